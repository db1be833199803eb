import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { scripts } from "../package.json";

/** A folder with a program `node` that prints its arguments. */
const folder = mkdtempSync(join(tmpdir(), "listbook-start-"));
writeFileSync(join(folder, "node"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
afterAll(() => rmSync(folder, { recursive: true }));

const runStart = (env: Record<string, string>) =>
  execFileSync("/bin/sh", ["-c", scripts.start], {
    env: { PATH: [folder, process.env["PATH"]].join(delimiter), ...env },
    encoding: "utf8",
  }).trim();

it("npm start gives the server a small heap with MEMORY=small, and one that grows slowly without", () => {
  const normal = "--max-old-space-size=2000 --max-semi-space-size=8 scripts/start.mjs";
  expect(runStart({})).toBe(normal);
  expect(runStart({ MEMORY: "normal" })).toBe(normal);
  expect(runStart({ MEMORY: "small" })).toBe("--max-old-space-size=192 --max-semi-space-size=2 scripts/start.mjs");
});
