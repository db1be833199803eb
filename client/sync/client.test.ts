import { expect, test } from "vitest";
import { completeItem } from "../items/model/actions.ts";
import { updateList } from "../lists/model/actions.ts";
import { ListWithItems } from "../lists/model/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle, recordResults } from "../testing/scriptedClient.ts";

/** Opens a screen that shows cached data while its own read is not answered yet. */
async function openScreen() {
  const script = createScriptedClient();
  const items = [item("socks", 1)];
  fillCache(script.client, { lists: [list("packing")], items });
  const shown: { ticked: boolean | undefined; name: string | undefined }[] = [];
  script.client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" } })
    .subscribe(({ data }) => shown.push({ ticked: data?.items?.[0]?.completed, name: data?.list?.name }));
  await settle();
  return { ...script, shown, read: () => script.sent("ListWithItems")[0] };
}

test("a tick shows at once, even while the screen's own read is not answered yet", async () => {
  const { client, sent, shown, read } = await openScreen();
  expect(read()).toBeDefined();
  void completeItem(client, "socks", true);
  await settle();
  expect(shown.at(-1)?.ticked).toBe(true);

  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  expect(shown.at(-1)?.ticked).toBe(true);
  while (read()) await read()?.answer({ list: list("packing"), items: [item("socks", 1, { completed: true })] });
  expect(shown.at(-1)?.ticked).toBe(true);
  expect(shown.map(({ ticked }) => ticked).lastIndexOf(false)).toBeLessThan(shown.findIndex(({ ticked }) => ticked));
});

test("a refused change is rolled back at once, even while the screen's own read is not answered yet", async () => {
  const { client, sent, shown, read } = await openScreen();
  const failed = getRejection(updateList(client, "packing", { name: "Other" }));
  await settle();
  expect(shown.at(-1)?.name).toBe("Other");
  await sent("UpdateList")[0]?.refuse("Changed meanwhile");
  await failed;
  await settle();
  expect(shown.at(-1)?.name).toBe("packing");
  expect(read()).toBeDefined();
});

const buildListPage = (completed: boolean) => ({ list: list("packing"), items: [item("socks", 1, { completed })] });

/** Sends a read of a cached list, and records in `seen` what its screen would have rendered. */
function startReading() {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing")], items: buildListPage(false).items });
  const { seen } = recordResults(script.client, ListWithItems, { id: "packing" });
  const read = script.client.query({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "network-only" });
  return { ...script, seen, read };
}

test("a read during which a tick was answered is sent again, and does not un-tick the item", async () => {
  const { client, sent, seen, read } = startReading();
  void completeItem(client, "socks", true);
  await settle();
  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  await sent("ListWithItems")[0]?.answer(buildListPage(false));
  await sent("ListWithItems")[0]?.answer(buildListPage(true));
  await read;

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true));
  expect(shown.at(-1)).toBe(true);
});

test("a read that is answered before the tick does not hide the tick", async () => {
  const { client, sent, seen, read } = startReading();
  void completeItem(client, "socks", true);
  await settle();
  await sent("ListWithItems")[0]?.answer(buildListPage(false));
  await read;
  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true));
});

test("a read without a write in between is sent once", async () => {
  const { sent, read } = startReading();
  await settle();
  await sent("ListWithItems")[0]?.answer(buildListPage(true));
  await read;
  expect(sent("ListWithItems")).toEqual([]);
});
