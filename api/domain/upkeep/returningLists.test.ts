import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toLocalDay } from "../../../shared/repeat/days.ts";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser } from "../../testing/asUser.ts";
import { recordStatements } from "../../testing/recordedStatements.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";
import { bringListsBack } from "./returningLists.ts";

const DAY = 24 * 60 * 60_000;
const DAILY = { unit: "DAY", zone: "UTC", start: toLocalDay(new Date(), "UTC") };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs the job so many days from now. Returns the number of lists, and what could not come back. */
async function runJob(days: number) {
  const failures: unknown[] = [];
  const lists = await bringListsBack(createContext(server.db.manager, NO_SERVICES), {
    now: new Date(Date.now() + days * DAY),
    publish: () => {},
    onFailure: (error) => failures.push(error),
  });
  return { lists, failures };
}

async function makeLists(count: number, repeat: object) {
  const requests = asUser(server, await server.newGuest());
  const notebookId = await requests.makeNotebook();
  const lists: { id: string }[] = [];
  for (let index = 0; index < count; index++) lists.push(await requests.makeList(["x Milk"], { notebookId, repeat }));
  return { requests, lists };
}

describe("the job that brings lists back", () => {
  it("needs two statements when nothing is due, also while lists wait for their days and their finish", async () => {
    await makeLists(2, DAILY);
    const { requests, lists } = await makeLists(2, { ...DAILY, from: "FINISH" });
    for (const { id } of lists) await requests.post("item", { listId: id, name: "Bread" });
    const statements = await recordStatements((record) => record("job", () => runJob(0)));
    // What was changed before may still be published to other pages.
    const ofJob = statements.filter(({ sql }) => !sql.includes("pg_notify"));
    expect(ofJob.map(({ sql }) => sql.slice(0, 40))).toEqual(Array(2).fill("select distinct owner_id as id from list"));
  });

  it("brings back more lists of an owner than a transaction takes, and counts them", async () => {
    await server.db.query("update lists set repeat = null, repeat_due = null");
    const { requests, lists } = await makeLists(53, DAILY);
    expect(await runJob(1)).toEqual({ lists: 53, failures: [] });
    for (const { id } of lists) expect(await requests.get(`list/${id}`)).toMatchObject({ runNumber: 2 });
    expect(await runJob(1)).toEqual({ lists: 0, failures: [] });
  });

  it("brings back the lists of others when those of one owner fail", async () => {
    const [broken, other] = [await makeLists(1, DAILY), await makeLists(1, DAILY)];
    await server.db.query(`update lists set repeat = jsonb_set(repeat, '{zone}', '"Mars/Base"') where id = $1`, [
      broken.lists[0]?.id,
    ]);
    const { failures } = await runJob(1);
    expect(failures).toMatchObject([{ name: "RangeError" }]);
    expect(await other.requests.get(`list/${other.lists[0]?.id}`)).toMatchObject({ runNumber: 2 });
  });

  it("keeps the limit of what past runs hold", async () => {
    await server.db.query("update lists set repeat = null, repeat_due = null");
    const { requests, lists } = await makeLists(2, DAILY);
    await runJob(1);
    await server.db.query(
      "update runs set size = 5000, finished_at = finished_at - interval '1 s' where list_id = $1",
      [lists[0]?.id],
    );
    await runJob(2);
    expect(await requests.get(`list/${lists[0]?.id}/runs`)).toMatchObject([{ number: 2 }]);
    expect(await requests.get(`list/${lists[1]?.id}/runs`)).toMatchObject([{ number: 2 }, { number: 1 }]);
  });
});
