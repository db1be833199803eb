import { expect, test } from "vitest";
import {
  countMovedRows,
  countSections,
  findHeadingOf,
  getTargetIndex,
  groupItems,
  hideCollapsedItems,
} from "./itemGroups.ts";

/** "B" is a ticked item, and "D" is a skipped one. */
const item = (id: string) => ({ id, completed: id === "B", isSkipped: id === "D", isHeading: false });
const items = [..."aBcDe"].map(item);
/** Digits are headings. */
const listItems = (row: string) =>
  [...row].map((id) => ({ id, completed: false, isSkipped: false, isHeading: id >= "0" && id <= "9" }));
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

test.for([
  ["", "", "ace", "BD"],
  ["B", "", "aBce", "D"],
  ["BD", "", "aBcDe", ""],
  ["a", "", "ace", "BD"],
  ["", "a", "ce", "aBD"],
  ["B", "ace", "B", "acDe"],
] as const)("with %s just ticked and %s just un-ticked: open items %s, done items %s", (row) => {
  const [ticked, unticked, open, done] = row;
  const stay = (rowIds: string, isDone: boolean) => [...rowIds].map((id) => [id, isDone] as const);
  const groups = groupItems(items, new Map([...stay(ticked, false), ...stay(unticked, true)]));
  expect([ids(groups.open), ids(groups.done)]).toEqual([open, done]);
});

test.for([
  ["c", "up", 0],
  ["c", "down", 2],
  ["e", "top", 0],
  ["a", "bottom", 2],
  ["a", "up", undefined],
  ["e", "down", undefined],
  ["a", "top", undefined],
  ["e", "bottom", undefined],
  ["B", "up", undefined],
] as const)("moving item %s %s gives it the index %s", ([id, direction, index]) => {
  expect(getTargetIndex(groupItems(items, new Map()).open, id, direction)).toBe(index);
});

test.for([
  ["1", "up", 0],
  ["1", "down", 5],
  ["1", "top", 0],
  ["1", "bottom", 6],
  ["2", "up", 1],
  ["2", "down", 6],
  ["2", "top", 0],
  ["3", "up", 4],
  ["3", "down", undefined],
  ["3", "bottom", undefined],
  ["a", "down", 1],
  ["c", "down", 4],
] as const)("in a1bc2d3, moving %s %s takes the place of the row at index %s", ([id, direction, index]) => {
  expect(getTargetIndex(listItems("a1bc2d3"), id, direction)).toBe(index);
});

test("a heading that is first moves down, and its list's last one has nothing to move past", () => {
  expect(getTargetIndex(listItems("1ab"), "1", "bottom")).toBeUndefined();
  expect(getTargetIndex(listItems("1ab2"), "1", "down")).toBe(3);
  expect(getTargetIndex(listItems("1ab2"), "1", "up")).toBeUndefined();
});

test("a heading takes the rows up to the next heading along, an item none", () => {
  expect(listItems("a1bc2d3").map((_row, index, rows) => countMovedRows(rows, index))).toEqual([1, 3, 1, 1, 2, 1, 1]);
});

test.for([
  ["", "a1bc2d"],
  ["1", "a12d"],
  ["2", "a1bc2"],
  ["12", "a12"],
  ["a", "a1bc2d"],
] as const)("with %s collapsed, a1bc2d is shown as %s", ([collapsed, shown]) => {
  expect(ids(hideCollapsedItems(listItems("a1bc2d"), [...collapsed]))).toBe(shown);
});

test("the heading of an item is the last one above it", () => {
  const rows = listItems("a1bc2d");
  expect(["a", "1", "c", "2", "d", "x"].map((id) => findHeadingOf(rows, id)?.id)).toEqual([
    undefined,
    undefined,
    "1",
    "1",
    "2",
    undefined,
  ]);
});

test("counts the items below each heading, without those above the first one", () => {
  const rows = [..."aB1cDE23f"].map((id) => ({
    id,
    completed: id === "D",
    isSkipped: id === "E",
    isHeading: id < "A",
  }));
  expect([...countSections(rows)]).toEqual([
    ["1", { total: 3, settled: 2 }],
    ["2", { total: 0, settled: 0 }],
    ["3", { total: 1, settled: 0 }],
  ]);
});
