import { existsSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { listPartFiles } from "./manifest.mjs";
import { printLine } from "./runCommand.mjs";

/** Kilobytes of script, compressed with gzip, that a screen may need before its first paint. */
const SIZE_LIMITS = [
  { screen: "/", parts: ["layout/home/HomePage.tsx"], limit: 172 },
  { screen: "/n/{notebookId}/l/{listId}", parts: ["layout/Frame.tsx", "lists/ListPage.tsx"], limit: 212.5 },
];

const manifest = JSON.parse(readFileSync("dist/manifest.json", "utf8"));

/** @param {string} file */
function getCompressedSize(file) {
  const compressed = `dist/client${file}.gz`;
  if (existsSync(compressed)) return statSync(compressed).size;
  return gzipSync(readFileSync(`dist/client${file}`)).byteLength;
}

let isOver = false;
for (const { screen, parts, limit } of SIZE_LIMITS) {
  const files = new Set(["/boot.js", ...["index.html", ...parts].flatMap((part) => listPartFiles(manifest, part))]);
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const size = scripts.reduce((sum, file) => sum + getCompressedSize(file), 0) / 1000;
  isOver ||= size > limit;
  printLine(`${screen}: ${size.toFixed(1)} kB of ${limit} kB in ${scripts.length} scripts`);
}
process.exit(isOver ? 1 : 0);
