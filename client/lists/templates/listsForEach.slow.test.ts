import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asUser } from "../../../api/testing/asUser.ts";
import { startTestServer, type TestServer } from "../../../api/testing/testServer.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { readCachedListItems, readCachedRows } from "../../cache/places.ts";
import { completeItem, createItem, deleteItems, sortItems, updateItem } from "../../items/model/actions.ts";
import { readCachedList } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { type Device, openDevice } from "../../testing/openDevice.ts";
import { createListsFromTemplate } from "../answers/actions.ts";
import { toInputs } from "../answers/draft.ts";
import { ListWithItems } from "../model/queries.ts";

/**
 * Random histories of a template and of the lists that are made from it for some people, on three devices of one person
 * that lose their connection now and then. Lists are made as the page has shown them; in the end all devices show what the
 * server has; and an update brings each list everything that it has not changed itself.
 */
const HISTORIES = 500;
const DEVICES = 3;

let server: TestServer;
beforeAll(async () => {
  // As in a browser.
  vi.stubGlobal("navigator", { language: "en-GB" });
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = ["Passport", "Cot ?kids", "# Clothes", "Socks ×nights+1", "Shirts", "Present for {guest} ?guest"];
const PEOPLE = ["Ana", "Ben", "Cem", "Dora"];

const answers: fc.Arbitrary<Answers> = fc.record(
  { kids: fc.boolean(), nights: fc.constantFrom(0, 1, 5), guest: fc.constantFrom("Ida", "Bo") },
  { requiredKeys: [] },
);
const device = fc.nat(DEVICES - 1);
const CHANGES = ["rename", "move", "delete", "add"] as const;
const acts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("make" as const),
      device,
      names: fc.subarray(PEOPLE, { minLength: 1 }),
      answers,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom("tick" as const, ...CHANGES),
      device,
      list: fc.nat(9),
      row: fc.nat(9),
    }),
  },
  { weight: 4, arbitrary: fc.record({ template: fc.constantFrom(...CHANGES), row: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ update: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("cut" as const, "connect" as const), device }) },
);
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;
type DeviceAct = Extract<Act, { device: number }>;

type Change = { kind: string; templateItemId: string; words: { name: string }; listIds: string[] };

async function openHistory() {
  const user = await server.newGuest();
  const requests = asUser(server, user);
  const notebookId = await requests.makeNotebook();
  const { id: templateId } = await requests.makeList(NAMES, { notebookId, isTemplate: true });
  const devices = Array.from({ length: DEVICES }, () => openDevice(server, user));
  const listIds: string[] = [];
  const cut = new Set<Device>();
  /** The rows that the template has lost. A list that was made without a connection does not get them. */
  const lost = new Set<string>();
  const read = (each: Device, id: string) =>
    each.client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
  for (const each of devices) await read(each, templateId);
  return { requests, templateId, listIds, devices, cut, lost, read };
}
type Opened = Awaited<ReturnType<typeof openHistory>>;

const show = (client: SyncClient, id: string) => ({
  name: readCachedList(client.cache, id)?.name,
  items: readCachedListItems(client.cache, id).map((item) => [item.id, item.name, item.completed]),
});

const showStored = async ({ requests }: Opened, id: string) => ({
  name: (await requests.get(`list/${id}`)).name,
  items: (await requests.getItems(id)).map((item) => [item.id, item.name, item.completed]),
});

/** Makes lists. A device with a connection, which knows the template as it is, has shown what the server makes. */
async function make(opened: Opened, own: Device, { names, answers: of }: Extract<DeviceAct, { what: "make" }>) {
  const { client } = own;
  const template = readCachedList(client.cache, opened.templateId);
  if (!template) return;
  const readIds = () => readCachedRows(client.cache, "List").map(({ id }) => id);
  const known = new Set(readIds());
  const sending = createListsFromTemplate.send(client, template, { answers: toInputs(of) }, names);
  const ids = readIds().filter((id) => !known.has(id));
  expect(ids).toHaveLength(names.length);
  const shown = ids.map((id) => show(client, id));
  opened.listIds.push(...ids);
  if (opened.cut.has(own)) {
    own.waiting.push(sending);
    return;
  }
  await sending;
  expect(await Promise.all(ids.map((id) => showStored(opened, id)))).toEqual(shown);
}

