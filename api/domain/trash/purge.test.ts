import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { JOBS, startJobs } from "../../jobs.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { purgeTrash } from "./purge.ts";

const DAY = 86_400_000;

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebook: string;
let list: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

const purge = (now: Date) => purgeTrash(createContext(server.db.manager, NO_SERVICES), now);
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);

const countRows = async (): Promise<number[]> => {
  const reads = ["notebooks", "lists", "items"].map((table) =>
    server.db.query(`select count(*)::int as count from ${table} where owner_id = $1`, [ann.userId]),
  );
  return (await Promise.all(reads)).map(([{ count }]) => count);
};

const makeList = async (values: object = {}) => (await asAnn.makeList([], { notebookId: notebook, ...values })).id;
const fill = (listId: string, count: number) =>
  server.db.query(
    `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, $3::int) as n`,
    [ann.userId, listId, count],
  );

beforeEach(async () => {
  await server.db.query("delete from notebooks");
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebook = await asAnn.makeNotebook();
  list = await makeList();
  await fill(list, 1_000);
});

describe("a purge", () => {
  it("deletes what has been in the trash for 30 days and an hour, and nothing else", async () => {
    const other = await makeList();
    await fill(other, 10);
    await asAnn.delete(`list/${list}`);
    expect(await purge(daysFromNow(30))).toBe(0);
    expect(await countRows()).toEqual([1, 2, 1_010]);
    expect(await purge(daysFromNow(30.1))).toBe(1_001);
    expect(await countRows()).toEqual([1, 1, 10]);
    expect(await asAnn.getItems(other)).toHaveLength(10);
    expect(await asAnn.getRefusal("POST", `list/${list}/restore`)).toMatchObject({ code: "NOT_FOUND" });
    expect(await makeList({ id: list })).toBe(list);
  });

  it("deletes each list and item 30 days after its own delete", async () => {
    const [first] = await asAnn.getItems(list);
    await asAnn.delete(`item/${first?.id}`);
    await server.db.query("update items set deleted_at = deleted_at - interval '20 days' where id = $1", [first?.id]);
    await asAnn.delete(`notebook/${notebook}`);
    expect(await purge(daysFromNow(11))).toBe(1);
    await asAnn.post(`notebook/${notebook}/restore`);
    expect(await countRows()).toEqual([1, 1, 999]);
    await asAnn.delete(`notebook/${notebook}`);
    expect(await purge(daysFromNow(31))).toBe(1_001);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it("deletes in batches of 500, and each row once when several servers purge at the same time", async () => {
    await asAnn.delete(`notebook/${notebook}`);
    const sizes: number[] = [];
    const query = vi.spyOn(server.db.manager, "query").mockImplementation(async (sql, parameters) => {
      const result = await server.db.query(sql, parameters);
      if (sql.startsWith("delete from items")) sizes.push(result[1]);
      return result;
    });
    const purged = await Promise.all([1, 2, 3].map(() => purge(daysFromNow(31))));
    query.mockRestore();
    expect(Math.max(...sizes)).toBe(500);
    expect(purged.reduce((sum, count) => sum + count)).toBe(1_002);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it("leaves the lists that were made from a deleted template, which then have no template", async () => {
    const template = await makeList({ isTemplate: true });
    const copy = (await asAnn.post("list/template", { templateId: template })).id;
    await asAnn.delete(`list/${template}`);
    await purge(daysFromNow(31));
    expect(await asAnn.get(`list/${copy}`)).toMatchObject({ name: "Packing", templateId: null });
  });

  it("deletes a notebook whole or not at all while a restore of it runs", async () => {
    for (const secondsOver of [-0.3, -0.1, 0, 0.1, 0.3, 1]) {
      const id = await asAnn.makeNotebook();
      const raceList = await makeList({ notebookId: id });
      await fill(raceList, 700);
      await asAnn.delete(`notebook/${id}`);
      // The delete is just less than, exactly, or just more than 30 days ago.
      const deletedAt = new Date(Date.now() - 30 * DAY - secondsOver * 1_000).toISOString();
      for (const table of ["notebooks", "lists", "items"])
        await server.db.query(`update ${table} set deleted_at = $1 where deleted_at is not null`, [deletedAt]);
      const [restored] = await Promise.all([
        asAnn.send("POST", `notebook/${id}/restore`),
        // The clock of the purge is ahead by almost the hour that the purge waits after the 30 days.
        purge(daysFromNow(0.999 / 24)),
      ]);
      if (restored.status === 200) expect(await asAnn.getItems(raceList)).toHaveLength(700);
      else expect((await asAnn.getRefusal("GET", `list/${raceList}/items`)).code).toBe("NOT_FOUND");
      await purge(daysFromNow(1));
      await asAnn.send("DELETE", `notebook/${id}`);
    }
  });
});

it("rows that have expired are deleted when the server starts, and once a day", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  await asAnn.delete(`notebook/${notebook}`);
  const environment = { db: server.db, services: NO_SERVICES, changes: server.changes, backups: null };
  const jobs = JOBS.filter(({ name }) => name === "delete expired rows");
  let runs = 0;
  const { stop } = startJobs(environment, { logTask: () => runs++ }, { addGauge: () => {} }, jobs);
  onTestFinished(stop);
  const waitForRun = (count: number) => vi.waitUntil(() => runs === count, { timeout: 10_000, interval: 5 });
  await waitForRun(1);
  const passDays = async (days: number) => {
    for (let day = 0; day < days; day++) {
      const done = runs + 1;
      await vi.advanceTimersByTimeAsync(DAY);
      await waitForRun(done);
    }
  };
  await passDays(30);
  expect(await countRows()).toEqual([1, 1, 1_000]);
  await passDays(1);
  expect(await countRows()).toEqual([0, 0, 0]);
});
