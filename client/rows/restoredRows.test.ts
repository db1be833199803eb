import { expect, test } from "vitest";
import { restoreItems } from "../items/model/actions.ts";
import { restoreList } from "../lists/model/actions.ts";
import { restoreNotebook } from "../notebooks/actions.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list, notebook } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { readCachedItem } from "./item.ts";
import { readCachedList } from "./list.ts";
import { readCachedNotebook } from "./notebook.ts";

/** Returns a row as a page kept it whose build did not know a field. */
function withoutField<Row>(row: Row, field: keyof Row): Row {
  const { [field]: _field, ...kept } = row;
  return kept as Row;
}

test("rows that were deleted in a release with fewer fields are restored with the defaults of the others", () => {
  const { client } = createScriptedClient();
  fillCache(client, { lists: [] });
  const rome = withoutField(list("rome", { note: "Two bags" }), "publishedUrl");
  void restoreItems.send(client, ["socks"], [withoutField(item("socks", 1, { completed: true }), "replaced")]);
  void restoreList.send(client, "rome", rome);
  void restoreNotebook.send(client, "trips", {
    ...withoutField(notebook("trips"), "color"),
    lists: [{ ...rome, id: "oslo" }],
  });
  const { cache } = client;
  expect(readCachedItem(cache, "socks")).toEqual(item("socks", 1, { completed: true }));
  expect(readCachedList(cache, "rome")).toEqual(list("rome", { note: "Two bags" }));
  expect(readCachedNotebook(cache, "trips")).toEqual(notebook("trips"));
  expect(readCachedList(cache, "oslo")).toMatchObject({ name: "rome", note: "Two bags", publishedUrl: null });
});
