import { afterEach, expect, test, vi } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { countDayOfUse, readDaysOfUse } from "./daysOfUse.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a day counts once, however often the page is opened, and the days need not follow each other", () => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  expect(readDaysOfUse()).toBe(0);
  for (const day of ["2026-11-21", "2026-11-21", "2026-11-28", "2026-12-01", "2026-12-01"]) countDayOfUse(day);
  expect(readDaysOfUse()).toBe(3);
});

test("a browser without storage counts none", () => {
  vi.stubGlobal("window", { localStorage: createDisabledStorage() });
  countDayOfUse("2026-11-21");
  expect(readDaysOfUse()).toBe(0);
});
