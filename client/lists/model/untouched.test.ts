import { expect, test } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { pickUntouched } from "./untouched.ts";

const NOW = new Date("2026-12-31T12:00:00.000Z");
const OLD = "2026-12-01T11:59:59.000Z";

test("lists lie about that are active and were not touched for 30 days", () => {
  const lists = [
    list("old", { lastUsedAt: OLD }),
    list("overdue", { lastUsedAt: OLD, date: "2026-12-30" }),
    list("used since", { lastUsedAt: "2026-12-01T12:00:01.000Z" }),
    list("put away", { lastUsedAt: OLD, active: false }),
    list("template", { lastUsedAt: OLD, isTemplate: true, active: true }),
  ];
  expect(pickUntouched(lists, NOW).map(({ id }) => id)).toEqual(["old", "overdue"]);
});

test("a list that waits for its day does not lie about, nor one that the user may only view", () => {
  const repeat = { unit: "YEAR" } as never;
  const lists = [
    list("today", { lastUsedAt: OLD, date: "2026-12-31" }),
    list("ahead", { lastUsedAt: OLD, date: "2027-06-01" }),
    list("comes back", { lastUsedAt: OLD, repeat }),
    list("viewed", { lastUsedAt: OLD, role: "VIEWER" }),
  ];
  expect(pickUntouched(lists, NOW)).toEqual([]);
});
