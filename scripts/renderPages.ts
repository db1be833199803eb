import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { Manifest } from "vite";
import type { RenderedPages } from "../api/http/renderedPages.ts";
import { type Language, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";
import { listPartFiles } from "./manifest.mjs";
import { START_PARTS } from "./screenGroups.ts";
import { listCatalogues } from "./splitTextsPlugin.ts";
import { getManifestPath } from "./writeManifests.ts";

type PrerenderModule = typeof import("../client/app/prerender.tsx");
type Prerendered = Awaited<ReturnType<PrerenderModule["prerenderPages"]>>;
type RenderedPage = Prerendered["pages"][number];

/** A language with the files of its two catalogues, which English does not have, and its rendered pages. */
export type RenderedLanguage = { language: Language; catalogues: string[] } & Prerendered &
  Pick<PrerenderModule, "description" | "shortcuts" | "screenshots" | "readForcedModes">;

const renderPreloadLink = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;

/** Returns the paths under which a language's catalogues are served (`splitTextsPlugin.ts`). English has none. */
const findCatalogues = (manifest: Manifest, { code }: Language): string[] =>
  code === SOURCE_LANGUAGE ? [] : listCatalogues(code).flatMap((name) => listPartFiles(manifest, name));

/** A CommonJS module that Node has compiled. Each call of it runs it whole, with `exports` of its own. */
type Program = (module: { exports: PrerenderModule }, exports: PrerenderModule, require: NodeJS.Require) => void;

/** Compiles the program that renders pages. An `import` would compile it again for each language. */
export async function compileProgram(filename: string): Promise<Program> {
  const source = await readFile(filename, "utf8");
  return new Script(`(function (module, exports, require) {${source}\n})`, { filename }).runInThisContext() as Program;
}

/** Renders the pages in a language. Modules of the client keep texts, so the program runs once for each language. */
export async function renderLanguage(
  language: Language,
  { folder, program, manifest }: { folder: string; program: Program; manifest: Manifest },
): Promise<RenderedLanguage> {
  const catalogues = findCatalogues(manifest, language);
  globalThis.listbookTexts = undefined;
  for (const catalogue of catalogues) await import(pathToFileURL(join(folder, catalogue)).href);
  const module = { exports: {} as PrerenderModule };
  program(module, module.exports, createRequire(import.meta.url));
  return { language, catalogues, ...module.exports, ...(await module.exports.prerenderPages()) };
}

/** Returns a page in a language: with its direction, its description, and its first catalogue before all other scripts. */
function translatePage(page: string, { language, catalogues: [catalogue], description }: RenderedLanguage): string {
  const { code, direction } = language;
  return page
    .replace('<html lang="en"', `<html lang="${code}" dir="${direction}"`)
    .replace('href="/manifest.webmanifest"', `href="${getManifestPath(language)}"`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + description)
    .replace('<script type="module"', (script) =>
      catalogue ? `<script type="module" crossorigin src="${catalogue}"></script>${script}` : script,
    );
}

/**
 * Renders a language's pages into what the server reads (`api/http/renderedPages.ts`): the page of all screens, whole
 * pages for each set of parts that a server can be without, and the frames of screens.
 */
function renderPages(built: string, manifest: Manifest, language: RenderedLanguage): RenderedPages {
  const { pages, frames, readForcedModes } = language;
  const shell = translatePage(built, language).replace(
    'src="/boot.js"',
    `src="/boot.js" data-forced='${JSON.stringify(readForcedModes())}'`,
  );

  /** Returns the scripts that some modules need, without those that the shell names already. */
  const scriptsOf = (parts: string[]) => {
    const texts = parts.every((part) => START_PARTS.includes(part)) ? [] : language.catalogues;
    return [...new Set([...texts, ...parts.flatMap((part) => listPartFiles(manifest, part))])].filter(
      (file) => file.endsWith(".js") && !shell.includes(file),
    );
  };
  /** Returns the HTML of a page with its content. Its scripts have a low priority, so they do not delay the paint. */
  const renderPage = ({ title, parts, html, reads }: Omit<RenderedPage, "without">) =>
    shell
      .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
      .replace(/<title>[^<]*/, `<title>${title}`)
      .replace('src="/boot.js"', (script) => `${script} data-read='${JSON.stringify(reads)}'`)
      .replace("</head>", (end) => scriptsOf(parts).map(renderPreloadLink).join("") + end)
      .replace('<div id="root">', (root) => root + html);
  const renderVariants = (page: RenderedPage) => ({
    "": renderPage(page),
    ...Object.fromEntries(
      Object.entries(page.without).map(([missing, html]) => [missing, renderPage({ ...page, html })]),
    ),
  });
  return {
    shell,
    pages: Object.fromEntries(pages.map((page) => [page.path, renderVariants(page)])),
    frames: Object.fromEntries(frames.map((frame) => [frame.path, renderPage(frame)])),
  };
}

/** Writes the pages of each language. */
export async function writePages(folder: string, built: string, manifest: Manifest, languages: RenderedLanguage[]) {
  await mkdir(join(folder, "prerendered"));
  for (const each of languages) {
    const file = join(folder, "prerendered", `${each.language.code}.json`);
    await writeFile(file, JSON.stringify(renderPages(built, manifest, each)));
  }
}
