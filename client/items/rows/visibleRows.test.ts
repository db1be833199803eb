import { expect, test } from "vitest";
import { getRenderedRows, getVisibleRange } from "./visibleRows.ts";

const rows = Array.from({ length: 1_000 }, (_row, index) => ({ id: String(index) }));
/** Every tenth row is higher. */
const heightOf = (id: string) => (Number(id) % 10 === 0 ? 100 : 40);
/** One of the rows that are then on the screen. */
const one = { from: 220, to: 221 };

const total = (items: readonly { id: string }[]) => items.reduce((sum, { id }) => sum + heightOf(id), 0);

test("the rows on the screen are drawn, and 500 pixels around it", () => {
  const { from, to } = getVisibleRange(rows, heightOf, { top: 10_000, bottom: 10_800 }, one);
  expect(total(rows.slice(0, from))).toBeLessThanOrEqual(9_500);
  expect(total(rows.slice(0, from + 1))).toBeGreaterThan(9_500);
  expect(total(rows.slice(0, to - 1))).toBeLessThan(11_300);
  expect(total(rows.slice(0, to))).toBeGreaterThanOrEqual(11_300);
});

test("what is drawn stays until less than 200 pixels of it are left", () => {
  const before = getVisibleRange(rows, heightOf, { top: 10_000, bottom: 10_800 }, one);
  expect(getVisibleRange(rows, heightOf, { top: 10_250, bottom: 11_050 }, before)).toBe(before);
  expect(getVisibleRange(rows, heightOf, { top: 10_350, bottom: 11_150 }, before)).not.toBe(before);
});

test("after a leap 200 pixels around the screen are enough, and the others come with the next look", () => {
  const sight = { top: 10_000, bottom: 10_800 };
  for (const before of [
    { from: 0, to: 40 },
    { from: 900, to: 940 },
  ]) {
    const { from, to } = getVisibleRange(rows, heightOf, sight, before);
    expect(total(rows.slice(0, from + 1))).toBeGreaterThan(9_800);
    expect(total(rows.slice(0, to - 1))).toBeLessThan(11_000);
    expect(getVisibleRange(rows, heightOf, { top: 10_001, bottom: 10_801 }, { from, to }).to).toBeGreaterThan(to);
  }
});

test("rows that come where the list ends on the screen are drawn at once", () => {
  const end = total(rows);
  const { to } = getVisibleRange(rows, heightOf, { top: end - 600, bottom: end + 200 }, one);
  const more = [...rows, { id: "1000" }, { id: "1001" }];
  expect(getRenderedRows(more, heightOf, { from: 990, to }, []).at(-1)?.item.id).toBe("1001");
});

test.for([
  [-5_000, -4_200],
  [900_000, 900_800],
])("of a list that is out of sight one row is drawn: %i to %i", ([top = 0, bottom = 0]) => {
  const { from, to } = getVisibleRange(rows, heightOf, { top, bottom }, { from: 400, to: 420 });
  expect(to - from).toBe(1);
});

test.for([
  [{ from: 0, to: 40 }, []],
  [{ from: 400, to: 440 }, []],
  [{ from: 990, to: 1_020 }, []],
  [{ from: 2_000, to: 2_040 }, []],
  [{ from: 400, to: 440 }, ["3", "420", "998", undefined, "gone"]],
] as const)("the page is as high as with all rows: %o, %o kept", ([span, kept]) => {
  const shown = getRenderedRows(rows, heightOf, span, kept);
  const room = shown.reduce((sum, { before, after }) => sum + before + after, 0);
  expect(room + total(shown.map(({ item }) => item))).toBe(total(rows));
  expect(shown.map(({ index }) => index)).toEqual(shown.map(({ index }) => index).toSorted((a, b) => a - b));
  for (const id of kept) if (Number(id) < 1_000) expect(shown.map(({ item }) => item.id)).toContain(id);
});

test("no rows, none drawn", () => {
  expect(getRenderedRows([], heightOf, { from: 0, to: 40 }, [])).toEqual([]);
});
