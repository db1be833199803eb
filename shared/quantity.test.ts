import { parse } from "csv-parse/sync";
import { describe, expect, it, test } from "vitest";
import table from "./quantities.csv?raw";
import { differsInAmount, formatAmount, mayHaveAmount, readQuantity, setAmount, stepAmount } from "./quantity.ts";

type Row = { language: string; text: string; reading: string; amount: string; unit: string; base: string };
const rows: Row[] = parse(table, { columns: true });

describe("a quantity", () => {
  test.for(rows)("in $language: $text", ({ text, reading, amount, unit, base }) => {
    const found = readQuantity(text);
    if (reading === "none") return expect(found).toBe(null);
    expect(found).toMatchObject({ base, amount: Number(amount), unit: unit || null, isSure: reading === "sure" });
    const [start, end] = found?.at ?? [0, 0];
    return expect(text.slice(start, end)).toMatch(/^[\p{N}.,٫/⁄ -]+$/u);
  });
});

it("is read from the words without their marks", () => {
  expect(readQuantity("Socks ×3 (1 day before) ?kids")).toMatchObject({ base: "Socks", amount: 3, isSure: true });
  expect(readQuantity("Book the ferry (7 days before)")).toBe(null);
  expect(readQuantity("7 days before")).toBe(null);
});

describe("another amount", () => {
  it.for([
    ["Milk", 2, "Milk ×2"],
    ["Milk ×2", 3, "Milk ×3"],
    ["Milk ×2", 1, "Milk"],
    ["3x socks", 4, "4x socks"],
    ["3x socks", 1, "socks"],
    ["卵10個", 12, "卵12個"],
    ["1,5 l Milch", 2.5, "2,5 l Milch"],
    ["6 eggs", 7, "7 eggs"],
    ["٢ كيلو طماطم", 13, "١٣ كيلو طماطم"],
    ["حليب ×٢", 1, "حليب"],
    ["دوغ ۱٫۵ لیتر", 2.5, "دوغ ۲٫۵ لیتر"],
    ["牛乳２本", 12, "牛乳１２本"],
    ["1 1/2 cups sugar", 2.5, "2.5 cups sugar"],
    ["iPhone 15", 2, "iPhone 15 ×2"],
    ["Milk", 1, "Milk"],
    ["Milk (1 day before)", 2, "Milk ×2 (1 day before)"],
    ["Milk (1 day before) ×2", 3, "Milk ×3 (1 day before)"],
    ["Milk ×2 (1 day before) ?kids", 1, "Milk (1 day before) ?kids"],
  ] as const)("%s gets %d: %s", ([text, amount, after]) => {
    expect(setAmount(text, amount)).toBe(after);
  });

  it.for(rows.flatMap(({ text }) => [2, 3, 12].map((amount) => [text, amount] as const)))(
    "of %s is read back as %d",
    ([text, amount]) => {
      if (!mayHaveAmount(text)) return;
      const after = setAmount(text, amount);
      const found = readQuantity(after);
      expect(found).toMatchObject({ amount });
      expect(found?.base).toBe(readQuantity(text)?.base ?? text);
    },
  );
});

describe("the next amount", () => {
  it.for([
    ["Milk", 1, "Milk ×2"],
    ["Milk", -1, null],
    ["Milk ×3", -1, "Milk ×2"],
    ["Milk ×2", -1, "Milk"],
    ["Milk 1.5 l", 1, "Milk 2.5 l"],
    ["500 g flour", 1, "550 g flour"],
    ["100 g flour", -1, "90 g flour"],
    ["20 eggs", -1, "19 eggs"],
    ["卵10個", 1, "卵11個"],
    ["½ lemon", -1, null],
    ["Milk 4,35 l", -1, "Milk 3,35 l"],
    ["⅓ lemon", 1, null],
    ["https://example.com", 1, null],
    ["5 €", 1, null],
    ["Socks ×3 ?kids", 1, "Socks ×4 ?kids"],
    ["Socks ×nights", 1, null],
    ["7 days before", 1, null],
    ["Milk (1 day before)", -1, null],
  ] as const)("of %s, in the direction %d, is %s", ([text, direction, after]) => {
    expect(stepAmount(text, direction)).toBe(after);
  });

  it("is written beside a name with its unit", () => {
    expect([formatAmount({ amount: 3, unit: null }), formatAmount({ amount: 500, unit: "g" })]).toEqual([
      "×3",
      "500 g",
    ]);
  });
});

it.for([
  ["Milk", "milk ×2", true],
  ["6 eggs", "8 eggs", true],
  ["500 g flour", "Flour, 1 kg", true],
  ["Milk ×2", "Oat milk ×2", false],
  ["Level 3", "Level 4", false],
  ["Milk", "Milk", false],
  ["Milk (1 day before)", "Milk ×2 (1 day before)", true],
  ["Milk (1 day before)", "Milk (2 days before)", false],
  ["Milk (1 day before)", "Milk", false],
] as const)("%s and %s differ in the amount alone: %s", ([text, other, expected]) => {
  expect(differsInAmount(text, other)).toBe(expected);
});

test("hostile texts take no longer than others of their length", () => {
  for (const part of [" ", "x", "1", "1 ", "x 1", " ×", "(", "½ ", "a,", "本1"]) {
    const text = part.repeat(2_000 / part.length);
    const started = performance.now();
    for (let turn = 0; turn < 100; turn++) {
      readQuantity(text);
      readQuantity(text.slice(0, 200));
    }
    expect((performance.now() - started) / 100).toBeLessThan(5);
  }
});
