import { describe, expect, test } from "vitest";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { chooseMarks, countRows, describeRow, groupRows, joinLists, type TripList } from "./tripRows.ts";

/** Builds a list of a trip. "# " before a name makes a heading, and "x " ticks the item. */
function build(id: string, ...texts: string[]): TripList {
  const items = texts.map((text, index) => {
    const name = text.replace(/^(# |x )/, "");
    const more = { name, listId: id, isHeading: text.startsWith("# "), completed: text.startsWith("x ") };
    return item(`${id} ${index} ${name}`, index + 1, more);
  });
  return { list: list(id, { name: id }), items };
}

const show = (lists: readonly TripList[]) =>
  joinLists(lists).map(({ heading, rows }) => [
    heading?.name ?? "",
    ...rows.map((row) => row.items.map(({ name, listId }) => `${listId}: ${name}`).join(" + ")),
  ]);

describe("several lists as one", () => {
  test("headings of one name are one, in the order of the first list that has each", () => {
    const weekly = build("W", "Bag", "# Fruit", "Plums", "# Dairy", "Milk");
    const mum = build(
      "M",
      "Stamps",
      "# Bread",
      "Rolls",
      "# dairy (1 day before)",
      "Butter",
      "# Fruit",
      "Pears",
      "# Nothing",
    );
    expect(show([weekly, mum])).toEqual([
      ["", "W: Bag", "M: Stamps"],
      ["Fruit", "W: Plums", "M: Pears"],
      ["Dairy", "W: Milk", "M: Butter"],
      ["Bread", "M: Rolls"],
    ]);
  });

  test("the same thing is one row, where the first list has it", () => {
    const weekly = build("W", "# Dairy", "Milk ×2", "Flour 500 g", "6 eggs");
    const mum = build("M", "milk", "# Baking", "Flour 300 g", "Flour ×2", "eggs ×6", "Salt");
    expect(show([weekly, mum])).toEqual([
      ["Dairy", "W: Milk ×2 + M: milk", "W: Flour 500 g + M: Flour 300 g", "W: 6 eggs"],
      ["Baking", "M: Flour ×2", "M: eggs ×6", "M: Salt"],
    ]);
  });

  test("a row that asks for a value is the same thing as no other", () => {
    const kitchen = build("W", "Fridge ___ °C", "Fridge ___ °C");
    expect(show([kitchen, build("M", "Fridge ___ °C")])).toEqual([
      ["", "W: Fridge ___ °C", "W: Fridge ___ °C", "M: Fridge ___ °C"],
    ]);
  });

  test("what a list has twice is two rows, of which another list shares one", () => {
    expect(show([build("W", "Milk", "Milk"), build("M", "Milk")])).toEqual([["", "W: Milk + M: Milk", "W: Milk"]]);
    expect(show([build("W", "Milk"), build("M", "Milk"), build("X", "Milk")])).toEqual([
      ["", "W: Milk + M: Milk + X: Milk"],
    ]);
  });
});

const row = (...names: string[]) => {
  const [first] = joinLists(names.map((name, index) => build(`list ${index}`, name)))[0]?.rows ?? [];
  if (!first) throw new Error("no row");
  const { name, amount, shares } = describeRow(first);
  return [name, amount, ...shares.map((share) => share.amount)];
};

describe("the amount of a row", () => {
  test.for([
    [["Milk"], ["Milk", null]],
    [["Milk ×2"], ["Milk", "×2"]],
    [["Milk ×1.5"], ["Milk ×1.5", null]],
    [["Milk, 2 l"], ["Milk, 2 l", null]],
    [
      ["Milk", "milk"],
      ["Milk", "×2"],
    ],
    [
      ["Milk ×2", "Milk"],
      ["Milk", "×3", "2", "1"],
    ],
    [
      ["Milk, 2 l ×2", "Milk, 2 l"],
      ["Milk, 2 l", "×3", "2", "1"],
    ],
    [
      ["Flour 500 g", "Flour 300 g"],
      ["Flour", "800 g", "500 g", "300 g"],
    ],
    [
      ["Flour 500 g ×2", "300 g flour"],
      ["Flour", "1300 g", "1000 g", "300 g"],
    ],
    [
      ["½ l cream", "½ l cream"],
      ["½ l cream", "×2"],
    ],
    [
      ["0.1 l oil", "0.2 l oil"],
      ["oil", "0.3 l", "0.1 l", "0.2 l"],
    ],
    [
      ["6 eggs", "6 eggs"],
      ["6 eggs", "×2"],
    ],
    [["Milk (1 day before)"], ["Milk (1 day before)", null]],
    [
      ["Milk (1 day before)", "Milk ×2 ?kids"],
      ["Milk", "×3", "1", "2"],
    ],
  ] as const)("of %j is %j", ([names, expected]) => expect(row(...names)).toEqual(expected));

  test("is what is still open, and of a row that is done all of it", () => {
    const [first] = joinLists([build("W", "x Milk ×2"), build("M", "Milk ×3")])[0]?.rows ?? [];
    expect(first && describeRow(first)).toEqual({ name: "Milk", amount: "×3", shares: [] });
    const [done] = joinLists([build("W", "x Milk ×2"), build("M", "x Milk ×3")])[0]?.rows ?? [];
    expect(done && describeRow(done).amount).toBe("×5");
  });
});

test("a row is done when all lists have it, and rests where it was while one of its items does", () => {
  const lists = [build("W", "# Fruit", "x Pears", "x Plums"), build("M", "# Fruit", "x Pears", "Plums")];
  const sections = joinLists(lists);
  const names = (rows: readonly { items: readonly ItemFieldsFragment[] }[]) => rows.map(({ items }) => items[0]?.name);
  const { shown, done } = groupRows(sections, new Map());
  expect(shown.map(({ open, count }) => [names(open), count])).toEqual([[["Plums"], { total: 2, settled: 1 }]]);
  expect(names(done)).toEqual(["Pears"]);
  const resting = groupRows(sections, new Map([["M 1 Pears", false]]));
  expect(names(resting.shown[0]?.open ?? [])).toEqual(["Pears", "Plums"]);
  expect(countRows(sections.flatMap(({ rows }) => rows))).toEqual({ total: 2, settled: 1 });
});

test.for([
  [
    ["Weekly shop", "Mum’s list"],
    ["W", "M"],
  ],
  [
    ["Shop", "Supper", "Bread"],
    ["SH", "SU", "B"],
  ],
  [
    ["Shop", "shop"],
    ["S1", "S2"],
  ],
  [
    ["a", "ab"],
    ["A1", "AB"],
  ],
  [
    ["Äpfel", "牛乳"],
    ["Ä", "牛"],
  ],
] as const)("the lists %j have the marks %j", ([names, marks]) => expect(chooseMarks(names)).toEqual(marks));
