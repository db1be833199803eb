import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf } from "../../scripts/manifest.mjs";

const CLIENT = "dist/client";

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const textOf = (files: string[]) => files.map((file) => readFileSync(file, "utf8")).join("\n");

/** The sentences and statements in the sources of a folder: names are lost in a build, these are not. */
function textsIn(folder: string): string[] {
  const sources = textOf(filesIn(folder, /(?<!\.test)\.tsx?$/).filter((file) => !file.includes("/testing/")));
  const texts = [...sources.matchAll(/"([^"\\\n]{20,})"/g)].map(([, text = ""]) => text);
  return texts.filter((text) => text.includes(" "));
}

describe("the built client", () => {
  it("holds nothing of the stand-ins", () => {
    const texts = textsIn("api/standins");
    expect(texts.length).toBeGreaterThan(20);
    const built = textOf(filesIn(CLIENT, /\.(js|html)$/));
    expect(texts.filter((text) => built.includes(text))).toEqual([]);
  });

  it("paints before anything of the identity provider is loaded", () => {
    const manifest = JSON.parse(readFileSync("dist/manifest.json", "utf8"));
    const built = (files: string[]) =>
      textOf(files.filter((file) => file.endsWith(".js")).map((file) => CLIENT + file));
    expect(built(filesOf(manifest, "index.html", { withLater: true }))).toContain("@clerk/clerk-react");
    expect(built(filesOf(manifest, "index.html"))).not.toContain("@clerk/clerk-react");
  });
});
