import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { scopeTo } from "../ownership/scope.ts";
import { limitRemembered, MAX_REMEMBERED } from "./rememberedLimit.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let listId: string;
let templateId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  const notebookId = await asAnn.makeNotebook();
  const repeat = { unit: "DAY", zone: "UTC", start: "2026-01-01" };
  ({ id: listId } = await asAnn.makeList(["x Milk"], { notebookId, repeat }));
  ({ id: templateId } = await asAnn.makeList(["Bread"], { notebookId, isTemplate: true }));
});

/** Adds so many ids of calls, and places of runs, the last ones an hour ago. */
const remember = (count: number) =>
  server.db.query(
    `with calls as (
       insert into remembered_calls (owner_id, id, list_id, created_at)
       select $1, gen_random_uuid(), $2, now() - make_interval(hours => 1, secs => n) from generate_series(1, $3::int) n)
     insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
     select $1, gen_random_uuid(), $2, 1, now() - interval '1 day', now() - make_interval(hours => 1, secs => n), 0, 0, 0, '[]'
       from generate_series(1, $3::int) n`,
    [ann.userId, listId, count],
  );

/** Returns how many ids and places there are, and when the oldest id was added. */
async function readRemembered() {
  const [row] = await server.db.query(
    `select (select count(*)::int from remembered_calls where owner_id = $1) as calls,
            (select count(*)::int from runs where owner_id = $1 and size = 0) as places,
            (select min(created_at) from remembered_calls where owner_id = $1) as "oldestCall"`,
    [ann.userId],
  );
  return row as { calls: number; places: number; oldestCall: string };
}

/** Lets the next addition be the one that counts. */
const addAlmostEnough = () => limitRemembered(scopeTo(createContext(server.db.manager, NO_SERVICES), ann.userId), 999);

const ADDITIONS: [string, () => Promise<unknown>][] = [
  ["a new run", () => asAnn.post(`list/${listId}/run-again`, { id: randomUUID() })],
  [
    "a run that is taken back",
    async () => {
      await asAnn.post(`list/${listId}/run-again`, { id: randomUUID() });
      await addAlmostEnough();
      await asAnn.post(`run/${listId}/restore`);
    },
  ],
  ["a change with an id", () => asAnn.post(`list/${listId}/add-template`, { templateId, id: randomUUID() })],
  [
    "a skipped day",
    async () => {
      const { repeat } = await asAnn.get(`list/${listId}`);
      await asAnn.post(`list/${listId}/skip-repeat`, { next: repeat.next });
    },
  ],
];

describe("of what is remembered of the calls of an owner", () => {
  it.each(ADDITIONS)("the oldest is deleted beyond 20,000 after %s", async (_what, add) => {
    await remember(MAX_REMEMBERED + 50);
    await addAlmostEnough();
    await add();
    const { calls, places, oldestCall } = await readRemembered();
    expect([calls, places]).toEqual([MAX_REMEMBERED, MAX_REMEMBERED]);
    expect(Date.now() - Date.parse(oldestCall)).toBeLessThan((3_600 + MAX_REMEMBERED + 30) * 1_000);
  });

  it("nothing is deleted below that, nor of others", async () => {
    await remember(100);
    const bea = await server.newGuest();
    await limitRemembered(scopeTo(createContext(server.db.manager, NO_SERVICES), bea.userId), 1_000);
    await addAlmostEnough();
    await asAnn.post(`list/${listId}/run-again`, { id: randomUUID() });
    expect(await readRemembered()).toMatchObject({ calls: 101, places: 100 });
    expect(await asAnn.get(`list/${listId}/runs`)).toHaveLength(1);
  });
});
