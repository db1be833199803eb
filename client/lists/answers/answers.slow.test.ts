import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asUser } from "../../../api/testing/asUser.ts";
import { startTestServer, type TestServer } from "../../../api/testing/testServer.ts";
import { mergeAnswers } from "../../../shared/marks/answers.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { completeItem, createItem, deleteItems, updateItem } from "../../items/model/actions.ts";
import { readCachedList } from "../../rows/list.ts";
import { type Device, openDevice } from "../../testing/openDevice.ts";
import { ListWithItems } from "../model/queries.ts";
import { answerList, bringIn, createAnsweredList } from "./actions.ts";
import { pairByIds } from "./answeredList.ts";
import { toInputs } from "./draft.ts";
import { splitByAnswers } from "./leftOut.ts";

/**
 * Random histories of a template that asks, and of two lists from it, on three devices of one person that lose their
 * connection now and then. In the end all devices show what the server has, and nothing is there twice.
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

const NAMES = ["Passport", "Cot ?kids", "# Diving ?diving", "Mask", "Logbook ?kids", "# Clothes", "Socks ×nights+1"];
const MORE = ["Shirts ×nights/3", "Present for {guest} ?guest", "Book the ferry (7 days before) ?kids", "Hat"];

const answers: fc.Arbitrary<Answers> = fc.record(
  {
    kids: fc.boolean(),
    diving: fc.boolean(),
    nights: fc.constantFrom(0, 1, 5),
    guest: fc.constantFrom("Ana", "Bo"),
  },
  { requiredKeys: [] },
);

const device = fc.nat(DEVICES - 1);
const list = fc.nat(1);
const acts = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("answer" as const), device, list, answers }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("bring in" as const), device, list, row: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom("tick" as const, "rename" as const, "delete" as const, "add" as const),
      device,
      list,
      row: fc.nat(9),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("toTemplate" as const, "toList" as const), list }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("cut" as const, "connect" as const), device }) },
);
const histories = fc.record({
  uses: fc.tuple(answers, answers),
  acts: fc.array(acts, { minLength: 4, maxLength: 12 }),
});
type History = typeof histories extends fc.Arbitrary<infer Each> ? Each : never;
type DeviceAct = Extract<History["acts"][number], { device: number }>;

async function openHistory(uses: History["uses"]) {
  const user = await server.newGuest();
  const requests = asUser(server, user);
  const notebookId = await requests.makeNotebook();
  const { id: templateId } = await requests.makeList([...NAMES, ...MORE], { notebookId, isTemplate: true });
  const devices = Array.from({ length: DEVICES }, () => openDevice(server, user));
  const [first] = devices;
  if (!first) throw new Error("No device");
  const read = (each: Device, id: string) =>
    each.client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
  for (const each of devices) await read(each, templateId);
  const listIds: string[] = [];
  for (const of of uses) {
    const template = readCachedList(first.client.cache, templateId);
    const made = template && (await createAnsweredList(first.client, template, { answers: toInputs(of) }));
    listIds.push(made?.id ?? "");
  }
  for (const each of devices) for (const id of listIds) await read(each, id);
  return { requests, templateId, listIds, devices, read };
}
type Opened = Awaited<ReturnType<typeof openHistory>>;

/** Does what an act of a device says, if it is possible now. */
function act({ templateId, listIds, devices }: Opened, each: DeviceAct) {
  const { client, waiting, setDown } = devices[each.device] as Device;
  if (!("list" in each)) return setDown(each.what === "cut");
  const id = listIds[each.list] ?? "";
  const items = readCachedListItems(client.cache, id);
  if (each.what === "answer") return void waiting.push(answerList.send(client, id, toInputs(each.answers)));
  if (each.what === "add") return void waiting.push(createItem.send(client, id, `Own ${each.row}`));
  if (each.what === "bring in") {
    const template = readCachedListItems(client.cache, templateId);
    const presentIds = new Set(pairByIds(id, items, template).values());
    const known = mergeAnswers(null, readCachedList(client.cache, id)?.answers ?? []);
    const rows = splitByAnswers(template, known).leftOut.filter(({ row }) => !presentIds.has(row.id));
    const chosen = rows[each.row % (rows.length || 1)];
    return void (chosen && waiting.push(bringIn.send(client, id, [chosen.row.id])));
  }
  const item = items[each.row % (items.length || 1)];
  if (!item) return;
  if (each.what === "delete") waiting.push(deleteItems.send(client, [item.id]));
  else if (each.what === "rename") waiting.push(updateItem.send(client, item.id, { name: `${item.name} !` }));
  else if (!item.isHeading) waiting.push(completeItem.send(client, item.id, !item.completed));
}

/**
 * Applies all differences in one direction, as another device would. What is on its way arrives first: a change between the
 * comparison and the update would be a conflict.
 */
async function update(
  { requests, listIds, devices }: Opened,
  { what, list: index }: { what: "toTemplate" | "toList"; list: number },
) {
  for (const { waitForAnswers } of devices) await waitForAnswers();
  const path = `list/${listIds[index] ?? ""}`;
  const differences = (await requests.get(`${path}/template-differences`))[what].map(({ id }: { id: string }) => id);
  const call = what === "toTemplate" ? "update-template" : "update-from-template";
  await requests.post(`${path}/${call}`, { differences, id: crypto.randomUUID() });
}

test(`${HISTORIES} histories`, { timeout: 1_800_000 }, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (plan) => {
      const opened = await openHistory(plan.uses);
      for (const each of plan.acts)
        if ("device" in each) act(opened, each);
        else await update(opened, each);
      for (const { client, setDown, waitForAnswers } of opened.devices) {
        setDown(false);
        await waitForAnswers();
        expect(client.sync.outboxState.get().refused).toEqual([]);
      }
      for (const id of opened.listIds) {
        const stored = await opened.requests.getItems(id);
        const origins = stored.flatMap(({ templateItemId }) => templateItemId ?? []);
        expect(new Set(origins).size).toBe(origins.length);
        compared += stored.length;
        for (const each of opened.devices) {
          await opened.read(each, id);
          const shown = readCachedListItems(each.client.cache, id);
          expect(shown.map((item) => [item.id, item.name, item.completed])).toEqual(
            stored.map((item) => [item.id, item.name, item.completed]),
          );
        }
        // Updated in both directions, they are the same as far as the answers go.
        await update(opened, { what: "toTemplate", list: opened.listIds.indexOf(id) });
        await update(opened, { what: "toList", list: opened.listIds.indexOf(id) });
        const { toTemplate, toList } = await opened.requests.get(`list/${id}/template-differences`);
        expect({ toTemplate, toList }).toEqual({ toTemplate: [], toList: [] });
      }
    }),
    { numRuns: HISTORIES },
  );
  // Most lists have items to compare.
  expect(compared).toBeGreaterThan(HISTORIES);
});
