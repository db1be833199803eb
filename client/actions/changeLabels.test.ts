import { expect, test } from "vitest";
import { updateItem, createItem } from "../items/model/actions.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { restoreChanges } from "../sync/outbox/otherChanges.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { describeChange, formatRefused } from "./changeLabels.ts";

test("a refused change is shown with its text, and one without text with its name", () => {
  const { client } = createScriptedClient();
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2)] });
  client.sync.connection.reportLost();
  void createItem(client, "packing", "Hat");
  void updateItem(client, "socks", { name: "Wool socks", note: "Two pairs" });
  void updateItem(client, "shoes", { isHeading: true });
  const changes = client.sync.changes;
  expect(changes.map(describeChange)).toEqual(["Hat", "Wool socks\nTwo pairs", "Update item"]);
  expect(changes.map((change) => describeChange({ ...change, definition: undefined }))).toEqual([
    "Create item",
    "Update item",
    "Update item",
  ]);
});

test("the sheet says how many changes were refused", () => {
  expect([1, 3].map(formatRefused)).toEqual(["1 change could not be saved", "3 changes could not be saved"]);
});

test("a refused change that is read twice is shown once", () => {
  const { client } = createScriptedClient();
  const call = { id: "1", v: 1 as const, name: "UpdateItem", variables: {}, keys: [] };
  const refused = { ...call, userId: "ann", at: "2026-11-24T09:00:00.000Z", refusal: "The item is gone." };
  restoreChanges(client, [refused]);
  restoreChanges(client, [refused]);
  expect(client.sync.outboxState.get().refused).toHaveLength(1);
});
