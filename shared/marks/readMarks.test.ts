import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import askedTable from "../testing/marks/asked.csv?raw";
import daysTable from "../testing/marks/days.csv?raw";
import { GAPS, joinPieces, PIECES } from "../testing/marks/pieces.ts";
import { readAsked, readDay, readRest, splitMarks } from "./readMarks.ts";

type DayRow = Record<"language" | "text" | "count" | "unit" | "from" | "base", string>;
type AskedRow = Record<"language" | "text" | "only" | "times" | "base" | "blanks", string>;
const days: DayRow[] = parse(daysTable, { columns: true });
const asked: AskedRow[] = parse(askedTable, { columns: true });

/** Random words of a row. */
const anyMarked = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...GAPS)), { minLength: 1, maxLength: 7 })
  .map(joinPieces);

describe("a day in the words", () => {
  it("has 135 cases", () => expect(days).toHaveLength(135));

  test.for(days)("in $language: $text", ({ text, count, unit, from, base }) => {
    const expected = count && { count: Number(count), unit, from: from === "" ? null : Number(from), base };
    expect(readDay(text)).toEqual(expected ? { ...expected, at: expect.anything() } : null);
  });

  it.for<[text: string, phrase: string]>([
    ["Book the ferry (7 days before)", " (7 days before)"],
    ["Defrost the turkey, 3 days before", ", 3 days before"],
    ["Check in (1 day before) ?plane", " (1 day before)"],
    ["7日前", "7日前"],
    ["احجز (قبل ٧ أيام)", " (قبل ٧ أيام)"],
  ])("of %s stands at %s", ([text, phrase]) => {
    expect(text.slice(...(readDay(text)?.at ?? []))).toBe(phrase);
  });

  it.for([
    ["A day out", null],
    ["Week ahead", null],
    ["A week ahead", null],
    ["한일전", null],
    ["Pay 2 - 3 weeks before", -2],
    ["Chapter 12 3 days before", null],
    ["Ask: the day before", -1],
    ["Ask, the day before", -1],
    ["Bring 2 bags – 3 days before", -3],
    ["Cafe\u0301 (2 jours apre\u0300s)", 2],
    ["PACK (7 DAYS BEFORE)", -7],
    ["Pack (7 days before) ", -7],
    ["(0–3 days before)", null],
    ["احجز (قبل أسبوع واحد)", -1],
  ] as const)("is read or not: %s", ([text, count]) => expect(readDay(text)?.count ?? null).toBe(count));

  it("is read where an amount or a condition stands behind it", () => {
    expect(readDay("Milk (1 day before) ×2")).toMatchObject({ count: -1, base: "Milk ×2" });
    expect(readDay("Milk ×2 (1 day before) ?kids")).toMatchObject({ count: -1, base: "Milk ×2 ?kids" });
    expect(readDay("7 days before ×2")).toBeNull();
  });

  it("is not read in long texts, nor behind six other marks", () => {
    const phrase = " (7 days before)";
    expect(readDay("x".repeat(200 - phrase.length) + phrase)?.count).toBe(-7);
    expect(readDay("x".repeat(201 - phrase.length) + phrase)).toBeNull();
    expect(readDay(`Pack${phrase} ?a ?b ?c ?d ?e`)?.count).toBe(-7);
    expect(readDay(`Pack${phrase} ?a ?b ?c ?d ?e ?f`)).toBeNull();
  });
});

describe("what the words ask", () => {
  it("has 70 cases", () => expect(asked).toHaveLength(70));

  test.for(asked)("in $language: $text", ({ text, only, times, base, blanks }) => {
    const { times: read, ...others } = readAsked(text);
    const more = read?.more ? `+${read.more}` : "";
    const per = read && read.per > 1 ? `/${read.per}` : "";
    expect({ ...others, times: read ? read.name + more + per : "" }).toEqual({
      only: only === "" ? [] : only.split(" "),
      times,
      rest: base,
      blanks: blanks === "" ? [] : [blanks],
    });
  });
});

describe("the words without marks", () => {
  it.for<[text: string, words: string]>([
    ["Book the ferry (7 days before)", "Book the ferry"],
    ["Socks ×3 ?kids", "Socks ×3"],
    ["Socks ×nights+1 (1 day before) ?kids", "Socks"],
    ["Nappies ?baby ×nights", "Nappies"],
    ["Milk (1 day before) ×2", "Milk ×2"],
    ["Call {guest} (1 day before)", "Call {guest}"],
    ["7 days before", "7 days before"],
    ["(1 day after)", "(1 day after)"],
    ["7 days before ?kids", "7 days before ?kids"],
    ["Socks ×nights ×2", "Socks ×nights ×2"],
    [": ?kids (2-4 weeks after) ×nights+1", ":"],
    [": ?kids ×nights+1 (2-4 weeks after)", ":"],
    ["T-7 - ?kids (2 weeks before) ×nights+1 ?a", "T-7 - ?kids (2 weeks before) ×nights+1"],
    ["Milk", "Milk"],
    ["", ""],
  ])("of %s are %s", ([text, words]) => expect(readRest(text)).toBe(words));

  it("and the marks are the text, in the order in which they are written", () => {
    expect(splitMarks("Nappies ?baby ×nights (1 day before)")).toEqual({
      words: "Nappies",
      times: " ×nights",
      day: " (1 day before)",
      only: " ?baby",
      marks: " ×nights (1 day before) ?baby",
    });
    fc.assert(
      fc.property(anyMarked, (text) => {
        const { words, marks } = splitMarks(text);
        // It would divide the words from a day that stood elsewhere, or be a part of its number.
        fc.pre(!/[-–,:、，：\d]$/u.test(words));
        const [joined, read] = [splitMarks(words + marks), readDay(text)];
        expect(joined).toEqual(splitMarks(text));
        expect(readDay(words + marks)).toEqual(read && { ...read, base: expect.anything(), at: expect.anything() });
        expect([...joined.words, ...joined.marks].filter((sign) => sign.trim()).sort()).toEqual(
          [...text].filter((sign) => sign.trim()).sort(),
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

test("hostile texts take no longer than others of their length", () => {
  for (const part of [" ", "x", "1", "1 ", " ×", " ?a", "(", "a, ", "a - ", "1-1 ", ": 1", "日", "– ", "{a} ", "×a"]) {
    const text = part.repeat(200 / part.length);
    const started = performance.now();
    for (let turn = 0; turn < 100; turn++) {
      readRest(text);
      readAsked(text);
    }
    expect((performance.now() - started) / 100).toBeLessThan(5);
  }
});
