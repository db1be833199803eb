import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDay } from "../../../shared/marks/readMarks.ts";
import { LANGUAGES } from "../../../shared/texts/languages.ts";
import { readQuantity } from "../../../shared/quantity.ts";
import { loadStarters } from "./starterItems.tsx";
import { isStarterName } from "./starterNames.ts";
import { STARTER_THEMES } from "./starters.ts";

const STARTERS = STARTER_THEMES.flatMap(({ starters }) => starters);
const ITEMS = await Promise.all(
  LANGUAGES.map(async ({ code }) => ({ language: code, starters: await loadStarters(code) })),
);
const TRANSLATED = ITEMS.flatMap(({ language, starters }) =>
  STARTERS.map((starter) => ({ ...starter, language, rows: starters[starter.id] })),
);

test("each language has items of its own", () => {
  expect(new Set(ITEMS.map(({ starters }) => starters.packing[1]?.name)).size).toBe(LANGUAGES.length);
});

test.for(TRANSLATED)("$language: $name has $count different items, from 10 to 25, none empty", ({ rows, count }) => {
  const items = rows.flatMap((item) => (item.isHeading ? [] : item.name));
  expect(items.length).toBe(count);
  expect(items.length).toBeGreaterThanOrEqual(10);
  expect(items.length).toBeLessThanOrEqual(25);
  expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
  expect(items.filter((item) => !/^\S.*\S$/.test(item))).toEqual([]);
});

test("there are nine starters with different names, three in each theme", () => {
  expect(STARTER_THEMES.map(({ starters }) => starters.length)).toEqual([3, 3, 3]);
  expect(new Set(STARTERS.map(({ name }) => name)).size).toBe(9);
});

test.for(STARTERS)("the name $name is among those by which a template of this starter is found", ({ id, name }) => {
  expect(STARTERS.filter((each) => isStarterName(each.id, name)).map((each) => each.id)).toEqual([id]);
});

/** Returns what a catalogue says for the name of a starter; undefined where it has no translation yet. */
function readTranslation(language: string, name: string): string | undefined {
  const entry = `msgctxt "starter"\nmsgid ${JSON.stringify(name)}\nmsgstr `;
  const [, rest] = readFileSync(`shared/texts/page/${language}.po`, "utf8").split(entry);
  return JSON.parse(rest?.split("\n")[0] ?? '""') || undefined;
}

test.for(LANGUAGES)("a template of a starter is found by its name in the language $name", ({ code }) => {
  const names = STARTERS.map(({ id, name }) => [id, readTranslation(code, name)] as const);
  expect(names.filter(([, name]) => name === undefined)).toEqual([]);
  expect(names.filter(([id, name]) => !isStarterName(id, name ?? ""))).toEqual([]);
});

test.for(TRANSLATED)("$language: $name shows the form: four to six sections, and amounts", ({ rows }) => {
  const headings = rows.filter(({ isHeading }) => isHeading);
  expect(rows[0]?.isHeading).toBe(true);
  expect(headings.length).toBeGreaterThanOrEqual(4);
  expect(headings.length).toBeLessThanOrEqual(6);
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  const amounts = rows.filter((row) => !row.isHeading && readQuantity(row.name)?.isSure);
  expect(amounts.length).toBeGreaterThanOrEqual(3);
});

const DATED = ["moving", "dog", "abroad"];

test.for(TRANSLATED.filter(({ id }) => DATED.includes(id)))(
  "$language: each section of $name has its day",
  ({ rows }) => {
    const headings = rows.flatMap(({ name, isHeading }) => (isHeading ? name : []));
    expect(headings.filter((name) => !readDay(name))).toEqual([]);
  },
);

test.for(TRANSLATED)("$language: in $name all that is in brackets at the end is a day", ({ rows }) => {
  expect(rows.filter(({ name }) => name.endsWith(")") && !readDay(name))).toEqual([]);
});
