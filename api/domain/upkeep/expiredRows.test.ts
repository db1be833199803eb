import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { EXAMPLE_PUSH_KEYS } from "../../rest/openapi/examples.ts";
import { asUser } from "../../testing/asUser.ts";
import { changeTables, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { deleteExpiredRows, type DeletedRows } from "./expiredRows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 24 * 60 * 60_000;
const fail = (error: unknown): void => {
  throw error;
};
const runAfter = (days: number, onFailure = fail) =>
  deleteExpiredRows(createContext(server.db.manager, NO_SERVICES), {
    onFailure,
    now: new Date(Date.now() + days * DAY),
  });

const TABLES = ["notebooks", "lists", "items", "devices", "device_sessions"];

/** The number of rows that a user has in each table, with the row of the user first. */
async function countRows({ userId }: TestUser): Promise<number[]> {
  const counts = [server.db.query("select count(*)::int as count from users where id = $1", [userId])];
  for (const table of TABLES)
    counts.push(server.db.query(`select count(*)::int as count from ${table} where owner_id = $1`, [userId]));
  return (await Promise.all(counts)).map(([{ count }]) => count);
}

/** Fills a user's account: a list with an item, another list in the trash, and a device. */
async function fill(user: TestUser): Promise<string> {
  const person = asUser(server, user);
  const notebookId = await person.makeNotebook();
  await person.makeList(["Passport"], { notebookId });
  await person.delete(`list/${(await person.makeList([], { notebookId })).id}`);
  const deviceId = randomUUID();
  await person.post("user/check-device-access", { userId: user.userId, deviceId });
  return deviceId;
}

it("the server deletes guests without a visit in 400 days, with everything they own, and no other guests", async () => {
  const [gone, visitor, member] = [await server.newGuest(), await server.newGuest(), await server.newMember()];
  for (const user of [gone, visitor, member]) await fill(user);
  expect((await runAfter(399)).guests).toBe(0);
  await server.db.query("update guest_sessions set last_seen_at = now() + interval '10 days' where user_id = $1", [
    visitor.userId,
  ]);
  expect(await runAfter(401)).toMatchObject({ guests: 1 });
  expect(await countRows(gone)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await countRows(visitor)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await countRows(member)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await asUser(server, gone).get("notebook")).toEqual([]);
});

it("the server deletes guests that were claimed, when their cookie has expired", async () => {
  const guest = await server.newGuest();
  const member = await server.newMember();
  await fill(guest);
  await server.db.query("delete from notebooks where owner_id = $1", [guest.userId]);
  await server.db.query("update users set claimed_by = $2 where id = $1", [guest.userId, member.userId]);
  const countStates = async () =>
    (await server.db.query("select 1 from owner_states where owner_id = $1", [guest.userId])).length;
  await runAfter(399);
  expect([(await countRows(guest))[0], await countStates()]).toEqual([1, 1]);
  await runAfter(401);
  expect([(await countRows(guest))[0], await countStates()]).toEqual([0, 0]);
});

it("the server deletes each guest once when several processes delete, and no guest who has come back", async () => {
  const guests = await Promise.all(Array.from({ length: 12 }, () => server.newGuest()));
  await Promise.all(guests.map(fill));
  const [back] = guests;
  await server.db.query("update guest_sessions set last_seen_at = now() + interval '10 days' where user_id = $1", [
    back?.userId,
  ]);
  const runs = await Promise.all([runAfter(401), runAfter(401), runAfter(401)]);
  expect(runs.reduce((sum, { guests: count = 0 }) => sum + count, 0)).toBe(11);
  expect((await countRows(back as TestUser))[0]).toBe(1);
});

it("the server deletes the sessions that a guest no longer uses, and their refusals", async () => {
  const guest = await server.newGuest();
  await fill(guest);
  const old = `old ${randomUUID()}`;
  await server.db.query(
    "insert into guest_sessions (token_hash, user_id, last_seen_at) values ($1, $2, now() - interval '401 days')",
    [old, guest.userId],
  );
  const deviceId = randomUUID();
  await server.db.query(
    "insert into device_sessions (owner_id, id, device_id, device_ids) values ($1, $2, $3, array[$3::uuid])",
    [guest.userId, old, deviceId],
  );
  await server.db.query("insert into session_refusals values ($1, $2, $3, 'device_limit')", [
    old,
    guest.userId,
    deviceId,
  ]);
  expect(await runAfter(0)).toMatchObject({ guests: 0, guestSessions: 1 });
  for (const [table, column] of [
    ["guest_sessions", "token_hash"],
    ["device_sessions", "id"],
    ["session_refusals", "session_id"],
  ])
    expect(await server.db.query(`select from ${table} where ${column} = $1`, [old])).toEqual([]);
  expect(await asUser(server, guest).get("notebook")).toHaveLength(1);
});

it("the server deletes removed devices and sessions of members after 400 days, and keeps devices in use", async () => {
  const member = await server.newMember();
  const [kept, removed] = [await fill(member), randomUUID()];
  await server.db.query("insert into devices (owner_id, id, removed_at) values ($1, $2, now())", [
    member.userId,
    removed,
  ]);
  const readDevices = async () => {
    const rows = await server.db.query("select id from devices where owner_id = $1", [member.userId]);
    return rows.map(({ id }: { id: string }) => id).toSorted();
  };
  await runAfter(399);
  expect(await readDevices()).toEqual([kept, removed].toSorted());
  expect(await runAfter(401)).toMatchObject({ removedDevices: 1, deviceSessions: 1 });
  expect(await readDevices()).toEqual([kept]);
});

it("the server deletes idempotency records after 30 days", async () => {
  const guest = await server.newGuest();
  const asGuest = asUser(server, { ...guest, key: randomUUID() });
  expect((await asGuest.getRefusal("DELETE", `notebook/${randomUUID()}`)).code).toBe("NOT_FOUND");
  expect((await runAfter(29)).idempotencyRecords).toBe(0);
  expect((await asGuest.getRefusal("POST", "notebook", { name: "Trips" })).code).toBe("CONFLICT");
  expect((await runAfter(31)).idempotencyRecords).toBe(1);
  expect((await asGuest.send("POST", "notebook", { name: "Trips" })).status).toBe(201);
});

it("the server deletes applied operations after 30 days", async () => {
  const guest = await server.newGuest();
  await server.db.query("insert into remembered_calls (owner_id, id, list_id) values ($1, $1, $1)", [guest.userId]);
  expect((await runAfter(29)).appliedOperations).toBe(0);
  expect((await runAfter(31)).appliedOperations).toBe(1);
});

it("the server deletes the place of a run without a tick after 30 days, and keeps other runs", async () => {
  const asGuest = asUser(server, await server.newGuest());
  const { id } = await asGuest.makeList(["Milk", "x Bread"], { notebookId: await asGuest.makeNotebook() });
  for (let run = 0; run < 2; run++) await asGuest.post(`list/${id}/run-again`, { id: randomUUID() });
  expect((await runAfter(29)).emptyRuns).toBe(0);
  expect((await runAfter(31)).emptyRuns).toBe(1);
  expect(await asGuest.get(`list/${id}/runs`)).toMatchObject([{ id, completedCount: 1 }]);
});

it("the server deletes device codes after their five minutes, and no recovery keys", async () => {
  const guest = await server.newGuest();
  await asUser(server, guest).post("user/device-code");
  await asUser(server, guest).post("user/recovery-key");
  expect((await runAfter(0)).deviceCodes).toBe(0);
  expect((await runAfter(1)).deviceCodes).toBe(1);
  const kept = await server.db.query("select kind from guest_credentials where user_id = $1", [guest.userId]);
  expect(kept).toEqual([{ kind: "recovery key" }]);
});

it("the server deletes push messages after two days", async () => {
  const guest = await server.newGuest();
  const input = { ...EXAMPLE_PUSH_KEYS, endpoint: "https://push.example.com/1", zone: "UTC", kinds: ["CAME_BACK"] };
  await asUser(server, guest).post("push/subscription", input);
  await server.db.query(
    `insert into push_messages (id, subscription_id, kind, occurrence)
     select gen_random_uuid(), id, 'CAME_BACK', '' from push_subscriptions where user_id = $1`,
    [guest.userId],
  );
  expect((await runAfter(1)).pushMessages).toBe(0);
  expect((await runAfter(3)).pushMessages).toBe(1);
});

it("the server deletes events after 35 days", async () => {
  await server.db.query("insert into webhook_events (id) values ('late'), ('later')");
  expect((await runAfter(34)).events).toBe(0);
  expect((await runAfter(36)).events).toBe(2);
});

it("the server deletes the other rows when some cannot be deleted, and returns the numbers that it knows", async () => {
  await server.db.query("insert into webhook_events (id) values ('sent before a failure')");
  await changeTables(server, "alter table guest_sessions rename to renamed_sessions");
  const failures: unknown[] = [];
  const deleted = await runAfter(401, (error) => failures.push(error));
  await changeTables(server, "alter table renamed_sessions rename to guest_sessions");
  expect(failures.map(String)).toEqual(Array(2).fill(expect.stringContaining("guest_sessions")));
  expect(Object.keys(deleted)).toEqual([
    "trash",
    "deviceSessions",
    "removedDevices",
    "appliedOperations",
    "emptyRuns",
    "idempotencyRecords",
    "changedRows",
    "programCalls",
    "programChanges",
    "invitations",
    "deviceCodes",
    "tokens",
    "authorizationCodes",
    "pushMessages",
    "events",
  ]);
  expect(deleted.events).toBe(1);
});

it("the server deletes rows in batches, and each row once when several processes delete", async () => {
  const [guest, member] = [await server.newGuest(), await server.newMember()];
  await server.db.query("insert into webhook_events (id) select 'event ' || n from generate_series(1, 501) n");
  await server.db.query(
    `insert into guest_sessions (token_hash, user_id, last_seen_at)
     select 'batch ' || n, $1, now() - interval '401 days' from generate_series(1, 501) n`,
    [guest.userId],
  );
  await server.db.query(
    `insert into device_sessions (owner_id, id, device_id, last_seen_at)
     select $1, 'batch ' || n, $1, now() - interval '401 days' from generate_series(1, 501) n`,
    [member.userId],
  );
  const runs = [...(await Promise.all([runAfter(36), runAfter(36)])), await runAfter(36)];
  const sum = (rows: keyof DeletedRows) => runs.reduce((total, deleted) => total + (deleted[rows] ?? 0), 0);
  expect([sum("events"), sum("guestSessions"), sum("deviceSessions")]).toEqual([501, 501, 501]);
});

it("the server keeps a guest whom only a program visits, until its last use is 400 days ago", async () => {
  const guest = await server.newGuest();
  const { token } = await asUser(server, guest).post("token", { name: "Shell", days: 400 });
  await server.db.query("update access_tokens set last_used_at = now() + interval '100 days' where user_id = $1", [
    guest.userId,
  ]);
  await runAfter(450);
  expect(await asUser(server, { ...guest, token }).get("notebook")).toEqual([]);
  expect(await runAfter(501)).toMatchObject({ guests: 1 });
  await asUser(server, { ...guest, token }).getRefusal("GET", "notebook");
});

it("the server deletes expired tokens, and gives back the notebook that only they needed a group for", async () => {
  const member = await server.newMember();
  const notebookId = await asUser(server, member).makeNotebook();
  await asUser(server, member).post("token", { name: "Shell", notebookId, days: 30 });
  expect((await runAfter(29)).tokens).toBe(0);
  expect((await runAfter(31)).tokens).toBe(1);
  expect((await asUser(server, member).get(`notebook/${notebookId}`)).userId).toBe(member.userId);
});

it("a token for one notebook ends when the notebook is deleted for good", async () => {
  const guest = await server.newGuest();
  const notebookId = await asUser(server, guest).makeNotebook();
  const { token } = await asUser(server, guest).post("token", { name: "Shell", notebookId });
  await asUser(server, guest).delete(`notebook/${notebookId}`);
  await runAfter(31);
  expect(await asUser(server, { ...guest, token }).getRefusal("GET", "notebook")).toMatchObject({
    message: "This token is not valid; make a new one",
  });
  expect(await asUser(server, guest).get("token")).toEqual([]);
});
