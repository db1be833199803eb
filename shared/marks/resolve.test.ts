import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import backTable from "../testing/marks/back.csv?raw";
import { GAPS, joinPieces, PIECES } from "../testing/marks/pieces.ts";
import resolveTable from "../testing/marks/resolve.csv?raw";
import { readAnswers } from "../testing/marks/answers.ts";
import { listQuestions } from "./questions.ts";
import { type AskingRow, resolve, resolveName } from "./resolve.ts";
import { unresolve } from "./unresolve.ts";

const cases: Record<"rows" | "answers" | "result" | "remark", string>[] = parse(resolveTable, { columns: true });
const backCases: Record<"template" | "answers" | "list" | "back", string>[] = parse(backTable, { columns: true });

const readRow = (text: string): AskingRow => ({
  name: text.replace(/^# /u, ""),
  note: null,
  isHeading: text.startsWith("# "),
});

describe("rows with answers", () => {
  it("has 58 cases", () => expect(cases).toHaveLength(58));

  test.for(cases)("$rows with $answers are $result", ({ rows, answers, result }) => {
    const resolved = resolve(rows.split(" ⏎ ").map(readRow), readAnswers(answers));
    const written = resolved.map(({ row, name, isLeftOut }) => (isLeftOut ? "–" : (row.isHeading ? "# " : "") + name));
    expect(written.join(" ⏎ ")).toBe(result);
  });

  it("fill the blanks of notes", () => {
    const row = { name: "Call", note: "The number of {guest}", isHeading: false };
    expect(resolve([row], { guest: "Ana" })).toEqual([
      { row, name: "Call", note: "The number of Ana", isLeftOut: false },
    ]);
  });

  it("are the same in two steps where more than one blank stands before a condition", () => {
    const name = "Book  ?car ×nights/3(7 days before)";
    const both = resolveName(name, { car: true, nights: 3 });
    expect(both.name).toBe("Book(7 days before)");
    expect(resolveName(resolveName(name, { car: true }).name, { nights: 3 })).toEqual(both);
  });

  it.for([
    "Book ×nights+1 - ×nights 7 days before ?kids",
    "Book ×nights+1 - ?kids 7 days before ×nights",
    "Book ?rental-car - ?kids ×nights 7 days before",
    "Book ×2 - ?kids 7 days before ×nights+1",
  ])("are the same in two steps where a divider stands before marks and a day: %s", (name) => {
    const both = resolveName(name, { kids: true, nights: 1 });
    for (const [first, second] of [
      [{ kids: true }, { nights: 1 }],
      [{ nights: 1 }, { kids: true }],
    ] as const) {
      expect(resolveName(resolveName(name, first).name, second).name).toBe(both.name);
    }
  });

  it("stay as they are where the words would be too long for marks", () => {
    const name = `${"x".repeat(192)} {guest}`;
    expect(resolveName(name, { guest: "Aunt Ida" })).toEqual({ name, isLeftOut: false });
  });
});

describe("rows with random words", () => {
  const anyName = fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...GAPS)), { minLength: 1, maxLength: 6 })
    .map(joinPieces)
    .filter((name) => name !== "");
  const anyAnswers = fc.record(
    {
      kids: fc.constantFrom<boolean | number>(true, false, 3),
      子供: fc.boolean(),
      "rental-car": fc.boolean(),
      nights: fc.constantFrom<number>(0, 1, 5, 999),
      guest: fc.constantFrom("Ana", "李"),
    },
    { requiredKeys: [] },
  );

  it("change no more by the same answers, and are the same in two steps", () => {
    fc.assert(
      fc.property(anyName, anyAnswers, anyAnswers, (name, first, second) => {
        const once = resolveName(name, first);
        expect(resolveName(once.name, first).name).toBe(once.name);
        const both = resolveName(name, { ...second, ...first });
        // Where a mark would be read in another way without others, it stays, and the first answer with it.
        const others = Object.fromEntries(Object.entries(second).filter(([each]) => !(each in first)));
        const twice = resolveName(once.name, others);
        expect(once.isLeftOut || twice.isLeftOut).toBe(both.isLeftOut);
        // A mark that goes leaves the blanks that stood before the one beside it.
        expect(twice.name.replaceAll(/\s+/gu, " ")).toBe(both.name.replaceAll(/\s+/gu, " "));
      }),
      { numRuns: 10_000 },
    );
  });

  it("go back to what they were", () => {
    fc.assert(
      fc.property(anyName, anyAnswers, (name, answers) => {
        expect(unresolve(resolveName(name, answers).name, name, answers)).toBe(name);
      }),
      { numRuns: 10_000 },
    );
  });

  it("go into the template so that the list gets the same", () => {
    fc.assert(
      fc.property(anyName, anyName, anyAnswers, (name, original, answers) => {
        const plain = resolveName(name, answers).name;
        expect(resolveName(unresolve(plain, original, answers), answers).name).toBe(plain);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("words of a list for its template", () => {
  it("has 21 cases", () => expect(backCases).toHaveLength(21));

  test.for(backCases)("$list of $template is $back", ({ template, answers, list, back }) => {
    expect(unresolve(list, template, readAnswers(answers))).toBe(back);
  });
});

describe("what is asked", () => {
  const rows = (...names: string[]) => names.map(readRow);

  it("has one kind for each name: a number, words, or a choice", () => {
    const template = rows("Cot ?kids ?rental-car", "Night light ?nights", "Socks ×nights", "Present for {Host} ?host");
    expect(listQuestions(template)).toEqual([
      { name: "kids", label: "kids", kind: "CHOICE" },
      { name: "rental-car", label: "rental car", kind: "CHOICE" },
      { name: "nights", label: "nights", kind: "NUMBER" },
      { name: "host", label: "host", kind: "WORDS" },
    ]);
  });

  it("is asked of headings and notes too, and not of longer texts", () => {
    const note = { name: "Call", note: "For {guest}", isHeading: false };
    expect(listQuestions([...rows("# Diving ?diving"), note]).map(({ name }) => name)).toEqual(["diving", "guest"]);
    expect(listQuestions(rows(`${"x".repeat(200)} ?kids`))).toEqual([]);
  });

  it("is at most 30", () => {
    expect(listQuestions(rows(...Array.from({ length: 40 }, (_, at) => `Row ?a${at}`)))).toHaveLength(30);
  });
});
