import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Manifest, type Plugin, runnerImport, type ViteBuilder } from "vite";
import { compressFiles } from "./compress.ts";
import { firstIcons } from "./firstIcons.ts";
import { filesOf } from "./manifest.mjs";
import { buildServiceWorker } from "./serviceWorker.ts";

type Prerender = typeof import("../client/prerender.tsx");

/** What is in `client/public/` and is needed without a network too. */
const PUBLIC = ["/boot.js", "/icon.svg", "/manifest.webmanifest"];

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
        if (outDir) await finish(outDir);
      },
    },
  };
}

async function finish(folder: string) {
  const manifest = await takeManifest(folder);
  const { pages, forcedModes } = (
    await runnerImport<Prerender>("./client/prerender.tsx", { configFile: false, plugins: [firstIcons()] })
  ).module;
  const built = await readFile(join(folder, "index.html"), "utf8");
  const id = createHash("sha256")
    .update(JSON.stringify([built, manifest, pages]))
    .digest("hex")
    .slice(0, 12);
  const timestamp = Date.now();
  const page = built
    .replace("</head>", `<meta name="build-id" content="${id}"></head>`)
    .replace('src="/boot.js"', `src="/boot.js" data-forced='${JSON.stringify(forcedModes())}'`);

  const put = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  await put("index.html", page);
  for (const { path, part, html, data } of pages) {
    const early = filesOf(manifest, part).filter((file) => file.endsWith(".js") && !page.includes(file));
    const links = early.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join("");
    const rendered = page.replace("</head>", `${links}</head>`).replace('<div id="root">', (root) => root + html);
    await put(join("prerendered", path, "index.html"), rendered);
    await put(join(path, "_payload.json"), { id, path, prerenderedAt: timestamp, data });
  }
  await put("builds/latest.json", { id, timestamp });
  await put(`builds/meta/${id}.json`, { id, timestamp, prerendered: pages.map(({ path }) => path) });
  const files = ["/index.html", ...PUBLIC, ...filesOf(manifest, "index.html", { withLater: true })];
  await buildServiceWorker(folder, id, files);
  await compressFiles(folder);
}

/** The manifest is for the build and its checks, and not for the world. */
async function takeManifest(folder: string): Promise<Manifest> {
  const kept = join(folder, "../manifest.json");
  await rename(join(folder, ".vite/manifest.json"), kept);
  await rm(join(folder, ".vite"), { recursive: true });
  return JSON.parse(await readFile(kept, "utf8"));
}
