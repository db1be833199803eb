import { basename, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { ALL_LANGUAGES, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";
import { START_PARTS } from "./screenGroups.ts";
import { readPageMessages, writeMessages } from "./textsPlugin.mjs";

const START_MODULES = START_PARTS.map((part) => resolve(import.meta.dirname, "../client", part));

/** The ids of texts in the code of a module, as the macros have written them. */
const TEXT_ID = /\bid: "([\w+/]{6})"/g;

/** Loads what a page has not loaded yet of its language. English pages have no catalogue, and wait for nothing. */
const WAIT = "async function withAllTexts(load) { await globalThis.listbookTexts?.loadRest(); return load(); }";

/** Returns the names of a language's catalogues in the manifest: that of the first texts, and that of the rest. */
export const listCatalogues = (language: string) => [`texts/${language}`, `texts/${language}/rest`] as const;

/** What this plugin reads of a chunk. */
type Chunk = Pick<Rolldown.RenderedChunk, "imports" | "moduleIds">;

/** `first`: the texts that a page starts with; `waiting`: the chunks with others, in them or in what they import. */
type Split = { first: Set<string>; waiting: Set<string> };

/**
 * Splits the texts of a build between a language's two catalogues. `starts` are the modules of the parts that a page can
 * start with: what these parts and their static imports say comes first.
 */
export function splitByChunks(
  chunks: Record<string, Chunk>,
  starts: string[],
  readTexts: (module: string) => string[],
): Split {
  const texts = new Map(Object.entries(chunks).map(([name, chunk]) => [name, chunk.moduleIds.flatMap(readTexts)]));
  function listChunks(name: string, found = new Set<string>()): Set<string> {
    const chunk = chunks[name];
    if (!chunk || found.has(name)) return found;
    found.add(name);
    for (const imported of chunk.imports) listChunks(imported, found);
    return found;
  }
  const readAll = (name: string) => [...listChunks(name)].flatMap((each) => texts.get(each) ?? []);

  const names = Object.keys(chunks);
  const found = starts.map((start) => names.find((name) => chunks[name]?.moduleIds.includes(start)));
  const missing = starts.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) throw new Error(`The build has no ${missing.join(", ")}.`);
  const first = new Set(found.flatMap((name = "") => readAll(name)));
  const waiting = new Set(names.filter((name) => readAll(name).some((id) => !first.has(id))));
  return { first, waiting };
}

/** Returns the code of a chunk whose dynamic imports of `waiting` chunks load all texts first; null: it has none. */
export function addWaits(
  code: string,
  { fileName, dynamicImports }: Pick<Rolldown.RenderedChunk, "fileName" | "dynamicImports">,
  waiting: Set<string>,
): string | null {
  const imports = dynamicImports.filter((file) => waiting.has(file)).map((file) => `import("./${basename(file)}")`);
  if (imports.length === 0) return null;
  for (const each of imports) if (!code.includes(each)) throw new Error(`${fileName} has no ${each}.`);
  return imports.reduce((changed, each) => changed.replaceAll(each, `withAllTexts(() => ${each})`), `${code}\n${WAIT}`);
}

/**
 * Writes the two catalogues of each language: the texts of the code that a page starts with, and the rest, which the page
 * loads before the first chunk that says one of these. So each text is there when the code of its module runs, and a
 * catalogue that cannot be loaded fails like the chunk that needs it.
 */
export function splitTexts(): Plugin {
  let split: Split | undefined;
  return {
    name: "listbook:split-texts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    renderStart() {
      split = undefined;
    },
    renderChunk(code, chunk, _options, meta) {
      const readTexts = (id: string) =>
        [...(this.getModuleInfo(id)?.code ?? "").matchAll(TEXT_ID)].map(([, text = ""]) => text);
      split ??= splitByChunks({ ...meta.chunks }, START_MODULES, readTexts);
      const changed = addWaits(code, chunk, split.waiting);
      return changed === null ? null : { code: changed, map: null };
    },
    async generateBundle() {
      if (!split) throw new Error("No chunk was rendered.");
      const { first } = split;
      const emit = (originalFileName: string, source: string) => {
        const name = `${originalFileName.replaceAll("/", "-")}.js`;
        return this.getFileName(this.emitFile({ type: "asset", name, originalFileName, source }));
      };
      for (const { code } of ALL_LANGUAGES.filter((language) => language.code !== SOURCE_LANGUAGE)) {
        const messages = Object.entries(await readPageMessages(code));
        const write = (isFirst: boolean) =>
          writeMessages(Object.fromEntries(messages.filter(([id]) => first.has(id) === isFirst)));
        const [firstName, restName] = listCatalogues(code);
        const rest = emit(restName, `Object.assign(globalThis.listbookTexts.messages,${write(false)});`);
        const load = `()=>import("./${basename(rest)}")`;
        emit(firstName, `globalThis.listbookTexts={language:"${code}",messages:${write(true)},loadRest:${load}};`);
      }
    },
  };
}
