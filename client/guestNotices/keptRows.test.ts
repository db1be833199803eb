import { expect, test } from "vitest";
import { item, list, notebook } from "../testing/rowFixtures.ts";
import { collectKeptRows } from "./keptRows.ts";

const own = (id: string) => ({ ...notebook(id), sharing: null });

const collect = (...copies: { data: unknown; variables?: object }[]) => {
  const { notebooks, lists } = collectKeptRows(copies.map(({ data, variables = {} }) => ({ data, variables })));
  return {
    notebooks: notebooks.map(({ id, name }) => [id, name]),
    lists: lists.map(({ id, items }) => [id, items?.map((each) => each.id)]),
  };
};

const opened = (id: string, ...items: string[]) => ({
  data: { list: list(id, { notebookId: "trips" }), items: items.map((each, index) => item(each, index)) },
  variables: { id },
});

test("own notebooks with their lists are found, and the items of lists that were opened", () => {
  const copies = [
    { data: { notebooks: [own("trips")] } },
    {
      data: { notebook: own("trips"), notebookLists: [list("rome", { notebookId: "trips" })] },
      variables: { id: "trips" },
    },
    opened("packing", "socks", "shoes"),
  ];
  expect(collect(...copies)).toEqual({
    notebooks: [["trips", "trips"]],
    lists: [
      ["rome", undefined],
      ["packing", ["socks", "shoes"]],
    ],
  });
});

test("what a later answer no longer has was deleted, and does not come back", () => {
  const notebooks = { data: { notebooks: [own("trips")] } };
  const lists = { data: { lists: [list("rome", { notebookId: "trips" })] } };
  const ofNotebook = { data: { notebook: own("trips"), notebookLists: [] }, variables: { id: "trips" } };
  expect(collect(notebooks, opened("packing"), lists).lists).toEqual([["rome", undefined]]);
  expect(collect(notebooks, opened("packing"), ofNotebook).lists).toEqual([]);
  expect(collect(notebooks, opened("packing"), { data: { notebooks: [] } })).toEqual({
    notebooks: [["trips", "My Notebook"]],
    lists: [["packing", []]],
  });
});

test("shared notebooks stay with the others, and an opened list is found without its notebook", () => {
  const shared = [
    { ...own("ours"), sharing: { __typename: "Sharing", people: [] } },
    { ...own("theirs"), role: "EDITOR" },
  ];
  const copies = [
    { data: { notebooks: shared } },
    { data: { lists: shared.map(({ id, role }) => list(`in ${id}`, { notebookId: id, role: role as "OWNER" })) } },
  ];
  expect(collect(...copies)).toEqual({ notebooks: [], lists: [] });
  expect(collect(opened("packing", "socks"))).toEqual({
    notebooks: [["trips", "My Notebook"]],
    lists: [["packing", ["socks"]]],
  });
});
