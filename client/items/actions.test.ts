import { expect, test } from "vitest";
import { getToasts } from "../actions/toasts.ts";
import { readCachedItem } from "../rows/item.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import type { SyncClient } from "../sync/state.ts";
import { deleteItems, moveItems, updateItem } from "./actions.ts";

test("an update of an item shows every field that it sets, also one that no screen sends yet", () => {
  const { client } = createScriptedClient();
  const socks = item("socks", 1, { completed: true });
  fillCache(client, { lists: [list("packing")], items: [socks] });
  const changes = { note: "warm ones", isHeading: true };
  void updateItem.send(client, "socks", { ...changes, sortingOrder: 5 } as typeof changes);
  expect(readCachedItem(client.cache, "socks")).toEqual({ ...socks, ...changes, completed: false, sortingOrder: 5 });
});

test.for([
  [
    "moving",
    (client) => moveItems(client, ["clothes", "socks", "hat"], { id: "rome", name: "Rome" }),
    "Moved 2 items to “Rome”",
  ],
  ["deleting", (client) => deleteItems(client, ["clothes", "socks", "hat"]), "Deleted 2 items"],
  ["deleting headings", (client) => deleteItems(client, ["clothes", "food"]), "Deleted 2 headings"],
] satisfies [string, (client: SyncClient) => unknown, string][])(
  "a heading is no item in the words of %s",
  ([, act, title]) => {
    const { client } = createScriptedClient();
    const items = [
      item("clothes", 1, { isHeading: true }),
      item("socks", 2),
      item("hat", 3),
      item("food", 4, { isHeading: true }),
    ];
    fillCache(client, { lists: [list("packing"), list("rome")], items });
    void act(client);
    expect(getToasts().at(-1)?.title).toBe(title);
  },
);
