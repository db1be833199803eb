import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import { type Language, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";
import { listPartFiles } from "./manifest.mjs";

export type PrerenderModule = typeof import("../client/app/prerender.tsx");
type RenderedPage = PrerenderModule["pages"][number];

/** A language with the file of its catalogue, which English does not have, and its rendered pages. */
export type RenderedLanguage = { language: Language; catalogue: string | null; rendered: PrerenderModule };

const renderPreloadLink = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;

/** Returns the path under which a language's catalogue is served, and null for English. */
export function findCatalogue(manifest: Manifest, { code }: Language): string | null {
  if (code === SOURCE_LANGUAGE) return null;
  const chunk = Object.values(manifest).find(({ name }) => name === `texts-${code}`);
  if (!chunk) throw new Error(`The build has no texts in ${code}.`);
  return `/${chunk.file}`;
}

/**
 * Renders the pages in a language. Modules of the client keep texts, so the program is loaded once for each language:
 * the query of its address makes it another module for Node.
 */
export async function renderLanguage(
  language: Language,
  { folder, program, manifest }: { folder: string; program: string; manifest: Manifest },
): Promise<RenderedLanguage> {
  const catalogue = findCatalogue(manifest, language);
  globalThis.listbookTexts = undefined;
  if (catalogue) await import(pathToFileURL(join(folder, catalogue)).href);
  const rendered = (await import(`${pathToFileURL(program).href}?${language.code}`)) as PrerenderModule;
  return { language, catalogue, rendered };
}

/** Returns a page in a language: with its direction, its manifest, and its catalogue before all other scripts. */
function translatePage(page: string, { language: { code, direction }, catalogue, rendered }: RenderedLanguage): string {
  return page
    .replace('<html lang="en"', `<html lang="${code}"${direction === "rtl" ? ' dir="rtl"' : ""}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + rendered.description)
    .replace('<script type="module"', (script) =>
      catalogue ? `<script type="module" crossorigin src="${catalogue}"></script>${script}` : script,
    );
}

/** Writes the pages of a language below `prerendered/{code}/`: what all screens share, whole pages, and frames. */
export async function writePages(folder: string, built: string, manifest: Manifest, language: RenderedLanguage) {
  const { pages, frames, readForcedModes } = language.rendered;
  const page = translatePage(built, language).replace(
    'src="/boot.js"',
    `src="/boot.js" data-forced='${JSON.stringify(readForcedModes())}'`,
  );

  async function writeOutput(path: string, content: unknown) {
    const file = join(folder, "prerendered", language.language.code, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  /** Returns the scripts that some modules need, without those that `index.html` names already. */
  const scriptsOf = (parts: string[]) =>
    [...new Set(parts.flatMap((part) => listPartFiles(manifest, part)))].filter(
      (file) => file.endsWith(".js") && !page.includes(file),
    );
  /** Returns the HTML of a page with its content. Its scripts have a low priority, so they do not delay the paint. */
  const renderPage = ({ title, parts, html, reads }: Omit<RenderedPage, "without">) =>
    page
      .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
      .replace(/<title>[^<]*/, `<title>${title}`)
      .replace('src="/boot.js"', (script) => `${script} data-read='${JSON.stringify(reads)}'`)
      .replace("</head>", (end) => scriptsOf(parts).map(renderPreloadLink).join("") + end)
      .replace('<div id="root">', (root) => root + html);
  const renderVariants = (each: RenderedPage) =>
    Object.fromEntries(Object.entries(each.without).map(([missing, html]) => [missing, renderPage({ ...each, html })]));

  await writeOutput("shell.html", page);
  await writeOutput("pages.json", Object.fromEntries(pages.map((each) => [each.path, { "": renderPage(each), ...renderVariants(each) }])));
  await writeOutput("frames.json", Object.fromEntries(frames.map((each) => [each.path, renderPage(each)])));
}
