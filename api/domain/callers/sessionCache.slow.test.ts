import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../../app.ts";
import { routes } from "../../rest/routes.ts";
import { asUser } from "../../testing/asUser.ts";
import { operationCases, type SeedIds } from "../../testing/operationCases.ts";
import { seedRows } from "../../testing/seed.ts";
import {
  type Call,
  REMOVE_DEVICE,
  sendTo,
  type Session,
  toGraphQLCall,
  toRestCall,
} from "../../testing/sessionCalls.ts";
import {
  addSession,
  DEFAULT_APP_OPTIONS,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

/** Two servers of one database: `server` changes who a guest is, and `remembering` has answered the guest before. */
let server: TestServer;
let remembering: App;
beforeAll(async () => {
  server = await startTestServer();
  const { db, fakeClerk } = server;
  remembering = await createApp({ ...DEFAULT_APP_OPTIONS, db, identity: fakeClerk.identity });
});
afterAll(() => server.close());

const send = (session: Session, call: Call) => sendTo(remembering, session, call);

const changeUser = (sql: string) => (guest: TestUser) => server.db.query(sql, [guest.userId]);

/** Changes of a guest by another server. */
const endings: [string, (guest: TestUser) => Promise<unknown>][] = [
  [
    "who was claimed",
    async (guest) => {
      const member = await server.newMember();
      await asUser(server, { ...member, cookie: guest.cookie }).post("user/claim");
    },
  ],
  ["whose device was removed", changeUser(REMOVE_DEVICE)],
  [
    "at the device limit",
    changeUser(
      `insert into session_refusals (session_id, user_id, device_id, reason)
       select token_hash, user_id, gen_random_uuid(), 'device_limit' from guest_sessions where user_id = $1`,
    ),
  ],
  ["whose sessions have ended", changeUser("delete from guest_sessions where user_id = $1")],
];

/** Calls every operation in sessions that a server remembers, and in others, after something has ended or changed them. */
async function callInBoth(ids: SeedIds, openSession: () => Promise<Session>, end: () => Promise<unknown>) {
  // A device can be removed once, also by a caller who is at the limit.
  const isComparable = ({ field }: { field: string }) => field !== "Mutation.removeDevice";
  const calls = [
    ...routes.filter(isComparable).map((route) => toRestCall(route, ids)),
    ...operationCases.filter(isComparable).map((operation) => toGraphQLCall(operation, ids)),
    // These need no statement.
    { method: "PUT", path: "/api/item/sort", body: [] },
    { method: "PUT", path: `/api/item/${ids.item}`, body: { name: "" } },
  ];
  // A call may change its session, so each has one that the server remembers and one that it does not.
  const cases: { call: Call; known: Session; unknown: Session }[] = [];
  const writes = calls.filter(
    ({ method, body }) => method !== "GET" && !JSON.stringify(body)?.includes('"query":"query'),
  );
  for (const call of [...calls, ...writes.map((each) => ({ ...each, key: randomUUID() }))])
    cases.push({ call, known: await openSession(), unknown: await openSession() });
  for (const { known } of cases)
    expect((await send(known, { method: "GET", path: `/api/list/${ids.list}` })).json.id).toBe(ids.list);
  await end();
  const answers: Record<"cached" | "read", object[]> = { cached: [], read: [] };
  for (const { call, known, unknown } of cases) {
    const [cached, read] = [await send(known, call), await send(unknown, call)];
    answers.cached.push({ call, status: cached.status, code: cached.code });
    answers.read.push({ call, status: read.status, code: read.code });
  }
  return answers;
}

describe.each(endings)("a guest %s", (_name, end) => {
  it("gets the same answer to every operation from a server that remembers the guest", async () => {
    const guest = await server.newGuest();
    const ids = await seedRows(server, guest);
    const answers = await callInBoth(
      ids,
      () => addSession(server, guest),
      () => end(guest),
    );
    expect(answers.cached).toEqual(answers.read);
  });
});

const revoke = (subjects: string[]) =>
  server.db.query("insert into revocations (subject) select unnest($1::text[])", [subjects]);

const refuseSessions = (reason: string) => (userId: string, _authId: string, sessionIds: string[]) =>
  server.db.query(
    `insert into session_refusals (session_id, user_id, device_id, reason)
     select unnest($1::text[]), $2, gen_random_uuid(), $3`,
    [sessionIds, userId, reason],
  );

const memberEndings: [string, (userId: string, authId: string, sessionIds: string[]) => Promise<unknown>][] = [
  ["whose sessions have ended", (_userId, _authId, ids) => revoke(ids.map((id) => `session ${id}`))],
  ["whose account was deleted", (_userId, authId) => revoke([`user ${authId}`])],
  ["whose device was removed", refuseSessions("device_removed")],
  ["at the device limit", refuseSessions("device_limit")],
];

describe.each(memberEndings)("a member %s", (_name, end) => {
  it("gets the same answer to every operation from a server that remembers the member", async () => {
    const authId = `user_${randomUUID()}`;
    const member = await server.newMember({ sub: authId });
    const ids = await seedRows(server, member);
    const sessionIds: string[] = [];
    const openSession = async () => {
      const sid = `sess_${randomUUID()}`;
      sessionIds.push(sid);
      return { cookie: "", token: signToken({ sub: authId, sid }) };
    };
    const answers = await callInBoth(ids, openSession, () => end(member.userId, authId, sessionIds));
    expect(answers.cached).toEqual(answers.read);
  });
});
