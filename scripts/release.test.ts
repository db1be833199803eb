import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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

  it("is checked by a program that fails with one sentence", () => {
    const check = (tag: string) => {
      const { status, stderr } = spawnSync(process.execPath, ["scripts/checkRelease.mjs", tag], { encoding: "utf8" });
      return [status, stderr];
    };
    expect(check(`v${version}`)).toEqual([0, ""]);
    expect(check("v9.9.9")).toEqual([
      1,
      `The tag is v9.9.9, but package.json has the version ${version}: it must be v${version}.\n`,
    ]);
  });
});

it("CHANGELOG.md says first in each version what to do before the upgrade", () => {
  const [, ...versions] = changelog.split(/^## /m);
  expect(versions.length).toBeGreaterThan(0);
  for (const text of versions) expect(text).toMatch(/^\d+\.\d+\.\d+\n\n### Before you upgrade\n/);
});
