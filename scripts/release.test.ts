import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { version } from "../package.json";
import { findReleaseMistake } from "./checkRelease.mjs";

const changelog = readFileSync("CHANGELOG.md", "utf8");

describe("a release", () => {
  it("has the same version in its tag, in package.json and in the first heading of CHANGELOG.md", () => {
    expect(findReleaseMistake(`v${version}`, version, changelog)).toBeNull();
  });

  it.each([
    ["v1.2.3", "1.2.3-rc.1", "## 1.2.3", "The version 1.2.3-rc.1 of package.json is not like 1.2.3."],
    ["v1.2.3", "1.2.3", "## 1.2.2", "package.json has the version 1.2.3, but CHANGELOG.md begins with 1.2.2."],
    ["v1.2.3", "1.2.3", "# Changes", "package.json has the version 1.2.3, but CHANGELOG.md begins with nothing."],
    ["v1.2.4", "1.2.3", "## 1.2.3", "The tag is v1.2.4, but package.json has the version 1.2.3: it must be v1.2.3."],
    ["1.2.3", "1.2.3", "## 1.2.3", "The tag is 1.2.3, but package.json has the version 1.2.3: it must be v1.2.3."],
  ])("is refused with the tag %s, the version %s and the heading %s", (tag, ownVersion, text, mistake) => {
    expect(findReleaseMistake(tag, ownVersion, text)).toBe(mistake);
  });

  describe("is checked by a program", () => {
    const program = resolve("scripts/checkRelease.mjs");
    const folder = mkdtempSync(join(tmpdir(), "listbook-release-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

    const check = (tag: string) => {
      const { status, stderr } = spawnSync(process.execPath, [program, tag], { cwd: folder, encoding: "utf8" });
      return [status, stderr];
    };

    it("that fails with one sentence", () => {
      write("package.json", JSON.stringify({ version: "1.2.3" }));
      write("CHANGELOG.md", "# Changes\n\n## 1.2.3\n");
      write("schema.graphql", "type Query { lists: [ID!]! }\n");
      mkdirSync(join(folder, "docs/released/1.2.3"), { recursive: true });
      write("docs/released/1.2.3/schema.graphql", "type Query { lists: [ID!]! }\n");
      write("docs/released/1.2.3/openapi.json", "{}\n");
      expect(check("v1.2.3")).toEqual([0, ""]);
      expect(check("v9.9.9")).toEqual([
        1,
        "The tag is v9.9.9, but package.json has the version 1.2.3: it must be v1.2.3.\n",
      ]);
    });

    it("that fails when the API of the version was not written since the schema was changed", () => {
      const mistake = "docs/released/1.2.3 does not have the API as it is now: run npm run release:api.\n";
      write("schema.graphql", "type Query { lists: [ID!]!, items: [ID!]! }\n");
      expect(check("v1.2.3")).toEqual([1, mistake]);
      renameSync(join(folder, "docs/released/1.2.3"), join(folder, "docs/released/1.2.2"));
      expect(check("v1.2.3")).toEqual([1, mistake]);
    });
  });
});

it("CHANGELOG.md says first in each version what to do before the upgrade", () => {
  const [, ...versions] = changelog.split(/^## /m);
  expect(versions.length).toBeGreaterThan(0);
  for (const text of versions) expect(text).toMatch(/^\d+\.\d+\.\d+\n\n### Before you upgrade\n/);
});
