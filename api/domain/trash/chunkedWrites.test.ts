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
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { TimeoutClient } from "../../database/client/timeoutClient.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { withClient } from "../../database/client/withClient.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";
import { purgeTrash } from "./purge.ts";

/** The number of lists; each has 1,000 items. */
const LIST_COUNT = inject("thorough") ? 100 : 11;
/** The largest number of rows that one statement may change, so that it ends within the statement timeout. */
const MAX_ROWS_PER_STATEMENT = 4_000;

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebook: string;
let statements: MockInstance;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebook = await createBigNotebook(ann);
  statements = vi.spyOn(TimeoutClient.prototype, "query");
});
afterEach(() => statements.mockRestore());
afterAll(() => server.close());

/** Creates a notebook with `LIST_COUNT` lists of 1,000 items each, and returns its id. */
async function createBigNotebook(person: TestUser): Promise<string> {
  const id = await asUser(server, person).makeNotebook();
  await withClient(server.url, async (client) => {
    await client.query(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'List ' || n from generate_series(1, $3) n`,
      [person.userId, id, LIST_COUNT],
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

const countItems = (ownerId: string, condition = "true") =>
  withClient(server.url, async (client) => {
    const { rows } = await client.query(`select count(*)::int from items where owner_id = $1 and ${condition}`, [
      ownerId,
    ]);
    return rows[0].count as number;
  });

/**
 * Counts the rows that the statements with this beginning have changed, and expects that no statement changed more than
 * `MAX_ROWS_PER_STATEMENT`.
 */
async function countChangedRows(beginning: string): Promise<number> {
  const results = (await Promise.all(statements.mock.results.map(({ value }) => value))) as pg.QueryResult[];
  const sent = results.map((result, index) => ({
    text: String(statements.mock.calls[index]?.[0]),
    rows: result?.rowCount ?? 0,
  }));
  expect(sent.filter(({ rows }) => rows > MAX_ROWS_PER_STATEMENT)).toEqual([]);
  return sent.filter(({ text }) => text.startsWith(beginning)).reduce((sum, { rows }) => sum + rows, 0);
}

describe(`a notebook of ${LIST_COUNT},000 items`, () => {
  it("is deleted, restored and purged in short statements", async () => {
    await asAnn.delete(`notebook/${notebook}`);
    expect(await countChangedRows("update items")).toBe(LIST_COUNT * 1_000);
    expect(await countItems(ann.userId, "deleted_at is null")).toBe(0);
    await asAnn.post(`notebook/${notebook}/restore`);
    expect(await countChangedRows("update items")).toBe(2 * LIST_COUNT * 1_000);
    expect(await countItems(ann.userId, "deleted_at is null")).toBe(LIST_COUNT * 1_000);
    await asAnn.delete(`notebook/${notebook}`);
    const later = new Date(Date.now() + 40 * 24 * 60 * 60_000);
    await purgeTrash(createContext(server.db.manager, NO_SERVICES), later);
    expect(await countChangedRows("delete from items")).toBe(LIST_COUNT * 1_000);
    expect(await countItems(ann.userId)).toBe(0);
  });

  it("has lists that one call deletes, restores, and moves to another owner in short statements", async () => {
    const member = await server.newMember();
    const asMember = asUser(server, member);
    const full = await createBigNotebook(member);
    const shared = await asMember.makeNotebook();
    await asMember.share(shared);
    const lists: { id: string }[] = await asMember.get(`notebook/${full}/lists`);
    const ids = lists.map(({ id }) => id);
    statements.mockClear();
    await asMember.delete("lists", { ids });
    expect(await countChangedRows("update items")).toBe(LIST_COUNT * 1_000);
    await asMember.post("lists/restore", { ids });
    expect(await countChangedRows("update items")).toBe(2 * LIST_COUNT * 1_000);
    if (LIST_COUNT > 49) return;
    await asMember.put("lists", { ids, notebookId: shared });
    expect(await countChangedRows("insert into items")).toBe(LIST_COUNT * 1_000);
    expect(await countChangedRows("delete from items")).toBe(LIST_COUNT * 1_000);
    expect(await countItems(member.userId)).toBe(0);
  });

  it("is deleted in short statements with all data of its owner", async () => {
    await asAnn.delete("user/data");
    expect(await countChangedRows("delete from items")).toBe(LIST_COUNT * 1_000);
    expect(await countItems(ann.userId)).toBe(0);
  });

  it("moves to an account and is deleted with the account in short statements", async () => {
    const member = await server.newMember();
    const memberWithCookie = { ...ann, token: member.token ?? "" };
    expect((await asUser(server, memberWithCookie).post("user/claim", {})).items).toBe(LIST_COUNT * 1_000);
    expect(await countChangedRows("insert into items")).toBe(LIST_COUNT * 1_000);
    expect(await countChangedRows("delete from items")).toBe(LIST_COUNT * 1_000);
    expect([await countItems(ann.userId), await countItems(member.userId)]).toEqual([0, LIST_COUNT * 1_000]);

    const [{ auth_id: authId }] = await server.db.query("select auth_id from users where id = $1", [member.userId]);
    await applyClerkEvent(createContext(server.db.manager, NO_SERVICES), "evt_gone", { type: "user deleted", authId });
    expect(await countChangedRows("delete from items")).toBe(2 * LIST_COUNT * 1_000);
    expect(await countItems(member.userId)).toBe(0);
  });
});
