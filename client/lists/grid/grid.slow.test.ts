import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asUser } from "../../../api/testing/asUser.ts";
import { startTestServer, type TestServer } from "../../../api/testing/testServer.ts";
import { Items, readCachedListItems } from "../../cache/places.ts";
import { completeItem, createItem, deleteItems, skipItems, updateItem } from "../../items/model/actions.ts";
import { readCachedList } from "../../rows/list.ts";
import { type Device, openDevice } from "../../testing/openDevice.ts";
import { bringIn } from "../answers/actions.ts";
import { ListWithItems } from "../model/queries.ts";
import { countColumn, createGridBuilder } from "./model/grid.ts";
import { createOriginFinder, shareLists, TemplateGrid } from "./readLists.ts";

/**
 * Random histories of a template and of the lists that were made from it, on three devices of one person that lose their
 * connection now and then. In the end the grid of each device has each item of each list once, in its state, in the row of
 * the item from which it was copied.
 */
const HISTORIES = 500;
const DEVICES = 3;
const LISTS = 12;

let server: TestServer;
beforeAll(async () => {
  // As in a browser.
  vi.stubGlobal("navigator", { language: "en-GB" });
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = ["Permission slip", "# Clothes", "Rain jacket", "Socks ×7", "# Sea", "Towel ×2", "Sun cream"];

const device = fc.nat(DEVICES - 1);
const list = fc.nat(LISTS - 1);
const row = fc.nat(9);
const acts = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constantFrom("tick" as const, "skip" as const), device, list, row }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom("rename" as const, "delete" as const, "add" as const, "bring in" as const),
      device,
      list,
      row,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom("add to template" as const, "delete from template" as const),
      device,
      row,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("cut" as const, "connect" as const), device }) },
);
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

/** Reads the grid as the page does. */
async function readGrid({ client }: Device, templateId: string) {
  const variables = { templateId };
  const { data } = await client.query({ query: TemplateGrid, variables, fetchPolicy: "no-cache" });
  shareLists(client.cache, data?.templateUses ?? []);
  return data?.templateUses ?? [];
}

/** Builds the grid from the cache, as the page does. */
function buildGrid({ client: { cache } }: Device, templateId: string, uses: Awaited<ReturnType<typeof readGrid>>) {
  const base = readCachedListItems(cache, templateId);
  const findOrigins = createOriginFinder();
  const columns = uses.map(({ id, items: answer }) => {
    const items = readCachedListItems(cache, id);
    return { id, items, origins: findOrigins(id, items, base, answer) };
  });
  return { base, columns, sections: createGridBuilder()(base, columns) };
}

async function openHistory() {
  const user = await server.newGuest();
  const requests = asUser(server, user);
  const notebookId = await requests.makeNotebook();
  const { id: templateId } = await requests.makeList(NAMES, { notebookId, isTemplate: true });
  const listIds: string[] = [];
  for (let number = 1; number <= LISTS; number++)
    listIds.push((await requests.post("list/template", { templateId, name: `List ${number}` })).id);
  const devices = Array.from({ length: DEVICES }, () => openDevice(server, user));
  for (const each of devices) {
    await each.client.query({ query: ListWithItems, variables: { id: templateId } });
    await readGrid(each, templateId);
  }
  return { requests, templateId, listIds, devices };
}
type Opened = Awaited<ReturnType<typeof openHistory>>;

/** Does what an act says, if it is possible now. */
function act({ templateId, listIds, devices }: Opened, each: Act) {
  const { client, waiting, setDown } = devices[each.device] as Device;
  if (!("row" in each)) return setDown(each.what === "cut");
  const id = "list" in each ? (listIds[each.list] ?? "") : templateId;
  const items = readCachedListItems(client.cache, id);
  const item = items[each.row % (items.length || 1)];
  if (each.what === "add") return void waiting.push(createItem.send(client, id, `Own ${each.row}`));
  if (each.what === "add to template") return void waiting.push(createItem.send(client, id, `New ${each.row}`));
  if (each.what === "bring in") {
    const template = readCachedListItems(client.cache, templateId).filter(({ isHeading }) => !isHeading);
    const wanted = template[each.row % (template.length || 1)];
    const isKnown = readCachedList(client.cache, id) !== null;
    return void (wanted && isKnown && waiting.push(bringIn.send(client, id, [wanted.id])));
  }
  if (!item) return;
  if (each.what === "delete" || each.what === "delete from template") waiting.push(deleteItems.send(client, [item.id]));
  else if (each.what === "rename") waiting.push(updateItem.send(client, item.id, { name: `${item.name} !` }));
  else if (item.isHeading) return;
  else if (each.what === "tick") waiting.push(completeItem.send(client, item.id, !item.completed));
  else waiting.push(skipItems.send(client, [item.id], !item.isSkipped));
}

test(`${HISTORIES} histories`, { timeout: 1_800_000 }, async () => {
  let [compared, paired, extras] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 24 }), async (plan) => {
      const opened = await openHistory();
      const { requests, templateId, listIds, devices } = opened;
      for (const each of plan) act(opened, each);
      for (const { client, waiting, setDown } of devices) {
        setDown(false);
        // What another device has deleted meanwhile is not there any more.
        await Promise.allSettled(waiting.splice(0));
        expect(client.sync.outboxState.get().count).toBe(0);
      }
      const stored = new Map<string, Awaited<ReturnType<typeof requests.getItems>>>();
      for (const id of listIds) stored.set(id, await requests.getItems(id));
      for (const each of devices) {
        await each.client.query({ query: Items, variables: { listId: templateId }, fetchPolicy: "network-only" });
        const uses = await readGrid(each, templateId);
        const { base, columns, sections } = buildGrid(each, templateId, uses);
        expect(columns.map(({ id }) => id).toSorted()).toEqual(listIds.toSorted());
        const baseIds = new Set(base.filter(({ isHeading }) => !isHeading).map(({ id }) => id));
        for (const [index, { id, items }] of columns.entries()) {
          const cells = sections.flatMap(({ rows }) =>
            rows.flatMap((line) => {
              const item = line.cells[index];
              return item ? [{ rowId: line.id, item }] : [];
            }),
          );
          const expected = (stored.get(id) ?? []).filter(({ isHeading }) => !isHeading);
          const states = (all: readonly { id: string; name: string; completed: boolean; isSkipped: boolean }[]) =>
            all.map((item) => [item.id, item.name, item.completed, item.isSkipped].join()).toSorted();
          expect(states(cells.map(({ item }) => item))).toEqual(states(expected));
          compared += cells.length;
          const rowIds = new Map(cells.map(({ item, rowId }) => [item.id, rowId]));
          for (const { id: itemId, templateItemId } of expected) {
            const rowId = rowIds.get(itemId) ?? "";
            if (templateItemId && baseIds.has(templateItemId)) expect(rowId).toBe(templateItemId);
            if (baseIds.has(rowId)) paired++;
            else extras++;
          }
          expect(countColumn(items).total).toBe(expected.length);
        }
        for (const { rows } of sections)
          for (const { cells, count, settledCount } of rows) {
            const there = cells.filter((cell) => cell !== null);
            expect([count, settledCount]).toEqual([
              there.length,
              there.filter(({ completed, isSkipped }) => completed || isSkipped).length,
            ]);
          }
      }
    }),
    { numRuns: HISTORIES },
  );
  // Most histories have rows of the template, and some have rows of lists alone.
  expect(compared).toBeGreaterThan(HISTORIES * LISTS);
  expect(paired).toBeGreaterThan(HISTORIES * LISTS);
  expect(extras).toBeGreaterThan(HISTORIES / 10);
});
