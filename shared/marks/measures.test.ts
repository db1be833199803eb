import { parse } from "csv-parse/sync";
import { describe, expect, it, test } from "vitest";
import totalsTable from "../testing/marks/totals.csv?raw";
import { getDigits } from "./currencies.ts";
import { readMeasures } from "./measures.ts";

type Row = Record<"text" | "money" | "weight" | "time" | "remark", string>;
const rows: Row[] = parse(totalsTable, { columns: true });

/** Writes measures as the table does. */
function describeMeasures(text: string): Pick<Row, "money" | "weight" | "time"> {
  const { money, grams, minutes, isAbout, isUnread } = readMeasures(text);
  const digits = getDigits(money?.currency ?? "");
  const amount = money && `${(money.units / 10 ** digits).toFixed(digits)} ${money.currency}`;
  return {
    money: isUnread ? "?" : amount ? `${isAbout ? "~" : ""}${amount}` : "",
    weight: grams === null ? "" : `${Math.round(grams)} g`,
    time: minutes === null ? "" : `${minutes} min`,
  };
}

describe("what can be added up", () => {
  it("has 132 cases", () => expect(rows).toHaveLength(132));

  test.for(rows)("in $text: $remark", ({ text, money, weight, time }) => {
    expect(describeMeasures(text)).toEqual({ money, weight, time });
  });
});

describe("money", () => {
  it.for([
    ["Gift $20~30", "?"],
    ["Pay Ann 20 €", "20.00 €"],
    ["Flight 1 234 567,50 €", "1234567.50 €"],
    ["Coffee 1,250 KWD", "?"],
    ["Coffee 1.5 KWD", "1.500 KWD"],
    ["Tea 3.50 €.", "3.50 €"],
    ["Zucker 2 TL", "2.00 ₺"],
    ["2 TL Zucker", ""],
    ["Rent 99999999999 €", "?"],
    ["Cab ≈ 12 €", "~12.00 €"],
    ["about 12 €", "?"],
    ["Milk", ""],
    [`${"a".repeat(200)} 3 €`, ""],
  ])("of %s is %s", ([text, money]) => expect(describeMeasures(text as string).money).toBe(money));

  it("is read soon also in hostile texts, the first time too", () => {
    const started = performance.now();
    for (const part of ["1 ", "1.", "$1 ", "1 €", "a1", "1 h ", "(1", "1:"])
      readMeasures(part.repeat(100).slice(0, 200));
    expect(performance.now() - started).toBeLessThan(200);
  });

  it.for([
    ["Milk", 1],
    ["Milk ×3", 3],
    ["Oil 7.90 € ×2", 2],
    ["500 g flour", null],
    ["Milk, 2 l", null],
    ["…", null],
  ] as const)("%s is %s pieces", ([text, pieces]) => expect(readMeasures(text).pieces).toBe(pieces));
});
