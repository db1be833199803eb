import { expect, test } from "vitest";
import { addMonths } from "./Calendar.tsx";

test.each([
  ["2026-11-28", 1, "2026-12-28"],
  ["2026-12-31", 1, "2027-01-31"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-03-31", -1, "2028-02-29"],
  ["2026-01-15", -1, "2025-12-15"],
])("%s and %i months is %s", (day, months, next) => {
  expect(addMonths(day, months)).toBe(next);
});
