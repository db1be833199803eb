import { createRequire } from "node:module";
import { resolve } from "node:path";
import { transformAsync, types } from "@babel/core";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { lingui } from "@lingui/vite-plugin";
import { compileMessage } from "@lingui/message-utils/compileMessage";

// Vite would take the package's ES module, which asks for `__filename`.
/** @type {typeof import("@lingui/conf")} */
const { getConfig } = createRequire(import.meta.url)("@lingui/conf");

const CONFIG_PATH = "scripts/lingui.config.mjs";

export const readLinguiConfig = () => getConfig({ configPath: CONFIG_PATH });

/**
 * The names of the virtual modules: `virtual:texts/de` is a language's catalogue, which a page loads before its own modules,
 * and `virtual:pseudo/page` has the texts of a catalogue in the pseudo-language.
 */
const VIRTUAL = /^\0?virtual:(texts|pseudo)\/(.+)$/;

export const MACRO_IMPORT = /from "@lingui\/(core|react)\/macro"/;

/**
 * The options with which Babel reads a file. The decorators are those of the entities.
 * @param {string} file
 * @returns {import("@babel/core").ParserOptions}
 */
export const parserOptions = (file) => ({
  plugins: ["typescript", "decorators-legacy", ...(file.endsWith("x") ? [/** @type {const} */ ("jsx")] : [])],
});

/** @param {string} language @param {string} messages the code of an expression that returns them */
const writeCatalogue = (language, messages) =>
  `globalThis.listbookTexts = { language: ${JSON.stringify(language)}, messages: ${messages} };`;

/**
 * Returns the translations of a catalogue, as the code of an expression. They are sorted by their texts: those that begin
 * alike are beside each other then, which takes a twentieth off what a browser loads.
 * @param {string} name
 * @param {string} language
 * @param {import("@lingui/conf").LinguiConfigNormalized} config
 */
async function writeMessages(name, language, config) {
  const translated = Object.entries((await readTranslations(name, language, config)) ?? {}).filter(([, text]) => text);
  const compiled = translated.map(([id, text]) => ({ id, text, tokens: compileMessage(text) }));
  const sorted = compiled.toSorted((one, other) => (one.text < other.text ? -1 : 1));
  const messages = JSON.stringify(Object.fromEntries(sorted.map(({ id, tokens }) => [id, tokens])));
  return `JSON.parse(${JSON.stringify(messages)})`;
}

/**
 * @param {string} name
 * @param {string} language
 * @param {import("@lingui/conf").LinguiConfigNormalized} config
 */
async function readTranslations(name, language, config) {
  const catalog = (await getCatalogs(config)).find(({ path }) => path.includes(`/${name}/`));
  const options = { sourceLocale: config.sourceLocale ?? "", fallbackLocales: {} };
  return (await catalog?.getTranslations(language, options))?.messages;
}

/**
 * Returns the English texts of a catalogue with an accent on each letter that has one, and each vowel and each t twice, so
 * that they are about 40 % longer. What a test sees without accents is in no catalogue; what it sees cut has too little room.
 * @param {string} name
 * @param {import("@lingui/conf").LinguiConfigNormalized} config
 */
async function writePseudoMessages(name, config) {
  const { pseudoLocale = "", sourceLocale = "" } = config;
  const messages = await readTranslations(name, sourceLocale, config);
  const { source } = createCompiledCatalog(pseudoLocale, messages ?? {}, { namespace: "es", pseudoLocale });
  return source.replaceAll(/[àēĩōũţ]/giu, "$&$&");
}

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
 * provides the catalogue of each language as a module, `virtual:texts/de`.
 * @returns {import("vite").Plugin[]}
 */
export function texts() {
  return [...lingui({ configPath: CONFIG_PATH, failOnCompileError: true }), transformTexts(readLinguiConfig())];
}

/** @param {import("@lingui/conf").LinguiConfigNormalized} linguiConfig @returns {import("vite").Plugin} */
function transformTexts(linguiConfig) {
  return {
    name: "listbook:texts",
    enforce: "pre",
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: VIRTUAL },
      handler(id) {
        const [, kind, name = ""] = VIRTUAL.exec(id) ?? [];
        if (kind === "pseudo") return writePseudoMessages(name, linguiConfig);
        if (name === linguiConfig.pseudoLocale)
          return `import { messages } from "virtual:pseudo/page"; ${writeCatalogue(name, "messages")}`;
        this.addWatchFile(resolve(`shared/texts/page/${name}.po`));
        return writeMessages("page", name, linguiConfig).then((messages) => writeCatalogue(name, messages));
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: MACRO_IMPORT },
      async handler(code, filename) {
        const result = await transformAsync(code, {
          filename,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: parserOptions(filename),
          plugins: [[linguiMacro, { linguiConfig, stripMessageField: false }], compileTexts],
        });
        return result && { code: result.code ?? "", map: result.map ?? null };
      },
    },
  };
}
