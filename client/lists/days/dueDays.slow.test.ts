import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { completeRepeat } from "../../../shared/repeat/rule.ts";
import { toLocalDay } from "../../../shared/repeat/days.ts";
import { asUser } from "../../../api/testing/asUser.ts";
import { startTestServer, type TestServer } from "../../../api/testing/testServer.ts";
import {
  completeItem,
  createItem,
  deleteItems,
  moveItems,
  restoreItems,
  skipItems,
  sortItems,
  updateItem,
} from "../../items/model/actions.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { pickUsed } from "../../rows/item.ts";
import { readCachedList } from "../../rows/list.ts";
import { createClient } from "../../sync/client.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { addDays } from "../../ui/format.ts";
import { deleteList, restoreList, updateList } from "../model/actions.ts";
import { ActiveLists, ListWithItems } from "../model/queries.ts";
import { setRepeat } from "../repeat/actions.ts";
import { restoreRun, runAgain } from "../runs/actions.ts";
import { readDueDays } from "./dueDays.ts";

/**
 * Random histories of two lists on one page, with and without a connection. What is due is the same in the server, in a page
 * with its answers, and in a page without a signal.
 */
const HISTORIES = 500;

let server: TestServer;
beforeAll(async () => {
  // As in a browser.
  vi.stubGlobal("navigator", { language: "en-GB" });
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = [
  "Socks",
  "# Papers",
  "Ferry (7 days before)",
  "# Book (2 weeks before)",
  "Visa (4–6 weeks before)",
  "# Pack: 1 day before",
  "Thank Ana – 2 weeks after",
  "Schuhe – 3 Tage vorher",
  "Tyres (1 month before) ?car",
  "# on the day",
  "12 months before",
  "Keys ×2 (2 months after)",
];
const ZONES = ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati"];

const place = fc.nat(1);
const row = fc.nat(7);
const name = fc.constantFrom(...NAMES);
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: -90, max: 90 });
const moment = fc.integer({ min: -120 * 24 * 60, max: 0 });

const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant("add" as const), list: place, name }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("rename" as const), list: place, row, name }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constantFrom("tick", "skip", "delete", "bring back", "move", "to the end", "turn"),
      list: place,
      row,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom("put away", "template", "notebook", "run again", "back to the run", "trash"),
      list: place,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("date" as const), list: place, day: fc.option(day, { nil: null }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("rule" as const), list: place, zone: fc.option(zone, { nil: null }) }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom("cut" as const, "connect" as const) }) },
);
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;
type ListAct = Extract<Act, { list: number }>;

const histories = fc.record({
  zone,
  lists: fc.tuple(...[0, 1].map(() => fc.record({ names: fc.array(name, { maxLength: 6 }), day, began: moment }))),
  acts: fc.array(acts, { minLength: 5, maxLength: 15 }),
});
type HistoryPlan = typeof histories extends fc.Arbitrary<infer Each> ? Each : never;

const today = toLocalDay(new Date(), "UTC");

/** A page of a user with two lists, and a server that it may not reach. */
async function openPage({ zone: deviceZone, lists }: HistoryPlan) {
  vi.stubEnv("TZ", deviceZone);
  const user = { ...(await server.newGuest()), zone: deviceZone };
  const requests = asUser(server, user);
  const notebookIds = [await requests.makeNotebook(), await requests.makeNotebook({ name: "Away" })];
  const listIds: string[] = [];
  for (const { names, day: away, began } of lists) {
    const { id } = await requests.makeList(names, { notebookId: notebookIds[0], date: addDays(today, away) });
    const values = "run_started_at = now() + make_interval(mins => $2), created_at = now() - interval '1 year'";
    await server.db.query(`update lists set ${values} where id = $1`, [id, began]);
    listIds.push(id);
  }
  let isDown = false;
  const client = createClient({
    uri: "http://localhost:3000/graphql",
    probe: async () => {
      if (isDown) throw new Error("The server cannot be reached");
    },
    fetch: async (input, init) => {
      if (isDown) throw new TypeError("Failed to fetch");
      const headers = { ...(init?.headers as Record<string, string>), cookie: user.cookie };
      return server.app(new Request(input, { ...init, headers }));
    },
  });
  for (const id of listIds) await client.query({ query: ListWithItems, variables: { id } });
  await client.query({ query: ActiveLists });
  const answers: Promise<unknown>[] = [];
  const setDown = (down: boolean) => {
    isDown = down;
    if (down) client.sync.connection.reportLost();
    else client.sync.connection.checkNow();
  };
  return { user, client, listIds, notebookIds, answers, setDown };
}
type Page = Awaited<ReturnType<typeof openPage>>;

/** What a page can bring back: of each list, and in the order in which it went. */
type Gone = {
  items: ItemFieldsFragment[];
  list?: ListFieldsFragment | undefined;
  run?: Parameters<typeof restoreRun.send>[1] | undefined;
};

