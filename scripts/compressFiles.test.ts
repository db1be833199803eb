import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressFiles } from "./compressFiles.ts";

const LONG = "compressible ".repeat(200);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "listbook-compressed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const listCompressed = () =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((path) => /\.(br|gz)$/.test(path));

test("what is served and large enough gets both versions", async () => {
  for (const path of ["assets/a.js", "assets/graphiql/b.css", "index.html"]) write(path, LONG);
  write("assets/picture.png", LONG);
  write("assets/small.js", "small");
  write("prerendered/en.json", LONG);
  await compressFiles(folder);
  const names = ["assets/a.js", "assets/graphiql/b.css", "index.html"].flatMap((path) => [`${path}.br`, `${path}.gz`]);
  expect(listCompressed().toSorted()).toEqual(names);
  expect(brotliDecompressSync(readFileSync(join(folder, "assets/a.js.br"))).toString()).toBe(LONG);
  expect(gunzipSync(readFileSync(join(folder, "assets/graphiql/b.css.gz"))).toString()).toBe(LONG);
});

test("what is compressed already stays", async () => {
  write("a.js", LONG);
  write("a.js.gz", "kept");
  write("b.js", LONG);
  await compressFiles(folder);
  expect(readFileSync(join(folder, "a.js.gz"), "utf8")).toBe("kept");
  expect(listCompressed().toSorted()).toEqual(["a.js.gz", "b.js.br", "b.js.gz"]);
});
