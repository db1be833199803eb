import { expect, test } from "vitest";
import { completeItem } from "../items/changes.ts";
import { updateList } from "../lists/changes.ts";
import { ListPageQuery } from "../lists/reads.ts";
import { fill } from "../testing/everything.ts";
import { item, list } from "../testing/rows.ts";
import { failure, scriptedClient, settle } from "../testing/script.ts";

/** A screen that shows what is cached while its read is on its way, as on a slow line. */
async function openScreen() {
  const script = scriptedClient();
  const items = [item("socks", 1)];
  fill(script.client, { lists: [list("packing")], items });
  const shown: { ticked: boolean | undefined; name: string | undefined }[] = [];
  script.client
    .watchQuery({ query: ListPageQuery, variables: { id: "packing" } })
    .subscribe(({ data }) => shown.push({ ticked: data?.items?.[0]?.completed, name: data?.list?.name }));
  await settle();
  return { ...script, shown, read: () => script.sent("ListPage")[0] };
}

test("a tick shows at once, although the screen's own read is not answered yet", async () => {
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

test("a refused change goes back at once, although the screen's own read is not answered yet", async () => {
  const { client, sent, shown, read } = await openScreen();
  const failed = failure(updateList(client, "packing", { name: "Other" }));
  await settle();
  expect(shown.at(-1)?.name).toBe("Other");
  await sent("UpdateList")[0]?.refuse("Changed meanwhile");
  await failed;
  await settle();
  expect(shown.at(-1)?.name).toBe("packing");
  expect(read()).toBeDefined();
});
