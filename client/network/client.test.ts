import { expect, test } from "vitest";
import { completeItem } from "../items/mutations.ts";
import { updateList } from "../lists/mutations.ts";
import { ListWithItems } from "../lists/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle } from "../testing/scriptedClient.ts";

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

  await sent("CompleteItem")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
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