/** Does what an act of a device says, if it is possible now. */
async function act(opened: Opened, each: DeviceAct) {
  const own = opened.devices[each.device] as Device;
  const { client, waiting, setDown } = own;
  if (each.what === "make") return make(opened, own, each);
  if (!("list" in each)) {
    opened.cut[each.what === "cut" ? "add" : "delete"](own);
    setDown(each.what === "cut");
    // A page reads what has changed elsewhere as soon as it can.
    if (each.what === "connect") await opened.read(own, opened.templateId);
    return;
  }
  const id = opened.listIds[each.list % (opened.listIds.length || 1)] ?? "";
  const items = readCachedListItems(client.cache, id);
  const item = items[each.row % (items.length || 1)];
  if (!item) return;
  if (each.what === "add") waiting.push(createItem.send(client, id, `Own ${each.row}`));
  else if (each.what === "delete") waiting.push(deleteItems.send(client, [item.id]));
  else if (each.what === "rename") {
    const renaming = updateItem.send(client, item.id, { name: `${item.name} !` });
    waiting.push(
      renaming.catch((error: Error) => {
        if (error.message !== "Item not found" || opened.lost.size === 0) throw error;
      }),
    );
  } else if (each.what === "move") waiting.push(sortItems.send(client, id, [{ id: item.id, sortingOrder: -each.row }]));
  else if (!item.isHeading) waiting.push(completeItem.send(client, item.id, !item.completed));
}

/** Changes the template elsewhere, and lets the devices that have a connection know. */
async function changeTemplate(opened: Opened, { template: what, row }: Extract<Act, { template: string }>) {
  const { requests, templateId, devices, cut, lost, read } = opened;
  const items = await requests.getItems(templateId);
  const item = items[row % items.length];
  if (what === "add" || !item)
    await requests.post("item", { listId: templateId, name: `More ${row}`, sortingOrder: row });
  else if (what === "delete") {
    lost.add(item.id);
    await requests.delete(`item/${item.id}`);
  } else if (what === "move") await requests.put("item/sort", [{ id: item.id, sortingOrder: -row }]);
  else await requests.put(`item/${item.id}`, { name: `Good ${item.name}` });
  for (const each of devices) if (!cut.has(each)) await read(each, templateId);
}

const readChanges = async ({ requests, templateId }: Opened): Promise<Change[]> =>
  (await requests.get(`list/${templateId}/template-changes`)).changes;

/** Brings some changes of the template, or all, to all lists that have not got them, as another device would. */
async function updateLists(opened: Opened, rows?: readonly number[]) {
  // What is on its way arrives first: it could be a change of what is compared.
  for (const { waitForAnswers } of opened.devices) await waitForAnswers();
  const changes = await readChanges(opened);
  if (changes.length === 0) return;
  const chosen = rows ? rows.map((row) => changes[row % changes.length] as Change) : changes;
  const listIds = [...new Set(chosen.flatMap((each) => each.listIds))];
  const templateItemIds = [...new Set(chosen.map((each) => each.templateItemId))];
  const id = crypto.randomUUID();
  const send = () => opened.requests.post(`list/${opened.templateId}/update-lists`, { listIds, templateItemIds, id });
  await send();
  await send();
  const left = await readChanges(opened);
  // A row can be new to one list and have new words for another: these are two changes, of which one can be chosen.
  const isChosen = (each: Change) =>
    templateItemIds.includes(each.templateItemId) && each.listIds.some((listId) => listIds.includes(listId));
  expect(left.filter((each) => isChosen(each) && each.kind !== "MOVED")).toEqual([]);
}

test(`${HISTORIES} histories`, { timeout: 1_800_000 }, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 16 }), async (plan) => {
      const opened = await openHistory();
      for (const each of plan)
        if ("device" in each) await act(opened, each);
        else if ("template" in each) await changeTemplate(opened, each);
        else await updateLists(opened, each.update);
      for (const { client, setDown, waitForAnswers } of opened.devices) {
        setDown(false);
        await waitForAnswers();
        expect(client.sync.outboxState.get().refused).toEqual([]);
      }
      await updateLists(opened);
      expect((await readChanges(opened)).filter(({ kind }) => kind !== "MOVED")).toEqual([]);
      for (const id of opened.listIds) {
        const stored = await opened.requests.getItems(id);
        const origins = stored.flatMap(({ templateItemId }) => templateItemId ?? []);
        expect(new Set(origins).size).toBe(origins.length);
        const expected = await showStored(opened, id);
        compared += expected.items.length;
        for (const each of opened.devices) {
          await opened.read(each, id);
          expect(show(each.client, id)).toEqual(expected);
        }
      }
    }),
    { numRuns: HISTORIES },
  );
  // Most histories have lists with items to compare.
  expect(compared).toBeGreaterThan(HISTORIES);
});
