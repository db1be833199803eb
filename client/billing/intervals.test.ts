import { expect, it } from "vitest";
import { price } from "../testing/planFixtures.ts";
import {
  readInterval,
  getNextPaymentDate,
  getAccountPath,
  getMonthlyAmount,
  findPrice,
  calculateSaving,
  getUpgradePath,
} from "./intervals.ts";

const BOTH = [price("monthly", 400), price("yearly", 4_000)];

it.each([
  ["", "monthly"],
  ["?interval=yearly", "yearly"],
  ["?interval=monthly", "monthly"],
  ["?interval=weekly", "monthly"],
  ["?interval=YEARLY&x=1", "monthly"],
])("the address %j means %s", (search, interval) => expect(readInterval(search)).toBe(interval));

it("an address of a choice is read as that choice", () => {
  for (const interval of ["monthly", "yearly"] as const)
    expect(readInterval(new URL(getUpgradePath(interval), "http://localhost").search)).toBe(interval);
});

it("the way to an account leads back to the same choice", () => {
  const way = new URL(getAccountPath("/sign-up", "/upgrade?interval=yearly"), "http://localhost");
  expect(way.pathname).toBe("/sign-up");
  expect(way.searchParams.get("redirect_url")).toBe("/upgrade?interval=yearly");
});

it("a year saves what twelve months cost more", () => {
  expect(calculateSaving(BOTH)).toBe(800);
  expect(calculateSaving([price("monthly", 400), price("yearly", 5_000)])).toBe(0);
  expect(calculateSaving([price("monthly", 400), price("yearly", 4_000, "USD")])).toBe(0);
  expect(calculateSaving([price("monthly", 400)])).toBe(0);
});

it("a price is found by its interval, and told by the month", () => {
  expect(findPrice(BOTH, "yearly")?.amount).toBe(4_000);
  expect(findPrice([], "monthly")).toBeUndefined();
  expect(BOTH.map(getMonthlyAmount)).toEqual([400, 4_000 / 12]);
});

it.each([
  ["monthly", "2026-11-21", "2026-12-21"],
  ["yearly", "2026-11-21", "2027-11-21"],
  ["monthly", "2026-12-31", "2027-01-31"],
  ["monthly", "2027-01-31", "2027-02-28"],
  ["monthly", "2026-10-31", "2026-11-30"],
  ["yearly", "2028-02-29", "2029-02-28"],
] as const)("paid %s on %s is due again on %s", (interval, from, due) => {
  const [year = 0, month = 0, day] = from.split("-").map(Number);
  const next = getNextPaymentDate(interval, new Date(year, month - 1, day, 12));
  expect([next.getFullYear(), next.getMonth() + 1, next.getDate()]).toEqual(due.split("-").map(Number));
});
