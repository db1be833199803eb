import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, vi } from "vitest";
import { operationCases, type SeedIds } from "./operationCases.ts";
import { seedRows } from "./seed.ts";
import type { TestServer, TestUser } from "./testServer.ts";

/** A statement that the server has sent. */
export type SentStatement = {
  sql: string;
  values: unknown[];
  /** What has sent it: a field of the schema, or the name of a job or an event. */
  sender: string;
  /** What the database has said meanwhile, in a database with `explainAll`: the last notice is the statement's own plan. */
  notices: string[];
};

/** Fields that delete, restore or move seeded rows, or put the seeded device to use; later operations need the rows. */
export const CHANGES_SEEDED_ROWS = /\.(check|delete|remove|restore|claim|move|leave|stop|revoke|write)/;

/**
 * Returns a guest, who reads rows of one owner, a member of an organisation, who reads rows of two and can claim the
 * rows of another guest, and a guest who reads rows of ten.
 */
export async function createCallers(
  server: TestServer,
): Promise<{ guest: TestUser; member: TestUser; tenOwners: TestUser }> {
  const claimed = await server.newGuest();
  await seedRows(server, claimed);
  const member = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
  const tenOwners = await server.newGuest();
  await joinGroups(server, tenOwners, 9);
  return { guest: await server.newGuest(), member: { ...member, cookie: claimed.cookie }, tenOwners };
}

/** Makes a user one of the people of notebooks that others share. */
async function joinGroups(server: TestServer, { userId }: TestUser, count: number) {
  const sharer = await server.newGuest();
  const ids = Array.from({ length: count }, () => randomUUID());
  const groups = ids.map((id) => `('${id}', '${sharer.userId}')`);
  const memberships = ids.map((id) => `('${userId}', '${id}', '${randomUUID()}', 'EDITOR', 'Bea')`);
  await server.db.query(
    `insert into groups (id, shared_by) values ${groups.join(", ")};
     insert into memberships (user_id, group_id, id, role, name) values ${memberships.join(", ")}`,
  );
}

/** Seeds rows for a user after deleting all devices and notebooks, because a user may have only some of them. */
export async function seedAgain(server: TestServer, user: TestUser): Promise<SeedIds> {
  const groups = await server.db.query<{ id: string }[]>("select id from groups where shared_by = $1", [user.userId]);
  const owners = [user.userId, ...groups.map(({ id }) => id)];
  await server.db.query("delete from notebooks where owner_id = any($1)", [owners]);
  await server.db.query("delete from device_sessions");
  await server.db.query("delete from devices");
  await server.db.query("delete from calendar_feeds");
  await server.db.query("delete from push_subscriptions");
  const ids = await seedRows(server, user);
  // The items of an account are counted when this is not known.
  await server.db.query("update owner_states set items_at_most = 2, text_at_most = 100 where owner_id = $1", [
    user.userId,
  ]);
  return ids;
}

type Query = (first: string | { text: string; values?: unknown[] }, second?: unknown) => unknown;
type Emit = (event: string, message: { message?: string }) => boolean;
type Client = { query: Query; emit: Emit };

/** Makes a call, and keeps the statements that it sends. */
export type Recorder = <T>(sender: string, call: () => Promise<T>) => Promise<T>;

/** Runs `work`, which names the senders with the function that it gets, and returns what they have sent, in that order. */
export async function recordStatements(work: (record: Recorder) => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const query = vi.spyOn(pg.Client.prototype as unknown as Client, "query");
  const emit = vi.spyOn(pg.Client.prototype as unknown as Client, "emit");
  try {
    await work(async (sender, call) => {
      query.mockClear();
      emit.mockClear();
      const result = await call();
      const statements = query.mock.calls.map(([first, second]) => readCall(sender, first, second));
      addNotices(statements, query.mock.contexts, emit.mock);
      sent.push(...statements);
      return result;
    });
  } finally {
    query.mockRestore();
    emit.mockRestore();
  }
  return sent;
}

function readCall(sender: string, ...[first, second]: Parameters<Query>): SentStatement {
  const { text: sql, values = Array.isArray(second) ? (second as unknown[]) : [] } =
    typeof first === "string" ? { text: first } : first;
  return { sql, values, sender, notices: [] };
}

/** Gives each statement the notices of its connection up to its own plan, which begins with its text. */
function addNotices(
  statements: SentStatement[],
  clients: unknown[],
  { calls, contexts }: { calls: Parameters<Emit>[]; contexts: unknown[] },
) {
  for (const client of new Set(clients)) {
    const waiting = statements.filter((_each, index) => clients[index] === client);
    let notices: string[] = [];
    for (const [index, [event, { message = "" } = {}]] of calls.entries()) {
      if (event !== "notice" || contexts[index] !== client) continue;
      notices.push(message);
      const place = waiting.findIndex(({ sql }) => message.includes(`"Query Text": ${JSON.stringify(sql)}`));
      if (place < 0) continue;
      // Statements before this one have no plan: they start or end a transaction, or have failed.
      const [statement] = waiting.splice(0, place + 1).slice(-1);
      statement?.notices.push(...notices);
      notices = [];
    }
  }
}

/** Calls every operation on rows of a user, one of them twice, and returns the statements that were sent. */
export const recordOperations = (server: TestServer, user: TestUser): Promise<SentStatement[]> =>
  recordStatements(async (record) => {
    let ids = await seedAgain(server, user);
    for (const { field, toGraphQL, guest, member } of operationCases) {
      await record(field, async () => {
        const request = toGraphQL(ids) as [string, Record<string, unknown>];
        const caller = { ...user, key: randomUUID() };
        const { json } = await server.graphql(caller, ...request);
        if (field === "Mutation.completeItem") await server.graphql(caller, ...request);
        expect(json.errors?.[0].extensions.code, field).toBe(user.token ? member : guest);
      });
      if (CHANGES_SEEDED_ROWS.test(field)) ids = await seedAgain(server, user);
    }
  });
