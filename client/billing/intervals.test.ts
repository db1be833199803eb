import { expect, it } from "vitest";
import { price } from "../testing/planFixtures.ts";
import {
  readInterval,
  getNextPaymentDate,
  getMonthlyAmount,
  findPrice,
  calculateSaving,
  getUpgradePath,
} from "./intervals.ts";

const PRICES = [price("monthly", 400), price("yearly", 4_000)];

it.each([
  ["", "monthly"],
  ["?interval=yearly", "yearly"],
  ["?interval=monthly", "monthly"],
  ["?interval=weekly", "monthly"],
  ["?interval=YEARLY&x=1", "monthly"],
])("reads %j as %s", (search, interval) => expect(readInterval(search)).toBe(interval));

it("reads the interval of an upgrade path", () => {
  for (const interval of ["monthly", "yearly"] as const)
    expect(readInterval(new URL(getUpgradePath(interval), "http://localhost").search)).toBe(interval);
});

it("returns how much a year costs less than twelve months, and never less than 0", () => {
  expect(calculateSaving(PRICES)).toBe(800);
  expect(calculateSaving([price("monthly", 400), price("yearly", 5_000)])).toBe(0);
  expect(calculateSaving([price("monthly", 400), price("yearly", 4_000, "USD")])).toBe(0);
  expect(calculateSaving([price("monthly", 400)])).toBe(0);
});

it("finds the price of an interval, and calculates the price of a month", () => {
  expect(findPrice(PRICES, "yearly")?.amount).toBe(4_000);
  expect(findPrice([], "monthly")).toBeUndefined();
  expect(PRICES.map(getMonthlyAmount)).toEqual([400, 4_000 / 12]);
});

it.each([
  ["monthly", "2026-11-21", "2026-12-21"],
  ["yearly", "2026-11-21", "2027-11-21"],
  ["monthly", "2026-12-31", "2027-01-31"],
  ["monthly", "2027-01-31", "2027-02-28"],
  ["monthly", "2026-10-31", "2026-11-30"],
  ["yearly", "2028-02-29", "2029-02-28"],
] as const)("a subscription that is paid %s on %s is due again on %s", (interval, from, due) => {
  const [year = 0, month = 0, day] = from.split("-").map(Number);
  const next = getNextPaymentDate(interval, new Date(year, month - 1, day, 12));
  expect([next.getFullYear(), next.getMonth() + 1, next.getDate()]).toEqual(due.split("-").map(Number));
});
