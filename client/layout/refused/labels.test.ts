import { expect, test } from "vitest";
import { updateItem, createItem } from "../../items/actions.ts";
import { getNetwork } from "../../sync/network.ts";
import { getOutbox } from "../../sync/outbox/outbox.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { describeChange, formatRefused } from "./labels.ts";

test("a refused change is shown with its text, and one without text with its name", () => {
  const { client } = createScriptedClient();
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2)] });
  getNetwork(client).connection.reportLost();
  void createItem(client, "packing", "Hat");
  void updateItem(client, "socks", { name: "Wool socks", note: "Two pairs" });
  void updateItem(client, "shoes", { isHeading: true });
  const changes = getOutbox(client).getChanges();
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
  const { restore } = getOutbox(client);
  const call = { id: "1", v: 1 as const, name: "UpdateItem", variables: {}, keys: [] };
  const refused = { ...call, userId: "ann", at: "2026-11-24T09:00:00.000Z", refusal: "The item is gone." };
  restore([refused]);
  restore([refused]);
  expect(getNetwork(client).outboxState.get().refused).toHaveLength(1);
});
