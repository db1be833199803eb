import { afterEach, expect, test, vi } from "vitest";
import { addMonths, findWeekStart } from "./Calendar.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ["2026-11-28", 1, "2026-12-28"],
  ["2026-12-31", 1, "2027-01-31"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-03-31", -1, "2028-02-29"],
  ["2026-01-15", -1, "2025-12-15"],
])("%s and %i months is %s", (day, months, next) => {
  expect(addMonths(day, months)).toBe(next);
});

// 1 November 2026 is a Sunday.
test.each([
  ["2026-11-01", 1, "2026-10-26"],
  ["2026-11-01", 6, "2026-10-31"],
  ["2026-11-01", 7, "2026-11-01"],
  ["2026-11-30", 1, "2026-11-30"],
  ["2026-11-30", 7, "2026-11-29"],
])("the week of %s that begins with day %i begins on %s", (day, firstWeekday, start) => {
  expect(findWeekStart(day, firstWeekday)).toBe(start);
});

test.each([
  ["en-GB", 1],
  ["en-US", 7],
])("in %s, weeks begin with day %i", async (language, firstWeekday) => {
  vi.stubGlobal("navigator", { language });
  const { getFirstWeekday } = await import("./Calendar.tsx");
  expect(getFirstWeekday()).toBe(firstWeekday);
});

test("where the browser does not know, weeks begin on Monday", async () => {
  vi.stubGlobal("navigator", { language: "en-US" });
  vi.stubGlobal("Intl", { DateTimeFormat: Intl.DateTimeFormat, Locale: function Locale() {} });
  const { getFirstWeekday } = await import("./Calendar.tsx");
  expect(getFirstWeekday()).toBe(1);
});
