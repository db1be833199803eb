import fc from "fast-check";
import { expect, it } from "vitest";
import { GAPS, joinPieces, PIECES } from "../testing/marks/pieces.ts";
import { readDay } from "./readMarks.ts";
import { writeDay } from "./writeDay.ts";

it.for([
  ["Book the ferry", "7 days before", "Book the ferry (7 days before)"],
  ["Book the ferry (7 days before)", "2 weeks before", "Book the ferry (2 weeks before)"],
  ["Defrost, 3 days before", "1 Tag danach", "Defrost (1 Tag danach)"],
  ["Socks ?kids ×nights", "1 day before", "Socks ×nights (1 day before) ?kids"],
  ["Milk (1 day before) ×2", "2 days before", "Milk ×2 (2 days before)"],
  ["The week before", "2 weeks before", "2 weeks before"],
  ["(1 day after)", "on the day", "on the day"],
  ["The day before ?kids ×on", "7 days before", "The day before ×on (7 days before) ?kids"],
  ["ホテル予約（7日前）", "2週間前", "ホテル予約 (2週間前)"],
  ["Book the ferry (7 days before)", null, "Book the ferry"],
  ["Nappies ×nights (1 day before) ?baby", null, "Nappies ×nights ?baby"],
  ["Book the ferry", null, "Book the ferry"],
  ["7 days before", null, null],
  ["Book the ferry", "soon", null],
  ["x".repeat(190), "7 days before", null],
] as const)("%s with %s is %s", ([text, phrase, written]) => expect(writeDay(text, phrase)).toBe(written));

/** Random words of a row. */
const anyMarked = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...GAPS)), { minLength: 1, maxLength: 7 })
  .map(joinPieces);

const PHRASES = [
  "7 days before",
  "2 weeks after",
  "1 month before",
  "on the day",
  "3 Tage danach",
  "7日前",
  "قبل 7 أيام",
];

it("a day that was written is read, and written again changes nothing", () => {
  fc.assert(
    fc.property(anyMarked, fc.constantFrom(...PHRASES), (text, phrase) => {
      const written = writeDay(text, phrase);
      const { count, unit } = readDay(phrase) ?? {};
      expect(readDay(written ?? "")).toMatchObject({ count, unit });
      expect(writeDay(written ?? "", phrase)).toBe(written);
    }),
    { numRuns: 10_000 },
  );
});
