import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

/** The files of the client that define changes which browsers keep, not only changes that need the server. */
const defining = readdirSync("client", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .filter((file) => {
    const source = readFileSync(join("client", file), "utf8");
    return count(source, /\bdefine(Action|Change)\(\{/g) > count(source, /\bneedsServer: true\b/g);
  });

it("a page knows every kind of change that an earlier page may have kept", () => {
  const source = readFileSync("client/app/offline.ts", "utf8");
  const imported = [...source.matchAll(/^import "\.\.\/(.+)";$/gm)].map(([, file = ""]) => file);
  expect(imported.toSorted()).toEqual(defining.toSorted());
});
