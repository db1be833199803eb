import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import table from "./suggestions.csv?raw";
import { createSuggester, type KnownName, type ListedRow, type Steps, type Suggestion } from "./suggest.ts";

const NOW = Date.UTC(2026, 10, 26);
type Line = Record<"part" | "text" | "times" | "days ago" | "heading" | "where" | "shown", string>;
const lines: Line[] = parse(table, { columns: true });

const names = lines
  .filter(({ part }) => part === "known")
  .map((line): KnownName => ({
    name: line.text === "(101 letters x)" ? "x".repeat(101) : line.text,
    times: Number(line.times),
    lastAt: NOW - Number(line["days ago"]) * 86_400_000,
    heading: line.heading || null,
    isNear: ["this list", "its template"].includes(line.where),
    isHeading: line.where === "a heading",
  }));

const rows = lines
  .filter(({ part }) => part === "list")
  .map(({ text, where }): ListedRow => ({
    id: text,
    name: text,
    completed: where === "ticked",
    isHeading: where === "heading",
  }));

function write(suggestion: Suggestion): string {
  if (suggestion.kind === "show") return `HERE ${suggestion.row.name}`;
  if (suggestion.kind === "sum") return `SUM ${suggestion.text}`;
  if (suggestion.kind === "untick")
    return `UNTICK ${suggestion.row.name}${suggestion.text === null ? "" : ` as ${suggestion.text}`}`;
  return `ADD ${suggestion.text.replace(/^# /, "")}${suggestion.heading ? ` > ${suggestion.heading.name}` : ""}`;
}

function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function countSteps(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count++;
  return count;
}

function createSuggest() {
  const suggester = createSuggester();
  finish(suggester.addRows(names));
  return (text: string, now = NOW) => finish(suggester.suggest(text, rows, now));
}

const typed = lines.filter(({ part }) => part === "typed");

it.for(typed)("“$text” is offered: $shown", ({ text, shown }) => {
  const suggest = createSuggest();
  expect(suggest(text).map(write).join(" · ")).toBe(shown);
});

it("finds the same letter by letter", () => {
  const suggest = createSuggest();
  for (const { text, shown } of typed) {
    for (let end = 1; end < text.length; end++) suggest(text.slice(0, end));
    expect(suggest(text).map(write).join(" · ")).toBe(shown);
  }
});

it("counts a name once that the server has counted with rows of this browser", () => {
  const suggester = createSuggester();
  const tea = { name: "Tea", times: 1, lastAt: NOW, heading: null, isNear: false, isHeading: false };
  const toast = { ...tea, name: "Toast" };
  const suggestT = () => finish(suggester.suggest("t ", [], NOW)).concat(finish(suggester.suggest("to", [], NOW)));
  finish(suggester.addRows([tea, tea, toast, toast, toast]));
  finish(
    suggester.addCounted([
      { ...tea, times: 2 },
      { ...toast, name: "Tomato", times: 4 },
    ]),
  );
  expect(suggestT().map(write)).toEqual(["ADD Tomato", "ADD Toast"]);
  finish(suggester.addCounted([{ ...toast, times: 5 }]));
  expect(suggestT().map(write)).toEqual(["ADD Toast", "ADD Tomato"]);
});

it("pauses often, whatever it looks for among 50,000 names", () => {
  const many = Array.from({ length: 50_000 }, (_, index): KnownName => ({
    name: `Thing ${index} of ${index % 97}`,
    times: 1,
    lastAt: NOW,
    heading: null,
    isNear: false,
    isHeading: false,
  }));
  const suggester = createSuggester();
  expect(countSteps(suggester.addRows(many))).toBe(50_000);
  for (const text of ["th", "thing 49", "tihng 499", "nothing at all"])
    expect(countSteps(suggester.suggest(text, [], NOW)), text).toBeGreaterThan(text === "thing 49" ? 200 : 240);
});

it("looks for a text that goes on among what it found last, and among names that were added since", () => {
  const tea: KnownName = { name: "", times: 1, lastAt: NOW, heading: null, isNear: false, isHeading: false };
  const suggester = createSuggester();
  finish(suggester.addRows(Array.from({ length: 2_000 }, (_, index) => ({ ...tea, name: `Tea ${index}` }))));
  const count = (text: string) => countSteps(suggester.suggest(text, [], NOW));
  expect(count("coffe")).toBe(20);
  expect(count("coffee")).toBe(0);
  expect(count("coffee b")).toBe(0);
  finish(suggester.addRows([{ ...tea, name: "Coffee beans" }]));
  expect(finish(suggester.suggest("coffee be", [], NOW)).map(write)).toEqual(["ADD Coffee beans"]);
});
