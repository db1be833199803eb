import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import quantities from "../../../shared/quantities.csv?raw";
import { readQuantity } from "../../../shared/quantity.ts";
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

describe("a sum", () => {
  const texts = parse<{ text: string }>(quantities, { columns: true }).map(({ text }) => text);
  const toKnown = (name: string) => ({ name, times: 1, lastAt: NOW, heading: null, isNear: false, isHeading: false });
  const withNames = (known: readonly string[]) => {
    const suggester = createSuggester();
    finish(suggester.addRows(known.map(toKnown)));
    return (listed: string, added: string) => {
      const row = { id: "row", name: listed, completed: false, isHeading: false };
      return finish(suggester.suggest(added, [row], NOW)).flatMap((found) => (found.kind === "sum" ? found.text : []));
    };
  };

  it.for<[listed: string, added: string, known: string[], offered: string | null]>([
    ["6 eggs", "6 eggs", [], null],
    ["6 eggs", "6 eggs", ["Eggs"], "12 eggs"],
    ["6 eggs", "8 eggs", ["Eggs"], "14 eggs"],
    ["6 eggs", "eggs", ["Eggs"], "7 eggs"],
    ["6 eggs", "eggs ×2", ["Eggs"], "8 eggs"],
    ["Eggs ×6", "6 eggs", [], "Eggs ×12"],
    ["60 eggs", "60 eggs", ["Eggs"], null],
    ["7 Up", "7 Up", [], null],
    ["2 Milk", "2 Milk", [], null],
    ["eggs", "6 eggs", [], "eggs ×7"],
    ["1,5 l Milch", "0.5 l milch", [], "2 l Milch"],
    ["2x Milk", "2x Milk", [], "4x Milk"],
    ["iPhone 15", "iPhone 15", [], null],
    ["iPhone 15 ×2", "iPhone 15 ×2", [], "iPhone 15 ×4"],
    ["1.000 g Mehl", "1.000 g Mehl", [], null],
    ["9999 g flour", "1 g flour", [], null],
    ["€5 voucher", "€5 voucher", [], null],
    ["⅓ lemon", "⅓ lemon", [], null],
    ["½ lemon", "½ lemon", [], "1 lemon"],
  ])("of %s and %s, where one knows %j: %s", ([listed, added, known, offered]) => {
    expect(withNames(known)(listed, added)).toEqual(offered === null ? [] : [offered]);
  });

  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  const toLatin = (text: string) =>
    text
      .replaceAll("⁄", "/")
      .replaceAll("٫", ".")
      .replaceAll(/\p{Nd}/gu, (digit) => {
        const code = digit.codePointAt(0) ?? 0;
        let zero = code;
        while (isDigit(zero - 1)) zero--;
        return String((code - zero) % 10);
      });

  /** All numbers in a text, read as a person does, who knows nothing of names and units. */
  const numbersIn = (text: string) =>
    (toLatin(text).match(/\d+\/\d+|\d+(?:[.,]\d+)?/gu) ?? []).map((each) => {
      const [over, under = 1] = each.replace(",", ".").split("/").map(Number);
      return Number(over) / under;
    });
  const largestIn = (text: string) => Math.max(1, ...numbersIn(text));
  const amountIn = (text: string) => readQuantity(text)?.amount ?? 1;

  /** Fails for a sum that is below one of its amounts, loses one, or says something of another thing. */
  function check(sum: string, listed: string, added: string) {
    const said = `${listed} + ${added} = ${sum}`;
    expect(amountIn(sum), said).toBeCloseTo(amountIn(listed) + amountIn(added), 9);
    expect(largestIn(sum), said).toBeGreaterThanOrEqual(Math.max(largestIn(listed), largestIn(added)));
    expect(readQuantity(sum)?.base, said).toBe(readQuantity(listed)?.base ?? listed);
    for (const text of [listed, added]) if (!readQuantity(text)) expect(numbersIn(text), said).toEqual([]);
  }

  /** Two texts without a common word name two things, of which neither is found for the other. */
  const toWords = (text: string) =>
    text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{M}\p{Extended_Pictographic}]+/gu) ?? [text];
  const wordsOf = new Map(texts.map((text) => [text, new Set(toWords(text))]));
  const hasCommonWord = (one: string, other: string) =>
    [...(wordsOf.get(one) ?? [])].some((word) => wordsOf.get(other)?.has(word));

  it.for([
    ["nothing", []],
    ["every name", texts.flatMap((text) => [text, readQuantity(text)?.base ?? text])],
  ] as const)("of any two texts loses no amount, where one knows %s", ([, known]) => {
    const suggest = withNames(known);
    let count = 0;
    for (const listed of texts)
      for (const added of texts.filter((other) => hasCommonWord(listed, other)))
        for (const sum of suggest(listed, added)) {
          count++;
          check(sum, listed, added);
        }
    expect(count).toBeGreaterThan(100);
  });

  it("of two random texts loses no amount", () => {
    const [suggestKnown, suggestUnknown] = [withNames(["eggs", "milk", "Up"]), withNames([])];
    const number = fc.oneof(
      fc.integer({ min: 0, max: 12_000 }).map(String),
      fc.constantFrom("½", "1½", "1 ½", "1/2", "1 1/2", "⅓", "0,5", "1.25", "1.000", "٢", "۲", "２", "二", "007"),
    );
    const unit = fc.constantFrom("", "", "g", "kg", "l", "cans of", "本", "個", "x", "×", "pack", "Stück", "%", "€");
    const space = fc.constantFrom("", " ", "  ", ", ");
    const text = fc
      .tuple(
        fc.constantFrom("eggs", "Milk", "Up", "牛乳", "iPhone 15"),
        number,
        unit,
        space,
        fc.integer({ max: 4, min: 0 }),
      )
      .map(([name, amount, of, gap, form]) => {
        const forms = [`${amount}${gap}${of} ${name}`, `${name} ${amount}${gap}${of}`, `${name} ×${amount}`];
        return (forms[form] ?? name).trim();
      });
    const run = fc.property(text, text, fc.boolean(), (listed, added, isKnown) => {
      for (const sum of (isKnown ? suggestKnown : suggestUnknown)(listed, added)) check(sum, listed, added);
    });
    expect(() => fc.assert(run, { numRuns: 10_000 })).not.toThrow();
  });
});
