import { existsSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { listPartFiles } from "./manifest.mjs";
import { printLine } from "./runCommand.mjs";

/**
 * Kilobytes of scripts and of style sheets, compressed with gzip, that a screen may need before its first paint. A tenth is
 * for the browser's offer to install the page, which comes early.
 */
const SIZE_LIMITS = [
  { screen: "/", parts: ["home/HomePage.tsx"], limits: { js: 179, css: 18.9 } },
  {
    screen: "/n/{notebookId}/l/{listId}",
    parts: ["frame/Frame.tsx", "lists/screen/ListPage.tsx"],
    // Half a kilobyte of it makes the add field able to suggest; the rest comes with its first use.
    limits: { js: 228.4, css: 18.9 },
  },
];

/** Kilobytes of a language's first catalogue, compressed with gzip. Each letter of Arabic has two bytes. */
const CATALOGUE_LIMIT = 9.6;
const CATALOGUE_LIMITS = new Map([["ar", 10.2]]);

const manifest = JSON.parse(readFileSync("dist/manifest.json", "utf8"));

/** @param {string} file */
function getCompressedSize(file) {
  const compressed = `dist/client${file}.gz`;
  if (existsSync(compressed)) return statSync(compressed).size;
  return gzipSync(readFileSync(`dist/client${file}`)).byteLength;
}

let isOver = false;

/** @param {string} thing @param {number} size @param {number} limit */
function printSize(thing, size, limit) {
  isOver ||= size > limit;
  printLine(`${thing}: ${size.toFixed(1)} kB of ${limit} kB${size > limit ? ": too large" : ""}`);
}

for (const { screen, parts, limits } of SIZE_LIMITS) {
  const files = new Set(["/boot.js", ...["index.html", ...parts].flatMap((part) => listPartFiles(manifest, part))]);
  for (const [extension, limit] of Object.entries(limits)) {
    const counted = [...files].filter((file) => file.endsWith(`.${extension}`));
    const size = counted.reduce((sum, file) => sum + getCompressedSize(file), 0) / 1000;
    printSize(`${screen}: ${extension}`, size, limit);
  }
}
for (const [part, { file }] of Object.entries(manifest)) {
  const [, language] = /^texts\/(?!en)([\w-]+)$/.exec(part) ?? [];
  if (!language) continue;
  const size = getCompressedSize(`/${file}`) / 1000;
  const limit = CATALOGUE_LIMITS.get(language) ?? CATALOGUE_LIMIT;
  printSize(`First texts in ${language}`, size, limit);
}
process.exit(isOver ? 1 : 0);
