import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BROWSER_FILES, findBrowserFiles } from "./browserFiles.ts";

const listed = Object.values(BROWSER_FILES).flat();

it("every browser file shows a folder, and each that is named is there", () => {
  const files = readdirSync("e2e/browser").flatMap((name) => /^(\w+)\.test\.ts$/.exec(name)?.[1] ?? []);
  expect(files.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !files.includes(name))).toEqual([]);
});

it("every folder of the client, of two levels at most, has browser files, and each that is named is there", () => {
  const subfolders = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? `${join(path, entry.name)}/` : [],
    );
  const rooms = subfolders("client").flatMap((room) => [room, ...subfolders(room)]);
  const withSources = rooms.filter((room) => readdirSync(room).some((name) => /\.tsx?$/.test(name)));
  const hasOwn = (room: string) => room in BROWSER_FILES;
  const LEAVES = /^client\/(?:ui|sync|links|notebooks|testing|app|public|cache|graphql)\/\w/;
  expect(withSources.filter((room) => !hasOwn(room) && !LEAVES.test(room))).toEqual([]);
  expect(Object.keys(BROWSER_FILES).filter((room) => !existsSync(room))).toEqual([]);
});

it("the deepest folder of a changed file says what to run, and a browser file itself", () => {
  expect(findBrowserFiles(["client/items/paste/PastePreview.tsx", "e2e/browser/undo.test.ts"])).toEqual([
    "e2e/browser/paste.test.ts",
    "e2e/browser/richPaste.test.ts",
    "e2e/browser/undo.test.ts",
  ]);
  expect(findBrowserFiles(["docs/api.md"])).toEqual([]);
});
