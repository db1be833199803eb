import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createBoundedCache } from "../domain/base/boundedCache.ts";

/** The pages of one language as the build has rendered them. All are HTML. */
export type RenderedPages = {
  /** What all screens share. */
  shell: string;
  /** Whole pages by path and by what the server is without, as `writeMissing` writes it. "" is always there. */
  pages: Record<string, Record<string, string>>;
  /** Screens without data by path pattern, such as `/n/:notebookId`. */
  frames: Record<string, string>;
};

/** Returns a function that reads the pages of a language from the built client, once, when they are first asked for. */
export function createPageReader(folder: string): (language: string) => Promise<RenderedPages> {
  // There are few languages, so all of them stay.
  const keep = createBoundedCache<RenderedPages>(() => 0, 0);
  const readPages = async (language: string): Promise<RenderedPages> =>
    JSON.parse(await readFile(join(folder, "prerendered", `${language}.json`), "utf8"));
  return (language) => keep(language, () => readPages(language));
}
