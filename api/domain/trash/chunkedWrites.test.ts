import type pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  type MockInstance,
  vi,
} from "vitest";
import { createContext } from "../../app.ts";
import { TimeoutClient } from "../../database/client/timeoutClient.ts";
import { type TestServer, withDatabaseClient, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { applyClerkEvent } from "../people/clerkEvents.ts";
import { purgeTrash } from "./purge.ts";

/** Of 1,000 items each. */
const LISTS = inject("thorough") ? 100 : 11;
/** As many rows as one statement may touch, so that it ends within the limit on statements. */
const MOST = 4_000;

let server: TestServer;
let ann: TestUser;
let notebook: string;
let statements: MockInstance;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ann = await server.newGuest();
  notebook = await fill(ann);
  statements = vi.spyOn(TimeoutClient.prototype, "query");
});
afterEach(() => statements.mockRestore());
afterAll(() => server.close());

/** A notebook of so many lists of 1,000 items each. */
async function fill(person: TestUser): Promise<string> {
  const { id } = (await server.rest(person, "POST", "/api/notebook", { name: "Big" })).json;
  await withDatabaseClient(server.url, async (client) => {
    await client.query(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'List ' || n from generate_series(1, $3) n`,
      [person.userId, id, LISTS],
    );
    await client.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), lists.id, 'Thing ' || n, n from lists, generate_series(1, 1000) n
        where lists.owner_id = $1`,
      [person.userId],
    );
  });
  return id;
}

const countItems = (owner: string, condition = "true") =>
  withDatabaseClient(server.url, async (client) => {
    const { rows } = await client.query(`select count(*)::int from items where owner_id = $1 and ${condition}`, [
      owner,
    ]);
    return rows[0].count as number;
  });

/** The rows that statements which begin so have touched; none of them too many at once. */
async function touched(beginning: string): Promise<number> {
  const answers = (await Promise.all(statements.mock.results.map(({ value }) => value))) as pg.QueryResult[];
  const done = answers.map((answer, index) => ({
    text: String(statements.mock.calls[index]?.[0]),
    rows: answer?.rowCount ?? 0,
  }));
  expect(done.filter(({ rows }) => rows > MOST)).toEqual([]);
  return done.filter(({ text }) => text.startsWith(beginning)).reduce((sum, { rows }) => sum + rows, 0);
}

describe(`a notebook of ${LISTS},000 items`, () => {
  it("is deleted, restored, and purged", async () => {
    expect((await server.rest(ann, "DELETE", `/api/notebook/${notebook}`)).status).toBe(200);
    expect(await touched("update items")).toBe(LISTS * 1_000);
    expect(await countItems(ann.userId, "deleted_at is null")).toBe(0);
    expect((await server.rest(ann, "POST", `/api/notebook/${notebook}/restore`)).status).toBe(200);
    expect(await touched("update items")).toBe(2 * LISTS * 1_000);
    expect(await countItems(ann.userId, "deleted_at is null")).toBe(LISTS * 1_000);
    expect((await server.rest(ann, "DELETE", `/api/notebook/${notebook}`)).status).toBe(200);
    const later = new Date(Date.now() + 40 * 24 * 60 * 60_000);
    await purgeTrash(createContext(server.db.manager, null), later);
    expect(await touched("delete from items")).toBe(LISTS * 1_000);
    expect(await countItems(ann.userId)).toBe(0);
  });

  it("goes with all that somebody has", async () => {
    expect((await server.rest(ann, "DELETE", "/api/user/data")).status).toBe(200);
    expect(await touched("delete from items")).toBe(LISTS * 1_000);
    expect(await countItems(ann.userId)).toBe(0);
  });

  it("is claimed by an account, and goes with it", async () => {
    const member = await server.newMember();
    const both = { ...ann, token: member.token ?? "" };
    expect((await server.rest(both, "POST", "/api/user/claim", {})).json.items).toBe(LISTS * 1_000);
    expect(await touched("insert into items")).toBe(LISTS * 1_000);
    expect(await touched("delete from items")).toBe(LISTS * 1_000);
    expect([await countItems(ann.userId), await countItems(member.userId)]).toEqual([0, LISTS * 1_000]);

    const [{ auth_id: authId }] = await server.db.query("select auth_id from users where id = $1", [member.userId]);
    await applyClerkEvent(createContext(server.db.manager, null), "evt_gone", { what: "user deleted", authId });
    expect(await touched("delete from items")).toBe(2 * LISTS * 1_000);
    expect(await countItems(member.userId)).toBe(0);
  });
});
