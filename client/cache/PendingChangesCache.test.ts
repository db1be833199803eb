import { expect, test } from "vitest";
import { updateList } from "../lists/actions.ts";
import { ActiveLists, ListWithItems } from "../lists/queries.ts";
import { list } from "../testing/rowFixtures.ts";
import { createScriptedClient, openScreen, settle } from "../testing/scriptedClient.ts";

const trip = { ...list("trip"), nextItem: null };

/** A client on the page of a list. No collection is cached. */
function start() {
  const script = createScriptedClient();
  script.client.writeQuery({
    query: ListWithItems,
    variables: { id: "trip" },
    data: { list: list("trip"), items: [] },
  });
  return script;
}

test("a list on its way out of the active lists never shows in a page of them that is opened meanwhile", async () => {
  const { client, sent } = start();
  void updateList(client, "trip", { active: false });
  const { seen } = openScreen(client, ActiveLists, {});
  await settle();
  await sent("ActiveLists")[0]?.answer({ activeLists: [trip, { ...list("party"), nextItem: null }] });
  await sent("UpdateList")[0]?.answer({ updateList: list("trip", { active: false }) });
  const shown = seen.flatMap(({ activeLists }) => (activeLists ? [activeLists.map(({ id }) => id)] : []));
  expect(shown.length).toBeGreaterThan(0);
  for (const ids of shown) expect(ids).toEqual(["party"]);
});

test("a refused change shows again what the page had read meanwhile", async () => {
  const { client, sent } = start();
  updateList(client, "trip", { active: false }).catch(() => {});
  const { last } = openScreen(client, ActiveLists, {});
  await settle();
  await sent("ActiveLists")[0]?.answer({ activeLists: [trip] });
  expect(last()?.activeLists).toEqual([]);
  await sent("UpdateList")[0]?.refuse("No");
  expect(last()?.activeLists?.map(({ id }) => id)).toEqual(["trip"]);
});
