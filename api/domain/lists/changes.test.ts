import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { followRandomActs, readCursor } from "../../testing/followedAccounts.ts";
import { withClient } from "../../database/client/withClient.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { deleteExpiredRows } from "../upkeep/expiredRows.ts";
import type { Changes } from "../base/schema.types.ts";
import { MAX_READ } from "./changes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOTHING = { changed: [], gone: [] };
const poll = (as: Requests, since?: string): Promise<Changes> =>
  as.get(since === undefined ? "changes" : `changes?since=${since}`);

/** The rows that an answer names, without its cursor. */
const pollRows = async (as: Requests, since: string) => {
  const { cursor: _cursor, ...rows } = await poll(as, since);
  return rows;
};

/** Returns the updates of items, those of them that need no entry in an index, and the bytes of WAL of a connection. */
async function readStatistics(client: pg.Client): Promise<{ updates: number; inPlace: number; bytes: number }> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query(
    `select n_tup_upd::int as updates, n_tup_hot_upd::int as "inPlace", wal_bytes::int as bytes
       from pg_stat_user_tables, pg_stat_get_backend_wal(pg_backend_pid()) where relname = 'items'`,
  );
  return rows[0];
}

/** Returns the statement with this beginning that `act` sends. */
async function recordStatement(beginning: string, act: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await act();
  // A process that has prepared as many statements as it may sends a text with its values.
  const sent = query.mock.calls as unknown as [string | { text: string; values: unknown[] }, unknown[]][];
  query.mockRestore();
  const statement = sent
    .map(([first, values]) => (typeof first === "string" ? { text: first, values } : first))
    .find(({ text }) => text.startsWith(beginning));
  if (!statement) throw new Error(`No statement begins with ${beginning}`);
  return statement;
}

