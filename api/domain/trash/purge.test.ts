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
const after = (days: number) => new Date(Date.now() + days * DAY);

const counts = async (): Promise<number[]> => {
  const tables = ["notebooks", "lists", "items"].map((table) =>
    testServer.db.query(`select count(*)::int as count from ${table} where owner_id = $1`, [ann.userId]),
  );
  return (await Promise.all(tables)).map(([{ count }]) => count);
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
    expect(await purge(after(30))).toBe(0);
    expect(await counts()).toEqual([1, 2, 1_010]);
    expect(await purge(after(30.1))).toBe(1_001);
    expect(await counts()).toEqual([1, 1, 10]);
    expect((await call("GET", `list/${other}/items`)).json).toHaveLength(10);
    expect((await call("POST", `list/${list}/restore`)).status).toBe(404);
    expect((await post("list", { id: list, notebookId: notebook, name: "Anew" })).name).toBe("Anew");
  });

  it("goes by when each was deleted", async () => {
    const [first] = (await call("GET", `list/${list}/items`)).json;
    await call("DELETE", `item/${first.id}`);
    await testServer.db.query("update items set deleted_at = deleted_at - interval '20 days' where id = $1", [
      first.id,
    ]);
    await call("DELETE", `notebook/${notebook}`);
    expect(await purge(after(11))).toBe(1);
    expect((await call("POST", `notebook/${notebook}/restore`)).status).toBe(200);
    expect(await counts()).toEqual([1, 1, 999]);
    await call("DELETE", `notebook/${notebook}`);
    expect(await purge(after(31))).toBe(1_001);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it("deletes in batches of 500, and what several servers do at once is done once", async () => {
    await call("DELETE", `notebook/${notebook}`);
    const sizes: number[] = [];
    const query = vi.spyOn(testServer.db.manager, "query").mockImplementation(async (sql, parameters) => {
      const result = await testServer.db.query(sql, parameters);
      if (sql.startsWith("delete from items")) sizes.push(result[1]);
      return result;
    });
    const purged = await Promise.all([1, 2, 3].map(() => purge(after(31))));
    query.mockRestore();
    expect(Math.max(...sizes)).toBe(500);
    expect(purged.reduce((sum, count) => sum + count)).toBe(1_002);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it("takes nothing of a template's lists but its name", async () => {
    const template = (await post("list", { notebookId: notebook, name: "Packing", isTemplate: true })).id;
    const copy = (await post("list/template", { templateId: template })).id;
    await call("DELETE", `list/${template}`);
    await purge(after(31));
    expect((await call("GET", `list/${copy}`)).json).toMatchObject({ name: "Packing", templateId: null });
    expect(await testServer.db.query("select template_id from lists where id = $1", [copy])).toEqual([
      { template_id: null },
    ]);
  });

  it("leaves a notebook that is restored meanwhile whole, or it is gone", async () => {
    for (const share of [-0.3, -0.1, 0, 0.1, 0.3, 1]) {
      const id = (await post("notebook", { name: "Race" })).id;
      const inside = (await post("list", { notebookId: id, name: "Race" })).id;
      await fill(inside, 700);
      await call("DELETE", `notebook/${id}`);
      // Just before, at and after the end of the 30 days.
      const moment = new Date(Date.now() - 30 * DAY - share * 1_000).toISOString();
      for (const table of ["notebooks", "lists", "items"])
        await testServer.db.query(`update ${table} set deleted_at = $1 where deleted_at is not null`, [moment]);
      const [restored] = await Promise.all([
        call("POST", `notebook/${id}/restore`),
        // As if it ran late, and its clock were wrong by the hour that it leaves.
        purge(after(0.999 / 24)),
      ]);
      const items = (await call("GET", `list/${inside}/items`)).json;
      expect(restored.status === 200 ? items.length : items.code).toBe(restored.status === 200 ? 700 : "NOT_FOUND");
      await purge(after(1));
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
        // A day's work is done before the next begins.
        await vi.waitUntil(isIdle, { timeout: 10_000, interval: 5 });
      }
    };
    await passDays(30);
    expect(await counts()).toEqual([1, 1, 1_000]);
    await passDays(1);
    await vi.waitUntil(async () => (await counts()).every((count) => count === 0), { timeout: 10_000 });
    await close();
  });
});
