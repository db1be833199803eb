import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asUser } from "../../../api/testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../../api/testing/testServer.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { ListWithItems } from "../../lists/model/queries.ts";
import { restoreRun, runAgain } from "../../lists/runs/actions.ts";
import { pickUsed } from "../../rows/item.ts";
import { readCachedList } from "../../rows/list.ts";
import { openDevice } from "../../testing/openDevice.ts";
import { completeItem, giveValue, remarkItem, skipItems } from "../model/actions.ts";

/**
 * Random histories of a list on two devices, with and without a connection: ticks, skips, remarks, runs and their return.
 * What one device expects is what the server makes of it, and both devices end with the same.
 */
const HISTORIES = 300;

let server: TestServer;
beforeAll(async () => {
  // As in a browser.
  vi.stubGlobal("navigator", { language: "en-GB" });
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = ["Fridge ___ °C", "Freezer ___ °C", "# Gas", "Gas tap", "Door"];

const acts = fc.record({
  what: fc.constantFrom("tick", "tick", "value", "value", "remark", "remark", "skip", "again", "way back", "restore"),
  row: fc.nat(3),
  remark: fc.constantFrom("4.2", "-18", "seal worn", null),
  device: fc.nat(1),
});
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

/** In a turn one device acts or both do, and the first one may have no connection. */
const turns = fc.record({
  isShared: fc.boolean(),
  isCut: fc.boolean(),
  acts: fc.array(acts, { minLength: 1, maxLength: 6 }),
});

/** A page that shows the list. `ended` is the run that it has ended last. */
async function openPage(user: TestUser, listId: string) {
  const device = openDevice(server, user);
  await device.client.query({ query: ListWithItems, variables: { id: listId } });
  return { ...device, ended: undefined as Parameters<typeof restoreRun.send>[1] | undefined };
}
type Device = Awaited<ReturnType<typeof openPage>>;

function act(device: Device, listId: string, { what, row, remark }: Act): Promise<unknown> | undefined {
  const { client } = device;
  const list = readCachedList(client.cache, listId);
  const items = readCachedListItems(client.cache, listId);
  const item = items.filter(({ isHeading }) => !isHeading)[row];
  if (!list || !item) return undefined;
  switch (what) {
    case "tick":
      return completeItem.send(client, item.id, !item.completed);
    case "value":
      return Promise.all([completeItem.send(client, item.id, true), giveValue(client, item.id, remark, list.runId)]);
    case "remark":
      return remarkItem.send(client, item.id, remark);
    case "skip":
      return skipItems.send(client, [item.id], !item.isSkipped, item.isSkipped ? null : remark);
    case "restore": {
      const { ended } = device;
      device.ended = undefined;
      return ended && restoreRun.send(client, ended);
    }
    default: {
      const settled = pickUsed(items);
      const run = { id: list.runId, listId, settled, startedAt: list.runStartedAt };
      // A run in which nothing was done is not kept, and does not come back.
      device.ended = settled.length > 0 ? run : undefined;
      return runAgain.send(client, list, what === "way back");
    }
  }
}

type State = Pick<ItemFieldsFragment, "name" | "completed" | "isSkipped" | "skipReason" | "remark">;
const describe = (items: readonly State[]) =>
  items.map(({ name, completed, isSkipped, skipReason, remark }) => ({
    name,
    completed,
    isSkipped,
    skipReason,
    remark,
  }));

const readShown = ({ client }: Device, listId: string) =>
  describe(readCachedListItems(client.cache, listId).toSorted((a, b) => a.sortingOrder - b.sortingOrder));

test(`${HISTORIES} histories`, { timeout: 900_000 }, async () => {
  let remarks = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turns, { minLength: 2, maxLength: 5 }), async (plan) => {
      const user = await server.newGuest();
      const requests = asUser(server, user);
      const { id } = await requests.makeList(NAMES, { notebookId: await requests.makeNotebook() });
      const devices = [await openPage(user, id), await openPage(user, id)] as const;
      for (const { isShared, isCut, acts: ofTurn } of plan) {
        if (isCut) devices[0].setDown(true);
        const answers: Promise<unknown>[] = [];
        for (const each of ofTurn) {
          const answer = act(devices[isShared ? (each.device as 0 | 1) : 0], id, each);
          if (answer) answers.push(answer);
        }
        const expected = readShown(devices[0], id);
        if (isCut) devices[0].setDown(false);
        const ended = await Promise.allSettled(answers);
        const stored = describe(await requests.getItems(id));
        if (!isShared) {
          expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
          expect(expected).toEqual(stored);
        }
        // The other device may have ended the run, or have made another one the newest.
        if (isShared) for (const device of devices) device.ended = undefined;
        for (const { client } of devices)
          await client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
        for (const device of devices) expect(readShown(device, id)).toEqual(stored);
        remarks += stored.filter(({ remark }) => remark !== null).length;
      }
    }),
    { numRuns: HISTORIES },
  );
  // Most histories have remarks to compare.
  expect(remarks).toBeGreaterThan(HISTORIES);
});
