import { expect, it } from "vitest";
import { getToasts } from "../../actions/toasts.ts";
import { fillCache } from "../../testing/collections.ts";
import { list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { pasteItems, splitIntoRequests } from "./pasteItems.ts";

it("counts the items that were added, without their headings", () => {
  const { client } = createScriptedClient();
  fillCache(client, { lists: [list("packing")] });
  const rows = ["Clothes", "Socks", "Hat"].map((name, index) => ({
    name,
    note: null,
    completed: false,
    isHeading: index === 0,
    sortingOrder: index,
  }));
  void pasteItems(client, "packing", rows);
  expect(getToasts().at(-1)?.title).toBe("Added 2 items");
});

it("splits items into requests of at most 240 kB, in their order", () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: String(index), name: "é".repeat(5_000) }));
  const requests = splitIntoRequests(items);
  expect(requests.flat()).toEqual(items);
  expect(requests.map(({ length }) => length)).toEqual([23, 23, 23, 23, 8]);
  expect(splitIntoRequests([])).toEqual([]);
});
