import { describe, expect, it } from "vitest";
import { readFont } from "./font.ts";
import { fonts } from "./fonts.ts";
import { breakWords, chooseWritable, cutWords, measureWords, type Style } from "./words.ts";

const font = fonts.regular;
const style: Style = { font, isBold: false, size: 100, spacing: 0 };

describe("the font", () => {
  it("has the letters of languages that are written in Latin, and says which others it lacks", () => {
    for (const character of "Aaz09&<×–…·ßéłřşđǻơỹ") expect(font.has(character), character).toBe(true);
    for (const character of "🍎買Яאع\0\u200b\uffff") expect(font.has(character), character).toBe(false);
  });

  it("says how wide words are", () => {
    expect(font.measure("")).toBe(0);
    expect(font.measure("mm")).toBe(2 * font.measure("m"));
    expect(font.measure("m")).toBeGreaterThan(2 * font.measure("i"));
    // An em is as wide as its size.
    expect(font.measure("—")).toBeGreaterThan(0.7);
    expect(font.measure("—")).toBeLessThan(1.2);
    expect(measureWords({ ...style, spacing: -0.1 }, "mm")).toBeCloseTo(measureWords(style, "mm") - 20);
  });

  it("is no other file", () => {
    expect(() => readFont(Buffer.alloc(1_000))).toThrow("The font has no table of its characters that can be read");
  });
});

describe("words", () => {
  it.each([
    ["Weekly shop", "Weekly shop"],
    ["🍎 Apples  🍏 and\tpears ", "Apples and pears"],
    ["Cafe\u0301", "Café"],
    ["Milk 牛乳", "Milk"],
    ["牛乳 l", null],
    ["Молоко", null],
    ["🍎", null],
    ["", null],
  ])("are chosen that the font can write: %j gives %j", (text, writable) => {
    expect(chooseWritable(font, text)).toBe(writable);
  });

  it("are cut where their place ends", () => {
    expect(cutWords(style, "Apples", 500)).toBe("Apples");
    const cut = cutWords(style, "Apples and pears", 500);
    expect(cut).toMatch(/^Apples.*\S…$/);
    expect(measureWords(style, cut)).toBeLessThanOrEqual(500);
    expect(cutWords(style, "Apples", 1)).toBe("A…");
  });

  it("stand in two lines, of which no line is longer than its place", () => {
    expect(breakWords(style, "Apples and pears", 500)).toEqual(["Apples", "and pears"]);
    const lines = breakWords(style, "Apples and pears ".repeat(20), 500);
    for (const line of lines) expect(measureWords(style, line)).toBeLessThanOrEqual(500);
    expect(lines[1]).toMatch(/…$/);
    expect(breakWords(style, "m".repeat(50), 500)[0]).toMatch(/^m+…$/);
  });
});
