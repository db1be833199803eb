import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, createApp } from "../../app.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { type OperationCase, operationCases, type SeedIds } from "../../testing/operationCases.ts";
import { seedRows } from "../../testing/seed.ts";
import {
  addSession,
  DEFAULT_APP_OPTIONS,
  ORIGIN,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";

/** Two servers of one database: `server` changes what a caller may do, and `other` has answered the caller before. */
let server: TestServer;
let other: App;
beforeAll(async () => {
  server = await startTestServer();
  const { db, fakeClerk } = server;
  other = await createApp({ ...DEFAULT_APP_OPTIONS, db, identity: fakeClerk.identity });
});
afterAll(() => server.close());

type Call = { method: string; path: string; body?: unknown; key?: string };

/** Sends a request to `other`, and returns its answer with the code of its error; null for none. */
async function send({ cookie, token }: TestUser, { method, path, body, key }: Call) {
  const headers = {
    cookie,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(key && { "idempotency-key": key }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await other(new Request(ORIGIN + path, init));
  const text = await response.text();
  const json = text ? JSON.parse(text) : null;
  return { status: response.status, json, code: json?.code ?? json?.errors?.[0].extensions.code ?? null };
}

const toGraphQLCall = (operation: OperationCase, ids: SeedIds): Call => {
  const [query, variables] = operation.toGraphQL(ids);
  return { method: "POST", path: "/graphql", body: { query, variables } };
};

/** Removes the device of all sessions of a guest, whose id is the parameter. */
const REMOVE_DEVICE = `insert into session_refusals (session_id, user_id, device_id, reason)
  select token_hash, user_id, gen_random_uuid(), 'device_removed' from guest_sessions where user_id = $1`;

const TABLES = [
  "users",
  "calendar_feeds",
  "guest_credentials",
  "push_subscriptions",
  "invitations",
  "memberships",
  "groups",
  "notebooks",
  "lists",
  "items",
  "remembered_answers",
];
const dump = () => Promise.all(TABLES.map((table) => server.db.query(`select t::text from ${table} t order by 1`)));

const revoke = (subjects: string[]) =>
  server.db.query("insert into revocations (subject) select unnest($1::text[])", [subjects]);

describe.each<[string, (authId: string, orgId: string) => Promise<unknown>]>([
  ["whose membership has ended", (authId, orgId) => revoke([`membership ${authId} ${orgId}`])],
  [
    "whose organisation was deleted",
    (_authId, orgId) => server.db.query("delete from organizations where clerk_id = $1", [orgId]),
  ],
])("a member %s", (_name, end) => {
  it("can no longer read or change the organisation's notebooks, and keeps their own", async () => {
    const [authId, orgId] = [`user_${randomUUID()}`, `org_${randomUUID()}`];
    const member = await server.newMember({ sub: authId, o: { id: orgId, rol: "admin", slg: "acme" } });
    const own = await asUser(server, member).makeNotebook();
    const shared = await asUser(server, member).makeNotebook({ name: "Team", organizationId: orgId });
    const readIds = async () => {
      const { json } = await send(member, { method: "GET", path: "/api/notebook" });
      return json.map(({ id }: { id: string }) => id);
    };
    const rename = (id: string) => send(member, { method: "PUT", path: `/api/notebook/${id}`, body: { name: "New" } });
    expect(await readIds()).toEqual([own, shared]);
    expect((await rename(shared)).status).toBe(200);
    await end(authId, orgId);
    expect((await rename(shared)).code).toBe("NOT_FOUND");
    expect(await readIds()).toEqual([own]);
    expect((await rename(own)).status).toBe(200);
  });
});

it("a guest whose device was removed can change nothing, also on another server", async () => {
  const guest = await server.newGuest();
  const ids = await seedRows(server, guest);
  const writes = operationCases.filter(({ field }) => field.startsWith("Mutation."));
  const calls = writes.flatMap((write) => {
    const call = toGraphQLCall(write, ids);
    return [call, { ...call, key: randomUUID() }];
  });
  const cases: { call: Call; session: TestUser }[] = [];
  for (const call of calls) cases.push({ call, session: await addSession(server, guest) });
  for (const { session } of cases) await send(session, { method: "GET", path: `/api/list/${ids.list}` });
  await server.db.query(REMOVE_DEVICE, [guest.userId]);
  const before = await dump();
  for (const { call, session } of cases) {
    await send(session, call);
    expect([call, await dump()]).toEqual([call, before]);
  }
});

describe("a guest whom another server has answered", () => {
  let owner: TestUser;
  let asOwner: Requests;
  let friend: TestUser;
  let notebookId: string;
  let listId: string;
  let token: string;
  const readNotebooks = async () =>
    (await send(friend, { method: "GET", path: "/api/notebook" })).json.map(({ name }: { name: string }) => name);
  const addItem = () => send(friend, { method: "POST", path: "/api/item", body: { listId, name: "Bread" } });

  beforeEach(async () => {
    [owner, friend] = [await server.newGuest(), await server.newGuest()];
    asOwner = asUser(server, owner);
    notebookId = await asOwner.makeNotebook({ name: "Flat" });
    listId = (await asOwner.makeList([], { notebookId })).id;
    token = await asOwner.share(notebookId);
    expect(await readNotebooks()).toEqual([]);
  });

  const join = () => asUser(server, friend).join(token, "Ben");
  const findPerson = async () => {
    const { people } = await asOwner.get(`notebook/${notebookId}/people`);
    return people.find(({ isYou }: { isYou: boolean }) => !isYou).id as string;
  };

  it("sees a notebook at once that the guest has joined through another server", async () => {
    await join();
    expect(await readNotebooks()).toEqual(["Flat"]);
    expect((await addItem()).status).toBe(201);
  });

  it("adds nothing after another server has made the guest a viewer", async () => {
    await join();
    expect((await addItem()).status).toBe(201);
    await asOwner.put(`notebook/${notebookId}/people/${await findPerson()}`, { role: "VIEWER" });
    expect(await addItem()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  it("sees and changes nothing of a notebook from which another server has removed the guest", async () => {
    await join();
    expect(await readNotebooks()).toEqual(["Flat"]);
    await asOwner.delete(`notebook/${notebookId}/people/${await findPerson()}`);
    expect(await readNotebooks()).toEqual([]);
    expect(await addItem()).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("can make no change of a document when the first one finds that the guest was claimed", async () => {
    await server.db.query("update users set claimed_by = $2 where id = $1", [friend.userId, owner.userId]);
    const query = `mutation { one: createNotebook(input: { name: "One" }) { id } two: createNotebook(input: { name: "Two" }) { id } }`;
    const { json } = await send(friend, { method: "POST", path: "/graphql", body: { query } });
    expect(json.errors[0].extensions.code).toBe("UNAUTHENTICATED");
    expect(await server.db.query("select from notebooks where owner_id = $1", [friend.userId])).toEqual([]);
  });
});
