import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Manifest, type Plugin, runnerImport, type ViteBuilder } from "vite";
import { compressFiles } from "./compressFiles.ts";
import { iconModules } from "./iconModulesPlugin.ts";
import { listPartFiles } from "./manifest.mjs";
import { buildServiceWorker } from "./buildServiceWorker.ts";
import { writeTrustedDocuments } from "./trustedDocuments.ts";

/** The file of the font that every page needs. It is asked for before the style sheet is read. */
const FONT = /^hanken-grotesk-latin-wght-normal-.*\.woff2$/;

const renderFontLink = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;

const renderPreloadLink = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;

type PrerenderModule = typeof import("../client/app/prerender.tsx");

/** The files of `client/public/` that the service worker caches, so that pages open offline. */
const PUBLIC_FILES = ["/boot.js", "/icon.svg", "/manifest.webmanifest"];

/**
 * After client and server are built: prerenders pages, writes the id of the build, and adds the service worker, the
 * compressed files and the trusted documents.
 */
export function finishBuild(): Plugin {
  return {
    name: "listbook:finish-build",
    apply: "build",
    sharedDuringBuild: true,
    buildApp: {
      order: "post",
      async handler(builder: ViteBuilder) {
        for (const environment of Object.values(builder.environments))
          if (!environment.isBuilt) await builder.build(environment);
        const outDir = builder.environments["client"]?.config.build.outDir;
        if (outDir) await finishClient(outDir);
      },
    },
  };
}

async function finishClient(folder: string) {
  const manifest = await moveManifest(folder);
  const { pages, frames, joinedReads, readForcedModes } = (
    await runnerImport<PrerenderModule>("./client/app/prerender.tsx", { configFile: false, plugins: [iconModules()] })
  ).module;
  const font = await findFont(folder);
  const preloadFont = (html: string) => html.replace("</title>", `</title>${renderFontLink(font)}`);
  const built = preloadFont(await readFile(join(folder, "index.html"), "utf8"));
  const id = createHash("sha256")
    .update(JSON.stringify([built, manifest, pages, frames]))
    .digest("hex")
    .slice(0, 12);
  const timestamp = Date.now();
  const page = built
    .replace("</head>", `<meta name="build-id" content="${id}"></head>`)
    .replace('src="/boot.js"', `src="/boot.js" data-forced='${JSON.stringify(readForcedModes())}'`);

  const writeOutput = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  /** Returns the scripts that some modules need, without those that `index.html` names already. */
  const scriptsOf = (parts: string[]) =>
    [...new Set(parts.flatMap((part) => listPartFiles(manifest, part)))].filter(
      (file) => file.endsWith(".js") && !page.includes(file),
    );
  /** Returns the HTML of a page with its content. Its scripts have a low priority, so they do not delay the paint. */
  const renderPage = ({ title, parts, html, reads }: Omit<PrerenderModule["pages"][number], "without">) =>
    page
      .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
      .replace(/<title>[^<]*/, `<title>${title}`)
      .replace('src="/boot.js"', (script) => `${script} data-read='${JSON.stringify(reads)}'`)
      .replace("</head>", (end) => scriptsOf(parts).map(renderPreloadLink).join("") + end)
      .replace('<div id="root">', (root) => root + html);
  await writeOutput("index.html", page);
  await writeOutput("links.html", preloadFont(await readFile(join(folder, "links.html"), "utf8")));
  for (const each of pages) {
    await writeOutput(join("prerendered", each.path, "index.html"), renderPage(each));
    await writeOutput(join(each.path, "_payload.json"), {
      id,
      path: each.path,
      prerenderedAt: timestamp,
      data: each.data,
    });
  }
  const renderVariants = (each: PrerenderModule["pages"][number]) =>
    Object.fromEntries(Object.entries(each.without).map(([missing, html]) => [missing, renderPage({ ...each, html })]));
  await writeOutput(
    "prerendered/without.json",
    Object.fromEntries(pages.map((each) => [each.path, renderVariants(each)])),
  );
  await writeOutput("prerendered/frames.json", Object.fromEntries(frames.map((each) => [each.path, renderPage(each)])));
  await writeOutput("builds/latest.json", { id, timestamp });
  await writeOutput(`builds/meta/${id}.json`, { id, timestamp, prerendered: pages.map(({ path }) => path) });
  const files = [
    "/index.html",
    ...PUBLIC_FILES,
    font,
    ...listPartFiles(manifest, "index.html", { withDynamicImports: true }),
  ];
  await buildServiceWorker(folder, id, files);
  await compressFiles(folder);
  await writeTrustedDocuments(join(folder, "../trusted-documents.json"), joinedReads);
}

/** Returns the path of that file. The pages and the link pages are built apart, and must name the same one. */
async function findFont(folder: string): Promise<string> {
  const files = (await readdir(join(folder, "assets"))).filter((name) => FONT.test(name));
  if (files.length !== 1) throw new Error(`The build has ${files.length} files of the Latin font.`);
  return `/assets/${files[0]}`;
}

/** Moves the manifest out of the folder that the server serves: only the build and its checks read it. */
async function moveManifest(folder: string): Promise<Manifest> {
  const target = join(folder, "../manifest.json");
  await rename(join(folder, ".vite/manifest.json"), target);
  await rm(join(folder, ".vite"), { recursive: true });
  return JSON.parse(await readFile(target, "utf8"));
}
