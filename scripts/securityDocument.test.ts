import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, id]) => /^\d/.test(id ?? ""))
  .map(([, id = "", what = "", by = ""]) => ({ id, what, by }));

describe("docs/security.md", () => {
  it("has a row for each control, once and in order", () => {
    const keyOf = (id: string) =>
      id
        .split(".")
        .map((part) => part.padStart(3, "0"))
        .join(".");
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(100);
    for (const id of ids) expect(id).toMatch(/^(1[0-7]|[1-9])\.\d\.\d{1,2}$/);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
  });

  it.each(rows)("names tests that exist or says why there is none: $id", ({ what, by }) => {
    expect(what).toMatch(/^.{3,}\.$/);
    const tests = [...by.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = ""]) => file);
    for (const file of tests) expect(existsSync(file), file).toBe(true);
    if (tests.length === 0) expect(by).toMatch(/^.{10,}\.$/);
    else expect(by).toBe(tests.map((file) => `\`${file}\``).join(", "));
  });
});
