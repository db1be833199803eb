import { createRequire } from "node:module";
import { resolve } from "node:path";
import { transformAsync, types } from "@babel/core";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { compileMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

// Vite would take the package's ES module, which asks for `__filename`.
/** @type {typeof import("@lingui/conf")} */
const { getConfig } = createRequire(import.meta.url)("@lingui/conf");

const CONFIG_PATH = "scripts/lingui.config.mjs";

export const readLinguiConfig = () => getConfig({ configPath: CONFIG_PATH });

/**
 * The names of the virtual modules: `virtual:texts/de` is a language's catalogue, which a page of the development server loads
 * before its own modules (`splitTextsPlugin.ts` writes those of a build), and `virtual:pseudo/page` has the texts of a
 * catalogue in the pseudo-language.
 */
const VIRTUAL = /^\0?virtual:(texts|pseudo)\/(.+)$/;

/** The file of a catalogue in a language. */
const CATALOGUE = /\/(page|server)\/([\w-]+)\.po$/;

export const MACRO_IMPORT = /from "@lingui\/(core|react)\/macro"/;

/**
 * The options with which Babel reads a file. The decorators are those of the entities.
 * @param {string} file
 * @returns {import("@babel/core").ParserOptions}
 */
export const parserOptions = (file) => ({
  plugins: ["typescript", "decorators-legacy", ...(file.endsWith("x") ? [/** @type {const} */ ("jsx")] : [])],
});

/** @typedef {Record<string, import("@lingui/message-utils/compileMessage").CompiledMessage>} CompiledMessages */

/**
 * Returns the code of an expression that returns the texts of a catalogue. They are sorted: those that begin alike are beside
 * each other then, which takes a twentieth off what a browser loads.
 * @param {CompiledMessages} messages
 */
export function writeMessages(messages) {
  const compiled = Object.entries(messages).map(([id, text]) => ({ id, text, json: JSON.stringify(text) }));
  const sorted = compiled.toSorted((one, other) => (one.json < other.json ? -1 : 1));
  const json = JSON.stringify(Object.fromEntries(sorted.map(({ id, text }) => [id, text])));
  return `JSON.parse('${json.replaceAll(/[\\']/g, String.raw`\$&`)}')`;
}

/**
 * Returns the compiled translations of a catalogue. Those in the pseudo-language are the English texts with an accent on each
 * letter that has one, and each vowel and each t twice, so that they are about 40 % longer. What a test sees without accents
 * is in no catalogue; what it sees cut has too little room.
 * @param {string} name
 * @param {string} language
 * @param {import("@lingui/conf").LinguiConfigNormalized} config
 * @returns {Promise<CompiledMessages>}
 */
async function readMessages(name, language, config) {
  const { pseudoLocale = "", sourceLocale = "" } = config;
  const catalog = (await getCatalogs(config)).find(({ path }) => path.includes(`/${name}/`));
  const isPseudo = language === pseudoLocale;
  const options = { sourceLocale, fallbackLocales: {} };
  const said = (await catalog?.getTranslations(isPseudo ? sourceLocale : language, options))?.messages ?? {};
  if (isPseudo) {
    const { source } = createCompiledCatalog(pseudoLocale, said, { namespace: "json", pseudoLocale });
    return JSON.parse(source.replaceAll(/[àēĩōũţ]/giu, "$&$&")).messages;
  }
  const translated = Object.entries(said).filter(([, text]) => text);
  return Object.fromEntries(translated.map(([id, text]) => [id, compileMessageOrThrow(text)]));
}

/** Returns the compiled texts of the page in a language. @param {string} language */
export const readPageMessages = (language) => readMessages("page", language, readLinguiConfig());

/** @param {import("@babel/core").Node} node */
const isFromMacro = (node) => node.leadingComments?.some(({ value }) => value === "i18n");

/**
 * Whether a node says the text that it gets, as `i18n._` and `Trans` do. Other functions get what `msg` makes.
 * @param {import("@babel/core").Node} node
 */
const isSayer = (node) =>
  types.isJSXSpreadAttribute(node) ||
  (types.isCallExpression(node) &&
    types.isMemberExpression(node.callee) &&
    types.isIdentifier(node.callee.property, { name: "_" }));

/**
 * Compiles each English text that is said where it stands, so that nothing needs a compiler at run time. The descriptors
 * that `msg` makes keep the text: the server answers with it.
 * @type {import("@babel/core").PluginObj}
 */
const compileTexts = {
  visitor: {
    ObjectProperty({ node, parentPath }) {
      const { key, value } = node;
      if (!types.isIdentifier(key, { name: "message" }) || !types.isStringLiteral(value)) return;
      if (!isSayer(parentPath.parent) || !isFromMacro(parentPath.node)) return;
      const compiled = compileMessage(value.value);
      if (compiled.some((part) => typeof part !== "string")) node.value = types.valueToNode(compiled);
    },
  },
};

/**
 * Replaces the macros of Lingui, which mark the texts that people read, with calls that say them in a language, and
 * provides catalogues as modules: the files of texts, and `virtual:texts/de`, which is what a page in German loads.
 * @returns {import("vite").Plugin}
 */
export function texts() {
  const linguiConfig = readLinguiConfig();
  /** @type {Map<string, { code: string, changed: Promise<import("vite").Rolldown.TransformResult> }>} */
  const transformed = new Map();
  return {
    name: "listbook:texts",
    enforce: "pre",
    // Most files are in two environments of a build at least, which are built at once, and reading one takes milliseconds.
    sharedDuringBuild: true,
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [VIRTUAL, CATALOGUE] },
      async handler(id) {
        const [, kind, name = ""] = VIRTUAL.exec(id) ?? [];
        if (kind === "texts") {
          this.addWatchFile(resolve(`shared/texts/page/${name}.po`));
          const messages = writeMessages(await readMessages("page", name, linguiConfig));
          return `globalThis.listbookTexts = { language: "${name}", messages: ${messages} };`;
        }
        const [, catalogue = name, language = linguiConfig.pseudoLocale ?? ""] = CATALOGUE.exec(id) ?? [];
        const messages = writeMessages(await readMessages(catalogue, language, linguiConfig));
        return { code: `export const messages = ${messages};`, moduleType: "js" };
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: MACRO_IMPORT },
      async handler(code, filename) {
        const before = transformed.get(filename);
        if (before?.code === code) return before.changed;
        const changed = transformAsync(code, {
          filename,
          configFile: false,
          babelrc: false,
          sourceMaps: this.environment.config.command === "serve",
          parserOpts: parserOptions(filename),
          plugins: [[linguiMacro, { linguiConfig, stripMessageField: false }], compileTexts],
        }).then((result) => result && { code: result.code ?? "", map: result.map ?? null });
        transformed.set(filename, { code, changed });
        return changed;
      },
    },
  };
}
