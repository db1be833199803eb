import { expect, test } from "vitest";
import { getRenderedRows, getVisibleRange } from "./visibleRows.ts";

const rows = Array.from({ length: 1_000 }, (_row, index) => ({ id: String(index) }));
/** Every tenth row is higher. */
const getHeight = (id: string) => (Number(id) % 10 === 0 ? 100 : 40);
/** A previous range of a single row, which is on the screen in the tests. */
const oneRow = { from: 220, to: 221 };

const total = (items: readonly { id: string }[]) => items.reduce((sum, { id }) => sum + getHeight(id), 0);

test("renders the rows on the screen and 500 pixels above and below it", () => {
  const { from, to } = getVisibleRange(rows, getHeight, { top: 10_000, bottom: 10_800 }, oneRow);
  expect(total(rows.slice(0, from))).toBeLessThanOrEqual(9_500);
  expect(total(rows.slice(0, from + 1))).toBeGreaterThan(9_500);
  expect(total(rows.slice(0, to - 1))).toBeLessThan(11_300);
  expect(total(rows.slice(0, to))).toBeGreaterThanOrEqual(11_300);
});

test("keeps the rendered rows while they reach 200 pixels beyond the screen", () => {
  const previous = getVisibleRange(rows, getHeight, { top: 10_000, bottom: 10_800 }, oneRow);
  expect(getVisibleRange(rows, getHeight, { top: 10_250, bottom: 11_050 }, previous)).toBe(previous);
  expect(getVisibleRange(rows, getHeight, { top: 10_350, bottom: 11_150 }, previous)).not.toBe(previous);
});

test("after a jump, renders only 200 pixels beyond the screen, and more at the next update", () => {
  const viewport = { top: 10_000, bottom: 10_800 };
  for (const previous of [
    { from: 0, to: 40 },
    { from: 900, to: 940 },
  ]) {
    const { from, to } = getVisibleRange(rows, getHeight, viewport, previous);
    expect(total(rows.slice(0, from + 1))).toBeGreaterThan(9_800);
    expect(total(rows.slice(0, to - 1))).toBeLessThan(11_000);
    expect(getVisibleRange(rows, getHeight, { top: 10_001, bottom: 10_801 }, { from, to }).to).toBeGreaterThan(to);
  }
});

test("renders an added row at once while the end of the list is on the screen", () => {
  const end = total(rows);
  const { to } = getVisibleRange(rows, getHeight, { top: end - 600, bottom: end + 200 }, oneRow);
  const rowsWithAdded = [...rows, { id: "1000" }, { id: "1001" }];
  expect(getRenderedRows(rowsWithAdded, getHeight, { from: 990, to }, []).at(-1)?.item.id).toBe("1001");
});

test.for([
  [-5_000, -4_200],
  [900_000, 900_800],
])("renders one row of a list that is off the screen, from pixel %i to %i", ([top = 0, bottom = 0]) => {
  const { from, to } = getVisibleRange(rows, getHeight, { top, bottom }, { from: 400, to: 420 });
  expect(to - from).toBe(1);
});

test.for([
  [{ from: 0, to: 40 }, []],
  [{ from: 400, to: 440 }, []],
  [{ from: 990, to: 1_020 }, []],
  [{ from: 2_000, to: 2_040 }, []],
  [{ from: 400, to: 440 }, ["3", "420", "998", undefined, "gone"]],
] as const)("the list is as high as with all rows: range %o, always rendering %o", ([range, alwaysRendered]) => {
  const rendered = getRenderedRows(rows, getHeight, range, alwaysRendered);
  const margins = rendered.reduce((sum, { marginTop, marginBottom }) => sum + marginTop + marginBottom, 0);
  expect(margins + total(rendered.map(({ item }) => item))).toBe(total(rows));
  expect(rendered.map(({ index }) => index)).toEqual(rendered.map(({ index }) => index).toSorted((a, b) => a - b));
  for (const id of alwaysRendered) if (Number(id) < 1_000) expect(rendered.map(({ item }) => item.id)).toContain(id);
});

test("renders nothing for an empty list", () => {
  expect(getRenderedRows([], getHeight, { from: 0, to: 40 }, [])).toEqual([]);
});
