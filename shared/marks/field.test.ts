import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import remarksTable from "../testing/marks/remarks.csv?raw";
import { GAPS, joinPieces, PIECES } from "../testing/marks/pieces.ts";
import { readField } from "./field.ts";
import { fillField, readUnit, showField } from "./showField.ts";
import { readDay } from "./readMarks.ts";
import { writeField } from "./writeField.ts";

type Row = Record<"text" | "field" | "before" | "after" | "shown with 4.2", string>;
const rows: Row[] = parse(remarksTable, { columns: true });

const anyMarked = fc
  .array(fc.tuple(fc.constantFrom(...PIECES, "___", "____", "_"), fc.constantFrom(...GAPS)), {
    minLength: 1,
    maxLength: 7,
  })
  .map(joinPieces);

const read = (text: string) => readField(text) ?? expect.fail(`No field: ${text}`);

describe("a field", () => {
  it("has 40 cases", () => expect(rows).toHaveLength(40));

  test.for(rows)("in $text", ({ text, field: isField, before, after, "shown with 4.2": shown }) => {
    const field = readField(text);
    expect(field !== null).toBe(isField === "yes");
    expect(field ? fillField(field, "4.2") : text).toBe(shown);
    if (field) expect([field.before.trim(), field.after.trim()]).toEqual([before, after]);
  });

  it("is none in long texts", () => {
    expect(readField(`${"a".repeat(190)} ___`)).not.toBeNull();
    expect(readField(`${"a".repeat(200)} ___`)).toBeNull();
  });

  it.for([
    ["Fridge", "Fridge ___"],
    ["Odometer (1 day before) ?car", "Odometer ___ (1 day before) ?car"],
    ["Milk ×2", "Milk ×2 ___"],
    ["Fridge ___ °C", null],
    ["🌡️", "🌡️ ___"],
    ["a".repeat(197), null],
  ])("is written into %s", ([text, written]) => expect(writeField(text as string)).toBe(written));

  it("is read where it was written, once, and leaves the day", () =>
    fc.assert(
      fc.property(anyMarked, (text) => {
        const written = writeField(text);
        if (written === null) return;
        expect(readField(written)).not.toBeNull();
        expect(writeField(written)).toBeNull();
        expect(readDay(written)?.count).toBe(readDay(text)?.count);
      }),
    ));

  it.for([
    ["Fridge ___ °C", "°C"],
    ["Fridge ___°C.", "°C"],
    ["冷蔵庫：___℃", "℃"],
    ["Odometer ___ km ×2", "km"],
    ["Oil ___ %", "%"],
    ["Price ___ €", "€"],
    ["Tyre ___ bar", "bar"],
    ["Fuel ___ l/km", "l/km"],
    ["Capacity for ____ guests", ""],
    ["Guests ___ in the hall", "in"],
    ["Seal ___ minutes", ""],
    ["Total: ___", ""],
  ])("of %s has the unit %s", ([text, unit]) => expect(readUnit(read(text as string))).toBe(unit));

  it.for([
    ["Fridge ___ °C", "Fridge", "4.2 °C", true],
    ["Total: ___", "Total", "4.2", true],
    ["Seal number ___.", "Seal number", "4.2", true],
    ["冷蔵庫：___℃", "冷蔵庫", "4.2℃", true],
    ["___ guests", "4.2 guests", "4.2", false],
    ["Linens (colour: ___)", "Linens (colour: 4.2)", "4.2", false],
    ["First ___ then ___", "First 4.2 then ___", "4.2", false],
  ] as const)("of %s is shown as %s and %s", ([text, words, value, isAtEnd]) =>
    expect(showField(read(text), "4.2")).toEqual({ words, value, isAtEnd }),
  );
});
