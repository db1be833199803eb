import { describe, expect, it } from "vitest";
import { createNameCollection, type KnownRow } from "./collectNames.ts";

const notebook = (id: string, userId: string): KnownRow => ({ __typename: "Notebook", id, userId, name: id });
const list = (id: string, notebookId: string, values: Partial<KnownRow> = {}): KnownRow => ({
  __typename: "List",
  id,
  notebookId,
  isTemplate: false,
  templateId: null,
  ...values,
});
let order = 0;
const item = (listId: string, name: string, values: Partial<KnownRow> = {}): KnownRow => ({
  __typename: "Item",
  id: `${listId} ${name}`,
  listId,
  name,
  isHeading: false,
  sortingOrder: ++order,
  updatedAt: "2026-11-26T12:00:00.000Z",
  ...values,
});

const collect = (answers: readonly KnownRow[][], listId: string) => {
  const collection = createNameCollection();
  for (const rows of answers) Array.from(collection.add(rows));
  const notebookIds = new Set(["own", "shared", "other", "work"]);
  return [...collection.getNames(listId, "ann", notebookIds)];
};

describe("the names for a list", () => {
  const rows = [
    notebook("own", "ann"),
    notebook("shared", "group"),
    notebook("other", "other group"),
    notebook("work", "organisation"),
    ...["own", "shared", "other", "work"].flatMap((id) => [list(`list of ${id}`, id), item(`list of ${id}`, id)]),
    item("unknown list", "of nobody"),
  ];

  it.each([
    ["own", ["own"]],
    ["shared", ["own", "shared"]],
    ["work", ["own", "work"]],
    ["unknown", ["own"]],
  ])("of a notebook that is %s are the user's own and those of its owner", (of, expected) => {
    expect(collect([rows], `list of ${of}`).map(({ name }) => name)).toEqual(expected);
  });

  it("are near in the list, in its template, and in the other lists of that", () => {
    const near = [
      notebook("own", "ann"),
      list("template", "own", { isTemplate: true }),
      list("first", "own", { templateId: "template" }),
      list("second", "own", { templateId: "template" }),
      list("another", "own"),
      ...["template", "first", "second", "another"].map((id) => item(id, id)),
    ];
    const readNear = (listId: string) => collect([near], listId).flatMap(({ name, isNear }) => (isNear ? name : []));
    for (const listId of ["template", "first"]) expect(readNear(listId)).toEqual(["template", "first", "second"]);
    expect(readNear("another")).toEqual(["another"]);
  });

  it("have the heading above them, and count each row once", () => {
    const rowsOfList = [item("l", "Dairy", { isHeading: true }), item("l", "Milk")];
    const answers = [
      [notebook("own", "ann"), list("l", "own")],
      [{ ...rowsOfList[1] }],
      rowsOfList.toReversed(),
      rowsOfList,
    ];
    expect(collect(answers, "l")).toMatchObject([
      { name: "Milk", heading: "Dairy", times: 1, isHeading: false, lastAt: Date.UTC(2026, 10, 26, 12) },
      { name: "Dairy", heading: null, times: 1, isHeading: true },
    ]);
  });
});
