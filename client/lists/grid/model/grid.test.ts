import { describe, expect, it } from "vitest";
import { item as newItem } from "../../../testing/rowFixtures.ts";
import { type BaseRow, countColumn, createGridBuilder, filterRows, type GridColumn } from "./grid.ts";
import type { SheetItem } from "../../runs/sheetItems.ts";

const row = (id: string, name = id): BaseRow => ({ id, name, isHeading: false });
const heading = (id: string): BaseRow => ({ id, name: id, isHeading: true });

/** An item of a list: "✓Socks" is ticked, "-Socks" skipped, "# Clothes" a heading. */
function item(text: string): SheetItem {
  const name = text.replace(/^(✓|-|# )/, "");
  return newItem(name, 1, {
    name,
    isHeading: text.startsWith("# "),
    completed: text.startsWith("✓"),
    isSkipped: text.startsWith("-"),
  });
}

/** A list with items; those of `origins` come from rows. */
function column(id: string, texts: string[], origins: Record<string, string> = {}): GridColumn {
  const items = texts.map((text) => ({ ...item(text), id: `${id} ${text}` }));
  return { id, items, origins: new Map(Object.entries(origins).map(([text, origin]) => [`${id} ${text}`, origin])) };
}

const build = (base: BaseRow[], ...columns: GridColumn[]) => createGridBuilder()(base, columns);

/** Returns the rows as lines: "Socks: open, ticked, -". */
const write = (sections: ReturnType<typeof build>) =>
  sections.flatMap(({ heading: name, isExtra, rows }) => [
    ...(name !== null || isExtra ? [`# ${name ?? "extra"}`] : []),
    ...rows.map((each) => {
      const states = each.cells.map((cell) =>
        cell ? (cell.completed ? "ticked" : cell.isSkipped ? "skipped" : "open") : "-",
      );
      return `${each.name}: ${states.join(", ")} (${each.settledCount}/${each.count})`;
    }),
  ]);

describe("the rows of a grid", () => {
  it("stand in the order of the template, below its headings, and count the lists that have them", () => {
    const base = [row("a", "Passport"), heading("Clothes"), row("b", "Socks ×7"), row("c", "Cap")];
    const ana = column("ana", ["✓Passport", "# Clothes", "-Socks ×7"], { "✓Passport": "a", "-Socks ×7": "b" });
    const ben = column("ben", ["Passport", "Socks ×5", "Cap"], { Passport: "a", "Socks ×5": "b", Cap: "c" });
    expect(write(build(base, ana, ben))).toEqual([
      "Passport: ticked, open (1/2)",
      "# Clothes",
      "Socks ×7: skipped, open (1/2)",
      "Cap: -, open (0/1)",
    ]);
  });

  it("show the words of the template without what it asks", () => {
    expect(write(build([row("a", "Cot ?kids"), row("b", "Socks ×nights+1")]))).toEqual([
      "Cot:  (0/0)",
      "Socks:  (0/0)",
    ]);
  });

  it("take an item by where it comes from, also under other words, and not by the same words of another row", () => {
    const base = [row("a", "Passport"), row("b", "Visa")];
    const ana = column("ana", ["Visa", "✓Passport"], { Visa: "a", "✓Passport": "b" });
    expect(write(build(base, ana))).toEqual(["Passport: open (0/1)", "Visa: ticked (1/1)"]);
  });

  it("take an item that comes from nowhere by its words, with whatever marks and amounts", () => {
    const base = [row("a", "Milk ×2"), row("b", "Book the ferry (7 days before)")];
    const ana = column("ana", ["✓milk", "Book the ferry"]);
    expect(write(build(base, ana))).toEqual(["Milk ×2: ticked (1/1)", "Book the ferry: open (0/1)"]);
  });

  it("have those at the end that only lists have, joined by their words", () => {
    const base = [row("a", "Passport")];
    const ana = column("ana", ["Passport", "✓Teddy", "Kite"], { Passport: "a" });
    const ben = column("ben", ["teddy ×2"]);
    expect(write(build(base, ana, ben))).toEqual([
      "Passport: open, - (0/1)",
      "# extra",
      "Teddy: ticked, open (1/2)",
      "Kite: open, - (0/1)",
    ]);
  });

  it("have what a list has twice in two rows", () => {
    const ana = column("ana", ["Tent", "✓Tent", "-Tent"]);
    const ben = column("ben", ["Tent"]);
    expect(write(build([row("a", "Tent")], ana, ben))).toEqual([
      "Tent: open, open (0/2)",
      "# extra",
      "Tent: ticked, - (1/1)",
      "Tent: skipped, - (1/1)",
    ]);
  });

  it("do not have headings of lists, nor headings of the template with nothing below them", () => {
    expect(write(build([heading("Clothes")], column("ana", ["# Clothes", "# More"])))).toEqual([]);
  });

  it("are those of the ids where a column has no origins, as past runs", () => {
    const items = [{ ...item("✓Fridge"), id: "a" }];
    expect(write(build([row("a", "Fridge")], { id: "run", items, origins: null }))).toEqual(["Fridge: ticked (1/1)"]);
  });

  it("are found again only for a list that has changed", () => {
    const base = [row("a", "Passport")];
    const buildGrid = createGridBuilder();
    const [ana, ben] = [column("ana", ["Passport"], { Passport: "a" }), column("ben", ["Passport"])];
    const before = buildGrid(base, [ana, ben]);
    const ticked = { ...ana, items: ana.items.map((each) => ({ ...each, completed: true })) };
    expect(write(buildGrid(base, [ticked, ben]))).toEqual(["Passport: ticked, open (1/2)"]);
    expect(write(before)).toEqual(["Passport: open, open (0/2)"]);
    expect(write(buildGrid([row("b", "Visa")], [ana]))).toEqual(["Visa: - (0/0)", "# extra", "Passport: open (0/1)"]);
  });
});

it("at a tick, the rows without it are the same as before, and so are the counts of the other columns", () => {
  const base = [row("a", "Passport"), row("b", "Socks")];
  const buildGrid = createGridBuilder();
  const origins = { Passport: "a", Socks: "b", Teddy: "" };
  const [ana, ben] = [column("ana", ["Passport", "Socks", "Teddy"], origins), column("ben", ["Passport"], origins)];
  const listRows = (columns: GridColumn[]) => buildGrid(base, columns).flatMap(({ rows }) => rows);
  const [passport, ...others] = listRows([ana, ben]);
  const items = ana.items.map((each) => (each.name === "Passport" ? { ...each, completed: true } : each));
  const [ticked, ...rest] = listRows([{ ...ana, items }, ben]);
  expect(ticked).not.toBe(passport);
  rest.forEach((each, index) => expect(each).toBe(others[index]));
  expect(countColumn(ben.items)).toBe(countColumn(ben.items));
});

it("columns that come, go and change places make the same rows as a new grid", () => {
  const base = [row("a", "Passport"), row("b", "Socks")];
  const buildGrid = createGridBuilder();
  const [ana, ben, cleo] = [
    column("ana", ["✓Passport", "Socks"], { "✓Passport": "a", Socks: "b" }),
    column("ben", ["Passport"], { Passport: "a" }),
    column("cleo", ["✓Socks", "Kite"], { "✓Socks": "b" }),
  ];
  for (const columns of [[ana, ben], [ben, ana], [ben, ana, cleo], [ben, cleo], [cleo], [], [ana]])
    expect(buildGrid(base, columns)).toEqual(build(base, ...columns));
});

describe("a filter leaves", () => {
  const base = [row("a", "Passport"), heading("Clothes"), row("b", "Socks")];
  const ana = column("ana", ["✓Passport", "Socks"], { "✓Passport": "a", Socks: "b" });
  const ben = column("ben", ["Passport", "✓Socks"], { Passport: "a", "✓Socks": "b" });
  const names = (filter: Partial<Parameters<typeof filterRows>[1]>, ...columns: GridColumn[]) =>
    filterRows(build(base, ...columns), { onlyOpen: false, lacking: undefined, fresh: new Set(), ...filter }).flatMap(
      ({ rows }) => rows.map(({ name }) => name),
    );

  it("all rows without a choice", () => expect(names({}, ana)).toEqual(["Passport", "Socks"]));
  it("what is open in a list", () => {
    expect(names({ onlyOpen: true }, ana)).toEqual(["Socks"]);
    expect(names({ onlyOpen: true }, ana, ben)).toEqual(["Passport", "Socks"]);
  });
  it("what one list lacks", () => expect(names({ lacking: 1 }, ana, ben)).toEqual(["Passport"]));
  it("what was ticked only now", () => {
    expect(names({ lacking: 0, fresh: new Set(["ana ✓Passport"]) }, ana)).toEqual(["Passport", "Socks"]);
  });
});

it("a column counts its items without the headings", () => {
  expect(countColumn(column("ana", ["# Clothes", "✓Passport", "-Socks", "Cap"]).items)).toEqual({
    open: 1,
    settled: 2,
    total: 3,
  });
});
