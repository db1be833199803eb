import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "../../app.ts";
import { composeApp } from "../../compose.ts";
import { getPool } from "../../database/client/pool.ts";
import { readSettings } from "../../settings/settings.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { purgeTrash } from "./purge.ts";

const DAY = 86_400_000;

let testServer: TestServer;
let ann: TestUser;
let notebook: string;
let list: string;

beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());
afterEach(() => void vi.useRealTimers());

const call = (method: string, path: string, body?: object) => testServer.rest(ann, method, `/api/${path}`, body);
const post = async (path: string, body: object) => (await call("POST", path, body)).json;
const purge = (now: Date) => purgeTrash(createContext(testServer.db.manager, null), now);
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);

const countRows = async (): Promise<number[]> => {
  const reads = ["notebooks", "lists", "items"].map((table) =>
    testServer.db.query(`select count(*)::int as count from ${table} where owner_id = $1`, [ann.userId]),
  );
  return (await Promise.all(reads)).map(([{ count }]) => count);
};

const fill = (listId: string, count: number) =>
  testServer.db.query(
    `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, $3::int) as n`,
    [ann.userId, listId, count],
  );

beforeEach(async () => {
  await testServer.db.query("delete from notebooks");
  ann = await testServer.newGuest();
  notebook = (await post("notebook", { name: "Trips" })).id;
  list = (await post("list", { notebookId: notebook, name: "Rome" })).id;
  await fill(list, 1_000);
});

describe("a purge", () => {
  it("deletes what has been in the trash for 30 days, and nothing else", async () => {
    const other = (await post("list", { notebookId: notebook, name: "Oslo" })).id;
    await fill(other, 10);
    await call("DELETE", `list/${list}`);
    expect(await purge(daysFromNow(30))).toBe(0);
    expect(await countRows()).toEqual([1, 2, 1_010]);
    expect(await purge(daysFromNow(30.1))).toBe(1_001);
    expect(await countRows()).toEqual([1, 1, 10]);
    expect((await call("GET", `list/${other}/items`)).json).toHaveLength(10);
    expect((await call("POST", `list/${list}/restore`)).status).toBe(404);
    expect((await post("list", { id: list, notebookId: notebook, name: "Anew" })).name).toBe("Anew");
  });

  it("uses the deletion time of each row", async () => {
    const [first] = (await call("GET", `list/${list}/items`)).json;
    await call("DELETE", `item/${first.id}`);
    await testServer.db.query("update items set deleted_at = deleted_at - interval '20 days' where id = $1", [
      first.id,
    ]);
    await call("DELETE", `notebook/${notebook}`);
    expect(await purge(daysFromNow(11))).toBe(1);
    expect((await call("POST", `notebook/${notebook}/restore`)).status).toBe(200);
    expect(await countRows()).toEqual([1, 1, 999]);
    await call("DELETE", `notebook/${notebook}`);
    expect(await purge(daysFromNow(31))).toBe(1_001);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it("deletes in batches of 500, and each row once when several servers purge at the same time", async () => {
    await call("DELETE", `notebook/${notebook}`);
    const sizes: number[] = [];
    const query = vi.spyOn(testServer.db.manager, "query").mockImplementation(async (sql, parameters) => {
      const result = await testServer.db.query(sql, parameters);
      if (sql.startsWith("delete from items")) sizes.push(result[1]);
      return result;
    });
    const purged = await Promise.all([1, 2, 3].map(() => purge(daysFromNow(31))));
    query.mockRestore();
    expect(Math.max(...sizes)).toBe(500);
    expect(purged.reduce((sum, count) => sum + count)).toBe(1_002);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it("leaves the lists that were made from a deleted template, which have none then", async () => {
    const template = (await post("list", { notebookId: notebook, name: "Packing", isTemplate: true })).id;
    const copy = (await post("list/template", { templateId: template })).id;
    await call("DELETE", `list/${template}`);
    await purge(daysFromNow(31));
    expect((await call("GET", `list/${copy}`)).json).toMatchObject({ name: "Packing", templateId: null });
  });

  it("deletes a notebook whole or not at all while a restore of it runs", async () => {
    for (const secondsOver of [-0.3, -0.1, 0, 0.1, 0.3, 1]) {
      const id = (await post("notebook", { name: "Race" })).id;
      const raceList = (await post("list", { notebookId: id, name: "Race" })).id;
      await fill(raceList, 700);
      await call("DELETE", `notebook/${id}`);
      // The delete is just less than, exactly, or just more than 30 days ago.
      const deletedAt = new Date(Date.now() - 30 * DAY - secondsOver * 1_000).toISOString();
      for (const table of ["notebooks", "lists", "items"])
        await testServer.db.query(`update ${table} set deleted_at = $1 where deleted_at is not null`, [deletedAt]);
      const [restored] = await Promise.all([
        call("POST", `notebook/${id}/restore`),
        // The clock of the purge is ahead by almost the hour that the purge waits after the 30 days.
        purge(daysFromNow(0.999 / 24)),
      ]);
      const items = (await call("GET", `list/${raceList}/items`)).json;
      expect(restored.status === 200 ? items.length : items.code).toBe(restored.status === 200 ? 700 : "NOT_FOUND");
      await purge(daysFromNow(1));
      await call("DELETE", `notebook/${id}`);
    }
  });
});

describe("the server", () => {
  it("purges at its start and once a day", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await call("DELETE", `notebook/${notebook}`);
    const { db, close } = await composeApp(testServer.url, readSettings({}), null);
    const isIdle = () => getPool(db).waitingCount === 0 && getPool(db).idleCount === getPool(db).totalCount;
    const passDays = async (days: number) => {
      for (let day = 0; day < days; day++) {
        await vi.advanceTimersByTimeAsync(DAY);
        // The purge of one day must end before the next day begins.
        await vi.waitUntil(isIdle, { timeout: 10_000, interval: 5 });
      }
    };
    await passDays(30);
    expect(await countRows()).toEqual([1, 1, 1_000]);
    await passDays(1);
    await vi.waitUntil(async () => (await countRows()).every((count) => count === 0), { timeout: 10_000 });
    await close();
  });
});
