import { expect, test, vi } from "vitest";
import { item } from "../../testing/rowFixtures.ts";
import { createMoveActions, type MoveOptions } from "./moveActions.ts";

const ROME = { id: "rome", name: "Rome", mayAdd: true };

/** The actions of a list with the rows # Fruit, pears, plums, # Home, soap. */
function start(selectedIds: readonly string[] = []) {
  const rows = ["# Fruit", "pears", "plums", "# Home", "soap"].map((name, index) =>
    item(name, index + 1, { isHeading: name.startsWith("#") }),
  );
  const sort = vi.fn<MoveOptions["sort"]>();
  const moveTo = vi.fn<MoveOptions["moveTo"]>();
  const announce = vi.fn<MoveOptions["announce"]>();
  const actions = createMoveActions({
    listId: "packing",
    getItems: () => ({ all: rows, movable: rows, selectedIds }),
    sort,
    moveTo,
    announce,
    keepInView: () => {},
  });
  return { actions, sort, moveTo, announce };
}

test.for([
  ["pears", [], ["pears"], { badge: undefined, headingId: undefined }],
  ["# Fruit", [], ["# Fruit", "pears", "plums"], { badge: "2", headingId: "# Fruit" }],
  ["soap", ["soap", "pears"], ["pears", "soap"], { badge: "2", headingId: undefined }],
  ["plums", ["soap", "pears"], ["plums"], { badge: undefined, headingId: undefined }],
  ["# Home", ["# Home", "pears"], ["pears", "# Home"], { badge: "2", headingId: undefined }],
] as const)("%s, with %j selected, drags %j to another list", ([id, selectedIds, dragged, lifted]) => {
  const { actions, moveTo } = start(selectedIds);
  expect(actions.lift(id)).toEqual(lifted);
  actions.dropOn(id, ROME);
  expect(moveTo.mock.calls).toEqual([[dragged, ROME]]);
});

test("a selection that is dropped in its list becomes one block, with one undo", () => {
  const { actions, sort, announce } = start(["pears", "soap"]);
  actions.dropAt("soap", 0);
  expect(announce).toHaveBeenCalledWith("2 items, now 1 of 5");
  const orders = ["pears", "soap", "# Fruit", "plums", "# Home"].map((id, index) => ({ id, sortingOrder: index + 1 }));
  expect(sort.mock.calls).toEqual([[orders, "Moved 2 items"]]);
});

test("a row is not dropped on its own list, nor on one that may only be viewed", () => {
  const { actions } = start();
  expect(actions.mayDropOn(ROME)).toBe(true);
  expect(actions.mayDropOn({ ...ROME, id: "packing" })).toBe(false);
  expect(actions.mayDropOn({ ...ROME, mayAdd: false })).toBe(false);
});