/** Does what an act says, if it is possible now. Returns the answer for which it waits. */
function act({ client, listIds, notebookIds }: Page, { list: index, ...each }: ListAct, gone: Gone) {
  const id = listIds[index] ?? "";
  const list = readCachedList(client.cache, id);
  if (each.what === "trash") {
    const { list: before } = gone;
    gone.list = list ?? undefined;
    return list ? deleteList.send(client, id) : restoreList.send(client, id, before);
  }
  if (!list) return undefined;
  const items = readCachedListItems(client.cache, id);
  switch (each.what) {
    case "add":
      return createItem.send(client, id, each.name);
    case "put away":
      return updateList.send(client, id, { active: !list.active });
    case "template":
      return updateList.send(client, id, { isTemplate: !list.isTemplate });
    case "notebook":
      return updateList.send(client, id, { notebookId: notebookIds.find((other) => other !== list.notebookId) ?? "" });
    case "date":
      return updateList.send(client, id, { date: each.day === null ? null : addDays(today, each.day) });
    case "rule":
      return setRepeat.send(
        client,
        id,
        each.zone === null ? null : completeRepeat({ unit: "YEAR", zone: each.zone, start: today }),
      );
    case "run again": {
      if (list.isTemplate) return undefined;
      const settled = pickUsed(items);
      // A run without a tick or a skip is not kept, and does not come back.
      const run = { id: list.runId, listId: id, settled, startedAt: list.runStartedAt };
      gone.run = settled.length > 0 ? run : undefined;
      return runAgain.send(client, list);
    }
    case "back to the run": {
      const { run } = gone;
      gone.run = undefined;
      return run && restoreRun.send(client, run);
    }
    case "bring back": {
      const restored = gone.items.splice(-1);
      return restored.length > 0 ? restoreItems.send(client, getIds(restored), restored) : undefined;
    }
    default: {
      const item = "row" in each && items[each.row % items.length];
      return item && actOnItem(client, { ...each, item, target: listIds[1 - index] ?? "" }, gone);
    }
  }
}

type ItemAct = { what: string; name?: string; item: ItemFieldsFragment; target: string };

function actOnItem(client: SyncClient, { what, name: words = "", item, target }: ItemAct, gone: Gone) {
  const { id, listId, isHeading, completed, isSkipped } = item;
  const first = readCachedListItems(client.cache, listId)[0];
  const isToDo = !isHeading && readCachedList(client.cache, listId)?.isTemplate === false;
  switch (what) {
    case "rename":
      return updateItem.send(client, id, { name: words.replace(/^# /, "") });
    case "turn":
      // Two turns that wait are sent as one, which keeps the tick that the first would take away.
      return completed || isSkipped ? undefined : updateItem.send(client, id, { isHeading: !isHeading });
    case "tick":
      return isToDo ? completeItem.send(client, id, !completed) : undefined;
    case "skip":
      return isToDo ? skipItems.send(client, [id], !isSkipped) : undefined;
    case "delete":
      gone.items.push(item);
      return deleteItems.send(client, [id]);
    case "move":
      return readCachedList(client.cache, target) ? moveItems.send(client, [id], { id: target, name: "" }) : undefined;
    default:
      return sortItems.send(client, listId, [{ id, sortingOrder: (first?.sortingOrder ?? 0) - 1 }]);
  }
}

const getIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** Returns the days of the lists that a page knows, as it shows them. */
const readShown = ({ client, listIds }: Page) =>
  listIds.map((id) => {
    const list = readCachedList(client.cache, id);
    return list && readDueDays(client.cache, list).map(({ day: each, openCount }) => `${each}: ${openCount}`);
  });

/** Returns the days of the lists as the server says them. */
const readServer = ({ user, listIds }: Page) =>
  Promise.all(
    listIds.map(async (id) => {
      const { json } = await server.graphql(user, `{ list(id: "${id}") { dueDays { day openCount } } }`);
      const days: { day: string; openCount: number }[] | undefined = json.data.list?.dueDays;
      return days?.map(({ day: each, openCount }) => `${each}: ${openCount}`) ?? null;
    }),
  );

test(`${HISTORIES} histories`, { timeout: 900_000 }, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (plan) => {
      const page = await openPage(plan);
      const gone: Gone[] = page.listIds.map(() => ({ items: [] }));
      let isDown = false;

      /** Compares the three, when the server has answered all that was sent. */
      async function compare() {
        const withoutSignal = readShown(page);
        if (isDown) page.setDown(false);
        isDown = false;
        expect(await Promise.all(page.answers.splice(0))).not.toContain(false);
        const days = await readServer(page);
        expect({ withoutSignal, answered: readShown(page) }).toEqual({ withoutSignal: days, answered: days });
        // A list in the trash is not read.
        for (const id of page.listIds.filter((_id, index) => days[index]))
          await page.client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
        expect(readShown(page)).toEqual(days);
        compared += days.flat().length;
      }

      for (const each of plan.acts) {
        if (each.what === "cut") page.setDown((isDown = true));
        else if (!("list" in each)) await compare();
        else {
          // A skip that reaches the server after its list has become a template is refused, and of two rules that wait only
          // the second is sent, without the date that the first would give.
          const isAlone = each.what === "template" || each.what === "rule";
          if (isAlone) await compare();
          const answer = act(page, each, gone[each.list] ?? { items: [] });
          if (answer) page.answers.push(answer);
          if (isAlone) await compare();
        }
      }
      await compare();
    }),
    { numRuns: HISTORIES },
  );
  // Most histories have days to compare.
  expect(compared).toBeGreaterThan(HISTORIES);
});
