import { describe, expect, it } from "vitest";
import { compute, type MenuEntry, pickEntries } from "../actions/defineCommand.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { LIST_MENU } from "../lists/screen/ListActions.tsx";
import { LIST_SEARCH } from "../lists/screen/commands.ts";
import type { ListScene } from "../lists/screen/listScene.ts";
import { mayCall } from "../../shared/roles.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { findCommands } from "./useCommands.ts";

const noop = () => {};

/** The page of a list with one ticked and one open item. */
function openPage(changes: Partial<ListFieldsFragment> = {}): ListScene {
  const { client } = createScriptedClient();
  const packing = list("packing", { itemCount: 2, completedCount: 1, ...changes });
  fillCache(client, { lists: [packing], items: [item("a", 1), item("b", 2, { completed: true })] });
  const parts = {
    rename: noop,
    editNote: noop,
    find: noop,
    shop: noop,
    selectAll: noop,
    typeItem: noop,
    typeHeading: noop,
    remove: noop,
  };
  return { ...parts, client, navigate: async () => {}, mayCall, list: packing, isPage: true };
}

const search = (text: string, scene = openPage()) => findCommands(LIST_SEARCH, scene, text).map(({ name }) => name);

describe("the search finds a command of the open list by what people call it", () => {
  it.each([
    ["archive", "Put away"],
    ["recurring", "Repeat"],
    ["every friday", "Repeat"],
    ["delete list", "Delete list"],
    ["uncheck", "Start again"],
    ["clone", "Duplicate"],
    ["title", "Rename"],
    ["csv", "Download as CSV"],
    ["folder", "Move to a notebook"],
    ["qr code", "Put on home screen"],
  ])("%s", (text, name) => {
    expect(search(text)).toContain(name);
  });
});

describe("the search offers all that the menu has", () => {
  const kinds: [string, Partial<ListFieldsFragment>][] = [
    ["an active list", {}],
    ["a list that was put away", { active: false }],
    ["a finished list of a template in its second run", { completedCount: 2, runNumber: 2, templateId: "template" }],
    ["a template", { isTemplate: true }],
    ["a published template", { isTemplate: true, publishedUrl: "https://listbook.test/t/1" }],
    ["a list that one may only view", { role: "VIEWER" }],
  ];
  it.each(kinds)("%s", (_kind, changes) => {
    const scene = openPage(changes);
    const listNames = (entries: readonly MenuEntry<ListScene>[]): string[] =>
      pickEntries(entries, scene).flatMap((entry) =>
        "commands" in entry ? listNames(entry.commands) : compute(entry.name, scene),
      );
    const names = LIST_MENU.flatMap(listNames);
    expect(names.length).toBeGreaterThan(3);
    expect(search("", scene)).toEqual(expect.arrayContaining(names));
    expect(new Set(search("", scene)).size).toBe(search("", scene).length);
  });
});

it("a reader is offered nothing that writes", () => {
  // The page of a reader has no shop mode, and no field that adds an item.
  const scene = { ...openPage({ role: "VIEWER" }), shop: undefined, typeItem: undefined, typeHeading: undefined };
  expect(search("", scene)).toEqual([
    "Print",
    "Print without ticked items",
    "Find an item",
    "Select all items",
    "Copy to notebook",
    "Keep as template",
    "Past runs",
    "Copy as text",
    "Download as Markdown",
    "Download as CSV",
    "Put on home screen",
  ]);
});
