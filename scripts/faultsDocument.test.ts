import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const rows = readFileSync("docs/faults.md", "utf8")
  .split("\n")
  .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, "").trim()))
  .filter(([fault]) => /^F\d+$/.test(fault ?? ""))
  .map(([fault = "", what = "", by = "", where = ""]) => ({ fault, what, by, where }));

/** Returns the command that runs a test file. "both" means `npm run test:all`, with a few rounds, and `npm run faults`. */
function commandOf(file: string): string {
  if (file.startsWith("e2e/processes/thorough/")) return "npm run faults";
  if (/^e2e\/(processes|faults)\//.test(file)) return "both";
  return file.startsWith("e2e/browser/") ? "npm run test:all" : "npm test";
}

describe("docs/faults.md", () => {
  it("has a row for each of the 67 faults, once and in order", () => {
    expect(rows.map(({ fault }) => fault)).toEqual(Array.from({ length: 67 }, (_, n) => `F${n + 1}`));
  });

  it.each(rows)("names tests that exist and the command that runs them: $fault", ({ what, by, where }) => {
    expect(what).toMatch(/^.{10,}$/);
    const tests = by.split("; ").map((test) => /^`(.+\.test\.ts)`: (.+)$/.exec(test) ?? []);
    for (const [, file = "", name = ""] of tests) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, "utf8"), file).toContain(name);
    }
    const [, first = ""] = tests[0] ?? [];
    expect(where).toBe(commandOf(first));
  });

  it("lists each test file that names a fault in the row of that fault", () => {
    const files = new Set(rows.flatMap(({ by }) => [...by.matchAll(/`(.+?)`/g)].map(([, file = ""]) => file)));
    const named = [...files].flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\((F\d+)\)/g)].map(([, fault = ""]) => ({ fault, file })),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const { fault, file } of named) expect(rows.find((row) => row.fault === fault)?.by, fault).toContain(file);
  });
});
