import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Manifest, Plugin, ViteBuilder } from "vite";
import { ALL_LANGUAGES, type Language } from "../shared/texts/languages.ts";
import { compressFiles } from "./compressFiles.ts";
import { listPartFiles } from "./manifest.mjs";
import { compileProgram, type RenderedLanguage, renderLanguage, writePages } from "./renderPages.ts";
import { buildServiceWorker } from "./buildServiceWorker.ts";
import { writeTrustedDocuments } from "./trustedDocuments.ts";
import { getManifestPath, writeManifests } from "./writeManifests.ts";

/** The file of the font that every page needs. It is asked for before the style sheet is read. */
const FONT = /^hanken-grotesk-latin-wght-normal-.*\.woff2$/;

const renderFontLink = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;

/** The files of `client/public/` that the service worker caches, so that pages open offline. */
const PUBLIC_FILES = ["/boot.js", "/icon.svg"];

/** What each language has of its own, which the worker of that language keeps: what the server says, and the starters. */
const listTranslatedParts = (code: string) => [
  `../shared/texts/server/${code}.po`,
  `lists/templates/starterItems/${code}.ts`,
];

/** What no worker keeps for all languages. The identity provider's components, with their texts, need a network anyway. */
const NETWORK_ONLY = /@clerk\/localizations\/|shared\/texts\/server\/|virtual:pseudo\/|starterItems\/[\w-]+\.ts$/;

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
        const environments = Object.values(builder.environments);
        // At once: one environment waits for JavaScript of this process while Rolldown's threads build another.
        const build = (consumer: "client" | "server") =>
          Promise.all(
            environments
              .filter(({ config, isBuilt }) => config.consumer === consumer && !isBuilt)
              .map((environment) => builder.build(environment)),
          );
        const outDirOf = (name: string) => builder.environments[name]?.config.build.outDir ?? "";
        // Three environments write into this folder, so none of them may empty it.
        await rm(outDirOf("client"), { recursive: true, force: true });
        await build("client");
        // It takes seconds, in other threads, and these files do not change any more.
        const compressed = compressFiles(join(outDirOf("client"), "assets"));
        await build("server");
        await finishClient(outDirOf("client"), join(outDirOf("prerender"), "prerender.cjs"));
        await compressed;
        await compressFiles(outDirOf("client"));
      },
    },
  };
}

async function finishClient(folder: string, programFile: string) {
  const program = await compileProgram(programFile);
  const manifest = await moveManifest(folder);
  const languages: RenderedLanguage[] = [];
  for (const language of ALL_LANGUAGES) languages.push(await renderLanguage(language, { folder, program, manifest }));
  const [english] = languages as [RenderedLanguage];
  const { pages, joinedReads } = english;
  const font = await findFont(folder);
  const preloadFont = (html: string) => html.replace("</title>", `</title>${renderFontLink(font)}`);
  const built = preloadFont(await readFile(join(folder, "index.html"), "utf8"));
  const rendered = languages.map((each) => [each.pages, each.frames, each.shortcuts, each.screenshots]);
  const id = createHash("sha256")
    .update(JSON.stringify([built, manifest, rendered]))
    .digest("hex")
    .slice(0, 12);
  const timestamp = Date.now();
  const page = built.replace("</head>", `<meta name="build-id" content="${id}"></head>`);

  const writeOutput = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  await rm(join(folder, "index.html"));
  await writePages(folder, page, manifest, languages);
  await writeManifests(folder, languages);
  await writeOutput("links.html", preloadFont(await readFile(join(folder, "links.html"), "utf8")));
  for (const { path, data } of pages)
    await writeOutput(join(path, "_payload.json"), { id, path, prerenderedAt: timestamp, data });
  await writeOutput("builds/latest.json", { id, timestamp });
  await writeOutput(`builds/meta/${id}.json`, { id, timestamp, prerendered: pages.map(({ path }) => path) });
  const files = [
    "/index.html",
    ...PUBLIC_FILES,
    font,
    ...listPartFiles(manifest, "index.html", { withDynamicImports: true, leaveOut: NETWORK_ONLY }),
  ];
  const translations = languages.map(({ language, catalogues }) => [
    language.code,
    [getManifestPath(language), ...catalogues, ...findTranslatedParts(manifest, language)],
  ]);
  await buildServiceWorker(folder, { id, files, translations: Object.fromEntries(translations) });
  await writeTrustedDocuments(join(folder, "../trusted-documents.json"), joinedReads);
}

/** Returns the paths of a language's own parts. English has no texts of the server, whose messages are English. */
const findTranslatedParts = (manifest: Manifest, { code }: Language) =>
  listTranslatedParts(code).flatMap((part) => (manifest[part] ? `/${manifest[part].file}` : []));

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
