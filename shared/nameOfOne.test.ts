import { expect, test } from "vitest";
import { createNameOfOne, readNameOfOne } from "./nameOfOne.ts";
import { createUseName } from "./useName.ts";

test("a list for somebody has the template’s name, cut so that both fit, and their name", () => {
  expect(createNameOfOne("Packing", "Ana")).toBe("Packing – Ana");
  expect([...createNameOfOne("🧳".repeat(200), "Ana")]).toHaveLength(200);
  expect(createNameOfOne("🧳".repeat(200), "Ana")).toMatch(/🧳 – Ana$/u);
  expect(createNameOfOne("Packing", "n".repeat(198))).toBe("n".repeat(198));
});

test("for whom a list was made is read from its name, and a day is nobody", () => {
  expect(readNameOfOne(createNameOfOne("Packing", "Ana"), "Packing")).toBe("Ana");
  expect(readNameOfOne("Packing for Rome", "Packing")).toBeNull();
  for (const day of ["2026-09-01", "2026-11-28"])
    expect(readNameOfOne(createUseName("Packing", day, new Set()), "Packing")).toBeNull();
  expect(readNameOfOne("Packing – 28 Nov (2)", "Packing")).toBeNull();
});
