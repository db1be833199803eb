import { getToday } from "../../ui/format.ts";
import { expect, test } from "vitest";
import { fillCache } from "../../testing/collections.ts";
import { list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { createFreeName, createUseName } from "../../../shared/useName.ts";
import { createDayName, nameListFromTemplate, nameNewList } from "./naming.ts";

test("a list from a template has its name and the day, and a number when that name is taken", () => {
  const taken = new Set<string>();
  const use = () => {
    const name = createUseName("Packing for a week", "2026-11-22", taken);
    taken.add(name);
    return name;
  };
  expect([use(), use(), use()]).toEqual([
    "Packing for a week – 22 Nov",
    "Packing for a week – 22 Nov (2)",
    "Packing for a week – 22 Nov (3)",
  ]);
});

test("the name of a template is cut, so that the whole has 200 characters", () => {
  const name = createUseName("😀".repeat(200), "2026-01-03", new Set());
  expect([...name]).toHaveLength(200);
  expect(name).toMatch(/^(😀)+ – 3 Jan$/u);
  expect(createUseName(`${"a".repeat(191)} bcd`, "2026-01-03", new Set())).toBe(`${"a".repeat(191)} – 3 Jan`);
});

test("a new list has its name, and a number when that name is taken, also a long one", () => {
  expect(createFreeName("Brunch", new Set())).toBe("Brunch");
  expect(createFreeName("Brunch", new Set(["Brunch", "Brunch (2)"]))).toBe("Brunch (3)");
  const long = "a".repeat(250);
  expect(createFreeName(long, new Set())).toBe("a".repeat(200));
  expect(createFreeName(long, new Set(["a".repeat(200)]))).toBe(`${"a".repeat(196)} (2)`);
});

test("only names of lists in the same notebook are taken", () => {
  const { client } = createScriptedClient();
  const today = createUseName("Trip", getToday(), new Set());
  fillCache(client, {
    lists: [list("one", { name: today }), list("two", { name: `${today} (2)`, notebookId: "away" })],
  });
  expect(nameListFromTemplate(client.cache, "Trip", "home")).toBe(`${today} (2)`);
  expect(nameListFromTemplate(client.cache, "Trip", "away")).toBe(today);
  expect(nameNewList(client.cache, today, "home")).toBe(`${today} (2)`);
  expect(nameNewList(client.cache, today, "away")).toBe(today);
});

test("a list that begins with its items is named after the day", () => {
  expect(createDayName("2026-11-22")).toBe("List of 22 November");
});
