import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { extractFromFileWithBabel, getCatalogs } from "@lingui/cli/api";
import type { CatalogType, ExtractorType, LinguiConfigNormalized } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { SOURCE_LANGUAGE } from "../shared/texts/languages.ts";
import { MACRO_IMPORT, parserOptions, readLinguiConfig } from "./textsPlugin.mjs";

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];
type Texts = CatalogType[string][];

/** The texts of one language in one file. */
export type Catalogue = {
  language: string;
  /** The path of the file, from the root of the repository. */
  file: string;
  /** What the file has; null: there is none. */
  content: string | null;
  /** What `npm run texts` writes into it. */
  expected: string;
  /** The texts that the code has, with their translations. */
  texts: Texts;
  /** How many of them the file does not have. */
  added: number;
  /** How many texts the file has that the code has no more. */
  removed: number;
};

/** Collects the texts of a file. Only files with a macro are parsed. */
const extractor: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  async extract(file, code, onText, context) {
    if (context && MACRO_IMPORT.test(code))
      await extractFromFileWithBabel(file, code, onText, context, parserOptions(file));
  },
};

/** Returns the head of a catalogue. It has no date and no name, so that a file changes with its texts alone. */
const writeHead = (language: string) =>
  ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", `Language: ${language}`].reduce(
    (head, line) => `${head}"${line}\\n"\n`,
    'msgid ""\nmsgstr ""\n',
  );

const compare = (a = "", b = "") => (a < b ? -1 : Number(a > b));

/** Returns texts in an order that does not depend on the files they come from, nor on the version of Node. */
const sortTexts = (texts: CatalogType) =>
  Object.fromEntries(
    Object.entries(texts).sort(([, a], [, b]) => compare(a.message, b.message) || compare(a.context, b.context)),
  );

/** Returns each file and each remark of a text once. */
const mergePlaces = ({ origin = [], comments = [], ...text }: Texts[number]): Texts[number] => ({
  ...text,
  origin: [...new Set(origin.map(([file]) => file))].sort().map((file) => [file]),
  comments: [...new Set(comments)],
});

async function readCatalogue(catalog: Catalog): Promise<Catalogue[]> {
  const { sourceLocale = SOURCE_LANGUAGE, rootDir = "." } = catalog.config;
  const po = formatter({ lineNumbers: false });
  const collected = await catalog.collect();
  if (!collected) throw new Error("The texts of a file could not be collected.");
  const before = await catalog.readAll();
  const after = catalog.merge(before, collected, { overwrite: true });
  return Promise.all(
    Object.entries(after).map(async ([language, all]) => {
      const filename = catalog.getFilename(language);
      const known = before[language] ?? {};
      const used = Object.entries(all).filter(([, { obsolete }]) => !obsolete);
      const texts = sortTexts(Object.fromEntries(used.map(([id, text]) => [id, mergePlaces(text)])));
      const written = await po.serialize(texts, { locale: language, sourceLocale, filename, existing: null });
      return {
        language,
        file: relative(rootDir, filename),
        content: await readFile(filename, "utf8").catch(() => null),
        expected: `${written.replace(/^(.+\n)+/, writeHead(language)).trimEnd()}\n`,
        texts: Object.values(texts),
        added: used.filter(([id]) => !known[id]).length,
        removed: Object.keys(all).length - used.length,
      };
    }),
  );
}

/** Reads the texts of the code, and the catalogues of all languages. */
export async function readCatalogues(config: LinguiConfigNormalized = readLinguiConfig()): Promise<Catalogue[]> {
  const catalogs = await getCatalogs({ ...config, extractors: [extractor] });
  return (await Promise.all(catalogs.map(readCatalogue))).flat();
}

/** Writes the catalogues: with the new texts, without those that are gone. Returns a line about each file that it changed. */
export async function writeCatalogues(config: LinguiConfigNormalized = readLinguiConfig()): Promise<string[]> {
  const { rootDir = "." } = config;
  const changed = (await readCatalogues(config)).filter(({ content, expected }) => content !== expected);
  return Promise.all(
    changed.map(async ({ file, expected, texts, added, removed }) => {
      const path = join(rootDir, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, expected);
      const open = texts.filter(({ translation }) => !translation).length;
      return `${file}: ${added} new, ${removed} removed, ${open} to translate`;
    }),
  );
}
