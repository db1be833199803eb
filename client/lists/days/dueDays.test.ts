import { describe, expect, test } from "vitest";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { findDue, findDueIds, readDueDays } from "./dueDays.ts";
import { listDueWords } from "./dueWords.ts";

const today = "2026-11-20";
const rome = list("packing", { date: "2026-11-27", itemCount: 4, runStartedAt: "2026-01-01T00:00:00.000Z" });
const day = (date: string, openCount = 1) => ({ day: date, openCount });

describe("what is due of a list", () => {
  test("is what was due before, what is due today, and the next day", () => {
    const days = [day("2026-11-12"), day("2026-11-19", 2), day("2026-11-20", 3), day("2026-11-26")];
    expect(findDue({ ...rome, itemCount: 9 }, days, today)).toEqual({
      overdueCount: 3,
      todayCount: 3,
      nextDay: "2026-11-12",
    });
  });

  test.for<[string, Partial<typeof rome>, string[], string | null]>([
    ["the date, if no item has a day", {}, [], "2026-11-27"],
    ["the first day of an item", {}, ["2026-11-26"], "2026-11-26"],
    ["the date, if an item without a day is open before the first of these", {}, ["2026-11-30"], "2026-11-27"],
    ["the first day, if each open item has one after the date", { completedCount: 3 }, ["2026-11-30"], "2026-11-30"],
    ["none, without a date", { date: null }, [], null],
    ["the date, if all is done", { completedCount: 4 }, [], "2026-11-27"],
  ])("is next %s", ([, more, days, next]) => {
    const found = findDue(
      { ...rome, ...more },
      days.map((date) => day(date)),
      today,
    );
    expect(found.nextDay).toBe(next);
  });

  test("is said with its number, what was due before first", () => {
    expect(listDueWords({ overdueCount: 2, todayCount: 1 })).toEqual(["2 overdue", "1 due today"]);
    expect(listDueWords({ overdueCount: 0, todayCount: 0 })).toEqual([]);
  });
});

describe("the days of a list", () => {
  const items = [
    item("heading", 1, { name: "Book (7 days before)", isHeading: true }),
    item("ferry", 2),
    item("hotel", 3, { completed: true }),
    item("socks", 4, { name: "Socks (1 day before)" }),
    item("soap", 5, { name: "Soap (1 day before)", isSkipped: true }),
  ];
  const known = [day("2026-11-01")];

  function read(more: Partial<typeof rome>, isKnown: boolean) {
    const { client } = createScriptedClient();
    // The items of "packing" are in the cache.
    const row = { ...rome, id: isKnown ? "packing" : "sea", dueDays: known, ...more };
    fillCache(client, { lists: [row], items });
    return readDueDays(client.cache, row);
  }

  test("are counted from its items, and otherwise what the server has said", () => {
    expect(read({}, true)).toEqual([
      { day: "2026-11-20", openCount: 1 },
      { day: "2026-11-26", openCount: 1 },
    ]);
    expect(read({}, false)).toEqual(known);
  });

  test.for([{ date: null }, { isTemplate: true }, { active: false }])("are none with %o", (more) => {
    expect(read(more, true)).toEqual([]);
    expect(read(more, false)).toEqual([]);
  });

  test("say which items are due, also those that were ticked", () => {
    expect([...findDueIds(items, rome, today)]).toEqual(["ferry", "hotel"]);
    expect([...findDueIds(items, { ...rome, active: false }, today)]).toEqual([]);
  });
});