describe("changes", () => {
  let ann: TestUser;
  let asAnn: Requests;
  let notebookId: string;
  let list: { id: string; items: Record<string, string> };
  let [milk, bread] = ["", ""];
  beforeEach(async () => {
    ann = await server.newGuest();
    asAnn = asUser(server, ann);
    notebookId = await asAnn.makeNotebook();
    list = await asAnn.makeList(["Milk", "Bread"], { notebookId });
    ({ Milk: milk = "", Bread: bread = "" } = list.items);
  });

  it("are everything without a cursor, and nothing when nothing has changed", async () => {
    const first = await poll(asAnn);
    expect(first).toMatchObject({ everything: true, notebooks: NOTHING, lists: NOTHING, items: NOTHING });
    expect(await pollRows(asAnn, await readCursor(server, asAnn))).toEqual({
      everything: false,
      notebooks: NOTHING,
      lists: NOTHING,
      items: NOTHING,
    });
  });

  it("name what has changed with its list, and what is in the trash as gone, with the list that has lost it", async () => {
    const since = await readCursor(server, asAnn);
    await asAnn.put(`item/${milk}/complete`, { completed: true });
    await asAnn.delete(`item/${bread}`);
    const other = await asAnn.makeList([], { notebookId });
    expect(await pollRows(asAnn, since)).toEqual({
      everything: false,
      notebooks: NOTHING,
      lists: {
        changed: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [list.id, other.id].toSorted().join()),
        gone: [],
      },
      items: { changed: [{ id: milk, listId: list.id }], gone: [bread] },
    });
    const later = await readCursor(server, asAnn);
    await asAnn.post("item/restore", { ids: [bread] });
    expect((await pollRows(asAnn, later)).items).toEqual({ changed: [{ id: bread, listId: list.id }], gone: [] });
  });

  it("name both lists of an item that has moved, also to another owner", async () => {
    const other = await asAnn.makeList([], { notebookId });
    const since = await readCursor(server, asAnn);
    await asAnn.put("item/move", { items: [{ id: milk }], listId: other.id });
    expect(await pollRows(asAnn, since)).toMatchObject({
      lists: { changed: [list.id] },
      items: { changed: [{ id: milk, listId: other.id }], gone: [] },
    });
    const shared = await asAnn.makeNotebook();
    await asAnn.share(shared);
    const theirs = await asAnn.makeList([], { notebookId: shared });
    const later = await readCursor(server, asAnn);
    await asAnn.put("item/move", { items: [{ id: bread }], listId: theirs.id });
    expect(await pollRows(asAnn, later)).toMatchObject({
      lists: { changed: [list.id] },
      items: { changed: [{ id: bread, listId: theirs.id }], gone: [] },
    });
  });

  it("name what was made from a template that is deleted, because it names the template no longer", async () => {
    const template = await asAnn.makeList(["Tent"], { notebookId, isTemplate: true });
    const trip = await asAnn.post("list/template", { templateId: template.id });
    const [tent] = await asAnn.getItems(trip.id);
    const since = await readCursor(server, asAnn);
    await asAnn.delete(`list/${template.id}`);
    expect(await pollRows(asAnn, since)).toMatchObject({
      lists: { changed: [trip.id], gone: [template.id] },
      items: { changed: [{ id: tent?.id, listId: trip.id }], gone: [template.items["Tent"]] },
    });
    await asAnn.post(`list/${template.id}/restore`);
    const shared = await asAnn.makeNotebook();
    await asAnn.share(shared);
    const theirs = await asAnn.makeList([], { notebookId: shared });
    const later = await readCursor(server, asAnn);
    await asAnn.put("item/move", { items: [{ id: template.items["Tent"] }], listId: theirs.id });
    expect((await pollRows(asAnn, later)).items.changed).toContainEqual({ id: tent?.id, listId: trip.id });
  });

  it("name a list whose runs or link have changed, and a notebook whose people have", async () => {
    const template = await asAnn.makeList(["Tent"], { notebookId, isTemplate: true });
    await asAnn.put(`item/${milk}/complete`, { completed: true });
    const past = (await asAnn.get(`list/${list.id}`)).runId;
    await asAnn.post(`list/${list.id}/run-again`, { id: randomUUID() });
    let since = await readCursor(server, asAnn);
    await asAnn.post(`list/${template.id}/publish`);
    await asAnn.put(`item/${bread}/complete`, { completed: true, runId: past });
    expect((await pollRows(asAnn, since)).lists.changed.toSorted()).toEqual([list.id, template.id].toSorted());
    const token = await asAnn.share(notebookId);
    since = await readCursor(server, asAnn);
    await asUser(server, await server.newGuest()).join(token);
    expect((await pollRows(asAnn, since)).notebooks.changed).toEqual([notebookId]);
  });

  it("name what is deleted for good as gone", async () => {
    const since = await readCursor(server, asAnn);
    await server.db.query("delete from lists where owner_id = $1 and id = $2", [ann.userId, list.id]);
    expect(await pollRows(asAnn, since)).toMatchObject({
      lists: { changed: [], gone: [list.id] },
      items: { changed: [], gone: expect.arrayContaining([milk, bread]) },
    });
  });

  it("show the people of a shared notebook what the others do, a viewer too, and nobody else", async () => {
    const [bea, cid] = [await server.newGuest(), await server.newMember()];
    const [asBea, asCid] = [asUser(server, bea), asUser(server, cid)];
    await asBea.join(await asAnn.share(notebookId, "VIEWER"));
    const [beas, cids] = [await readCursor(server, asBea), await readCursor(server, asCid)];
    await asAnn.put(`item/${milk}`, { name: "Oat milk" });
    expect((await pollRows(asBea, beas)).items.changed).toEqual([{ id: milk, listId: list.id }]);
    expect((await pollRows(asCid, cids)).items).toEqual(NOTHING);
  });

  it("are everything when the caller sees other owners, or may do something else there", async () => {
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const token = await asAnn.share(notebookId);
    let since = await readCursor(server, asBea);
    await asBea.join(token);
    expect((await poll(asBea, since)).everything).toBe(true);
    since = await readCursor(server, asBea);
    const { people } = (await asAnn.get(`notebook/${notebookId}/people`)) as {
      people: { id: string; isYou: boolean }[];
    };
    const personId = people.find(({ isYou }) => !isYou)?.id;
    await asAnn.put(`notebook/${notebookId}/people/${personId}`, { role: "VIEWER" });
    expect((await poll(asBea, since)).everything).toBe(true);
    since = await readCursor(server, asBea);
    await asAnn.delete(`notebook/${notebookId}/people/${personId}`);
    expect((await poll(asBea, since)).everything).toBe(true);
  });

  it("are everything for a cursor that is 30 days old, of another database, or of a transaction to come", async () => {
    const [tx = "", at = "", scope = ""] = (await readCursor(server, asAnn)).split(".");
    const old = Number.parseInt(at, 36) - 30 * 24 * 60 * 60 - 60;
    for (const since of [
      [tx, old.toString(36), scope],
      [tx, at, "a".repeat(22)],
      [`9${tx}`, at, scope],
    ])
      expect((await poll(asAnn, since.join("."))).everything).toBe(true);
    expect(await asAnn.getRefusal("GET", "changes?since=now")).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { since: "since must be the cursor of an earlier answer" },
    });
  });

  it("are everything when more than 10,000 rows have changed, and a day after a cursor ends nothing is kept", async () => {
    const since = await readCursor(server, asAnn);
    const add = (count: number) =>
      server.db.query(
        `insert into items (owner_id, id, list_id, name, sorting_order)
           select $1, gen_random_uuid(), $2, 'Egg', n from generate_series(1, $3::int) n`,
        [ann.userId, list.id, count],
      );
    await add(10_000);
    expect((await poll(asAnn, since)).items.changed).toHaveLength(10_000);
    await add(1);
    await forgetBounds(server);
    expect((await poll(asAnn, since)).everything).toBe(true);
    const [day, context] = [24 * 60 * 60_000, createContext(server.db.manager, NO_SERVICES)];
    const isFailure = (error: unknown) => expect.fail(String(error));
    await deleteExpiredRows(context, { onFailure: isFailure, now: new Date(Date.now() + 30 * day) });
    const count = async () =>
      (await server.db.query("select 1 from changed_rows where owner_id = $1", [ann.userId])).length;
    expect(await count()).toBeGreaterThan(0);
    await deleteExpiredRows(context, { onFailure: isFailure, now: new Date(Date.now() + 31 * day + 60_000) });
    expect(await count()).toBe(0);
  });

  it("name a row whose transaction was open, also when later ones were answered first", async () => {
    const since = await withClient(server.url, async (client) => {
      await client.query("begin");
      await client.query("update items set name = 'Oat milk' where owner_id = $1 and id = $2", [ann.userId, milk]);
      const before = await readCursor(server, asAnn);
      await asAnn.put(`item/${bread}/complete`, { completed: true });
      const { cursor, items } = await poll(asAnn, before);
      expect(items.changed).toEqual([{ id: bread, listId: list.id }]);
      await client.query("commit");
      await forgetBounds(server);
      return cursor;
    });
    expect((await poll(asAnn, since)).items.changed).toContainEqual({ id: milk, listId: list.id });
  });

  /** Remembers so many statements of ann's as the triggers do, each with so many ids that are no rows, in one transaction. */
  const remember = (statements: number, ids: number) =>
    server.db.query(
      `insert into changed_rows (owner_id, tx, id, kind, row_ids, created_at)
       select $1, pg_current_xact_id()::text::bigint, gen_random_uuid(), 'item',
              array(select gen_random_uuid() from generate_series(1, $3::int)), now()
         from generate_series(1, $2::int) n`,
      [ann.userId, statements, ids],
    );
  /** What is remembered of ann: statements, bytes of ids, and transactions before which everything has changed. */
  const readRemembered = async () => {
    const [kept] = await server.db.query(
      `select count(*)::int as rows, sum(pg_column_size(row_ids))::int as bytes,
              count(*) filter (where kind = 'everything')::int as folded from changed_rows where owner_id = $1`,
      [ann.userId],
    );
    return kept as { rows: number; bytes: number; folded: number };
  };
  /** Changes so many items of ann's in one statement, after which what is remembered is limited for certain. */
  const changeItems = async (count: number) => {
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
         select $1, gen_random_uuid(), $2, 'Egg', n from generate_series(1, $3::int) n`,
      [ann.userId, list.id, count],
    );
    await forgetBounds(server);
  };

  it("are remembered by 20,000 statements of an owner, and are everything before these", async () => {
    const first = await readCursor(server, asAnn);
    await remember(12_000, 1);
    await changeItems(7_000);
    expect(await readRemembered()).toMatchObject({ folded: 0 });
    const second = await readCursor(server, asAnn);
    await remember(12_000, 0);
    await changeItems(7_000);
    expect(await readRemembered()).toMatchObject({ rows: 12_000 + 3, folded: 1 });
    expect((await poll(asAnn, first)).everything).toBe(true);
    const later = await poll(asAnn, second);
    expect([later.everything, later.items.changed.length]).toEqual([false, 7_000]);
    const third = await readCursor(server, asAnn);
    await remember(21_000, 0);
    await changeItems(7_000);
    expect(await readRemembered()).toMatchObject({ rows: 2, folded: 1 });
    expect((await poll(asAnn, third)).everything).toBe(true);
  });

  it("are remembered by 2 MB of ids of an owner", async () => {
    for (let n = 0; n < 4; n++) await remember(40, 1_000);
    await changeItems(7_000);
    const { bytes, folded } = await readRemembered();
    expect(folded).toBe(1);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(2_000_000);
  });

  it("stop reading at 50,000 remembered ids, also of few rows that change again and again", async () => {
    const ticked = Array.from({ length: 25 }, () => Object.values(list.items)).flat();
    const since = await readCursor(server, asAnn);
    const again = (times: number) =>
      server.db.query(
        `insert into changed_rows (owner_id, tx, id, kind, row_ids, created_at)
         select $1, pg_current_xact_id()::text::bigint, gen_random_uuid(), 'item', $2, now() from generate_series(1, $3::int)`,
        [ann.userId, ticked, times],
      );
    await again(MAX_READ / ticked.length);
    expect((await poll(asAnn, since)).items.changed).toHaveLength(2);
    await again(MAX_READ / ticked.length);
    const read = await recordStatement("select kind, id", async () =>
      expect((await poll(asAnn, since)).everything).toBe(true),
    );
    const [{ "QUERY PLAN": plan }] = await server.db.query(`explain (analyze, format json) ${read.text}`, read.values);
    const counts = [...JSON.stringify(plan).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...counts)).toBe(MAX_READ + 1);
  });

  it("are read by one call of an owner at a time, and by another owner's meanwhile", async () => {
    const bea = asUser(server, await server.newGuest());
    const since = await readCursor(server, asAnn);
    const statuses: number[] = [];
    const reads = await withClient(server.url, async (client) => {
      await client.query("begin");
      await client.query("lock table changed_rows in access exclusive mode");
      const sent = Array.from({ length: 30 }, async () =>
        statuses.push((await asAnn.send("GET", `changes?since=${since}`)).status),
      );
      await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 9 }, () => 503)));
      await waitForLocks(server.db, 1);
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
      expect((await poll(bea)).everything).toBe(true);
      await client.query("commit");
      return sent;
    });
    await Promise.all(reads);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
  });

  it("leave a tick in place, and cost at most 925 bytes of WAL", async () => {
    const tick = await recordStatement("update items", async () =>
      expect(await asAnn.put(`item/${milk}/complete`, { completed: true })).toMatchObject({ completed: true }),
    );
    const ticks = 300;
    await withClient(server.url, async (client) => {
      const send = async () => expect((await client.query(tick.text, tick.values)).rows).toHaveLength(1);
      // What a checkpoint has left to write whole is written before.
      for (let n = 0; n < 10; n++) await send();
      const before = await readStatistics(client);
      for (let n = 0; n < ticks; n++) await send();
      const after = await readStatistics(client);
      expect(after.updates - before.updates).toBe(ticks);
      expect(after.inPlace - before.inPlace).toBeGreaterThan(ticks * 0.95);
      expect((after.bytes - before.bytes) / ticks).toBeLessThan(925);
    });
  });
});

it("feed copies that equal the account after random acts of four clients, with commits that are held open", async () => {
  const followed = await followRandomActs(server, 80);
  for (const { copy, account } of followed) expect(copy).toEqual(account);
  expect(followed[0]?.wholeReads).toBe(1);
});
