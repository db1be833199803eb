import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Manifest, type Plugin, runnerImport, type ViteBuilder } from "vite";
import { compressFiles } from "./compressFiles.ts";
import { iconModules } from "./iconModulesPlugin.ts";
import { listPartFiles } from "./manifest.mjs";
import { buildServiceWorker } from "./buildServiceWorker.ts";
import { writeTrustedDocuments } from "./trustedDocuments.ts";

const renderPreloadLink = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;

type PrerenderModule = typeof import("../client/app/prerender.tsx");

/** What is in `client/public/` and is needed without a network too. */
const PUBLIC_FILES = ["/boot.js", "/icon.svg", "/manifest.webmanifest"];

/** After client and server are built: pages rendered, builds told apart, a service worker, everything compressed. */
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
  const { pages, frames, readForcedModes } = (
    await runnerImport<PrerenderModule>("./client/app/prerender.tsx", { configFile: false, plugins: [iconModules()] })
  ).module;
  const built = await readFile(join(folder, "index.html"), "utf8");
  const id = createHash("sha256")
    .update(JSON.stringify([built, manifest, pages, frames]))
    .digest("hex")
    .slice(0, 12);
  const timestamp = Date.now();
  const page = built
    .replace("</head>", `<meta name="build-id" content="${id}"></head>`)
    .replace('src="/boot.js"', `src="/boot.js" data-forced='${JSON.stringify(readForcedModes())}'`);

  const put = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  /** The scripts that some parts begin with, beside those that every page names. */
  const scriptsOf = (parts: string[]) =>
    [...new Set(parts.flatMap((part) => listPartFiles(manifest, part)))].filter(
      (file) => file.endsWith(".js") && !page.includes(file),
    );
  /** A page with its content: scripts and what they ask for come without delaying its paint. */
  const rendered = ({ title, parts, html, reads }: PrerenderModule["pages"][number]) =>
    page
      .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
      .replace(/<title>[^<]*/, `<title>${title}`)
      .replace('src="/boot.js"', (script) => `${script} data-reads='${JSON.stringify(reads)}'`)
      .replace("</head>", (end) => scriptsOf(parts).map(renderPreloadLink).join("") + end)
      .replace('<div id="root">', (root) => root + html);
  await put("index.html", page);
  for (const each of pages) {
    await put(join("prerendered", each.path, "index.html"), rendered(each));
    await put(join(each.path, "_payload.json"), { id, path: each.path, prerenderedAt: timestamp, data: each.data });
  }
  await put("prerendered/frames.json", Object.fromEntries(frames.map((each) => [each.path, rendered(each)])));
  await put("builds/latest.json", { id, timestamp });
  await put(`builds/meta/${id}.json`, { id, timestamp, prerendered: pages.map(({ path }) => path) });
  const files = ["/index.html", ...PUBLIC_FILES, ...listPartFiles(manifest, "index.html", { withLater: true })];
  await buildServiceWorker(folder, id, files);
  await compressFiles(folder);
  await writeTrustedDocuments(join(folder, "../trusted-documents.json"));
}

/** The manifest is for the build and its checks, and not for the world. */
async function moveManifest(folder: string): Promise<Manifest> {
  const kept = join(folder, "../manifest.json");
  await rename(join(folder, ".vite/manifest.json"), kept);
  await rm(join(folder, ".vite"), { recursive: true });
  return JSON.parse(await readFile(kept, "utf8"));
}
