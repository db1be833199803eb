import fc from "fast-check";
import { expect, it, test } from "vitest";
import { GAPS, joinPieces, PIECES } from "../testing/marks/pieces.ts";
import { readAsked, readDay } from "./readMarks.ts";
import { writeBlank, writeOnly, writeTimes } from "./writeAsked.ts";

test.for([
  ["Pushchair", ["kids"], "Pushchair ?kids"],
  ["Socks ×nights (1 day before) ?flying", ["kids", "rental car"], "Socks ×nights (1 day before) ?kids ?rental-car"],
  ["Pushchair ?kids", [], "Pushchair"],
  ["Pushchair", ["1"], null],
  ["x".repeat(199), ["kids"], null],
  ["x 3 ？子供 7 Tage vorher", ["kids"], null],
  ["Book ×nights+1, ？子供 1 month after", ["kids"], "Book ×nights+1, ？子供 1 month after ?kids"],
] as const)("%s is only with %o: %s", ([text, names, written]) => expect(writeOnly(text, names)).toBe(written));

test.for([
  ["Socks", { name: "nights", more: 0, per: 1 }, "Socks ×nights"],
  ["Socks ×7 (1 day before) ?kids", { name: "nights", more: 1, per: 1 }, "Socks ×nights+1 (1 day before) ?kids"],
  ["Snack ×hours", { name: "hours", more: 0, per: 3 }, "Snack ×hours/3"],
  ["Socks ×nights+1 ?kids", null, "Socks ?kids"],
  ["×nights", { name: "nights", more: 0, per: 1 }, null],
] as const)("%s with the number %o is %s", ([text, times, written]) => expect(writeTimes(text, times)).toBe(written));

test.for([
  ["Present", "host", "Present {host}"],
  ["Present ×2 ?kids", "the host", "Present ×2 {the host} ?kids"],
  ["Present", "1", null],
  ["Present for {Host}", "host", null],
] as const)("%s with the words %s is %s", ([text, name, written]) => expect(writeBlank(text, name)).toBe(written));

it("changes nothing else of random words, or is not written", () => {
  const anyName = fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...GAPS)), { minLength: 1, maxLength: 6 })
    .map(joinPieces)
    .filter((name) => name !== "");
  fc.assert(
    fc.property(anyName, (text) => {
      const only = writeOnly(text, ["kids", "rental-car"]);
      if (only !== null) {
        expect(readAsked(only).only).toEqual(["kids", "rental-car"]);
        expect(readAsked(only).times).toEqual(readAsked(text).times);
        expect(writeOnly(only, ["kids", "rental-car"])).toBe(only);
      }
      const times = writeTimes(text, { name: "nights", more: 1, per: 1 });
      if (times !== null) {
        expect(readAsked(times).times).toEqual({ name: "nights", more: 1, per: 1 });
        expect(readDay(times)?.count).toBe(readDay(text)?.count);
      }
    }),
    { numRuns: 5_000, examples: [["Book : ?kids 7 Tage vorher"]] },
  );
});
