import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../testing/asUser.ts";
import { type TestServer, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { WEBHOOK_SECRET } from "../testing/fakeClerk.ts";
import { signToken } from "../testing/tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type ClerkWebhook = { type: string; data: object };
type SendOptions = { id?: string; age?: number; secret?: string; change?: (body: string) => string };

/** Signs an event as the provider does and sends it. */
async function send(event: ClerkWebhook, { id = `msg_${randomUUID()}`, age = 0, secret, change }: SendOptions = {}) {
  const body = JSON.stringify({ object: "event", ...event });
  const time = String(Math.floor(Date.now() / 1000) - age);
  const key = Buffer.from((secret ?? WEBHOOK_SECRET).slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "svix-id": id,
    "svix-timestamp": time,
    "svix-signature": `v1,${signature}`,
  };
  const init = { method: "POST", headers, body: change ? change(body) : body };
  return server.app(new Request(`${ORIGIN}/api/clerk/webhook`, init));
}

const userUpdated = (id: string, name: string, updatedAt = Date.now()): ClerkWebhook => ({
  type: "user.updated",
  data: {
    id,
    first_name: name,
    last_name: null,
    username: null,
    primary_email_address_id: "idn_2",
    email_addresses: [
      { id: "idn_1", email_address: "old@example.com" },
      { id: "idn_2", email_address: "new@example.com" },
    ],
    updated_at: updatedAt,
  },
});
const sessionEnded = (type: string, sessionId: string, userId: string): ClerkWebhook => ({
  type,
  data: { id: sessionId, user_id: userId },
});
const membershipDeleted = (userId: string, orgId: string): ClerkWebhook => ({
  type: "organizationMembership.deleted",
  data: { public_user_data: { user_id: userId }, organization: { id: orgId } },
});

const readStatus = async (person: TestUser) => (await asUser(server, person).send("GET", "user/current")).status;
const readFirstName = async (person: TestUser) => (await asUser(server, person).get("user/current")).firstName;
const countRows = async (table: string, column: string, value: unknown) =>
  (await server.db.query(`select count(*)::int as count from ${table} where ${column} = $1`, [value]))[0].count;

describe("a webhook of the provider", () => {
  it.each<[string, SendOptions]>([
    ["signed with another secret", { secret: `whsec_${Buffer.from("another").toString("base64")}` }],
    ["changed after it was signed", { change: (body) => body.replace("Eve", "Ann") }],
    ["longer by a space", { change: (body) => `${body} ` }],
    ["six minutes old", { age: 360 }],
    ["six minutes early", { age: -360 }],
  ])("is refused when it is %s", async (_what, sending) => {
    const sub = `user_${randomUUID()}`;
    const ann = await server.newMember({ sub });
    const response = await send(userUpdated(sub, "Eve"), sending);
    expect([response.status, (await response.json()).code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(await readFirstName(ann)).toBe("Ann");
  });

  it("is refused without a signature, without a signing secret, or from a page of another site", async () => {
    const makeInit = (headers: Record<string, string>) => ({ method: "POST", headers, body: "{}" });
    const path = `${ORIGIN}/api/clerk/webhook`;
    expect((await server.app(new Request(path, makeInit({})))).status).toBe(400);
    expect((await server.app(new Request(path, makeInit({ "sec-fetch-site": "cross-site" })))).status).toBe(403);
    const withoutSecret = await startTestServer({ identity: { ...server.fakeClerk.identity, webhookSecret: null } });
    expect((await withoutSecret.app(new Request(path, makeInit({})))).status).toBe(503);
    await withoutSecret.close();
  });

  it("is refused when it is larger than 256 kB", async () => {
    expect((await send({ type: "user.updated", data: { id: "x".repeat(300_000) } })).status).toBe(413);
  });

  it("of an unknown type is accepted and ignored", async () => {
    expect((await send({ type: "email.created", data: {} })).status).toBe(204);
  });
});

describe("an account", () => {
  it("changes once by each event, and an older event does not undo a newer one", async () => {
    const sub = `user_${randomUUID()}`;
    const ann = await server.newMember({ sub });
    const now = Date.now();
    const id = `msg_${randomUUID()}`;
    expect((await send(userUpdated(sub, "Anna", now), { id })).status).toBe(204);
    const user = await asUser(server, ann).get("user/current");
    expect(user).toMatchObject({ firstName: "Anna", primaryEmail: "new@example.com" });
    await server.db.query("update users set first_name = 'Annabel' where auth_id = $1", [sub]);
    expect((await send(userUpdated(sub, "Again", now + 1000), { id })).status).toBe(204);
    expect(await readFirstName(ann)).toBe("Annabel");
    await send(userUpdated(sub, "Old", now - 1000));
    expect(await readFirstName(ann)).toBe("Annabel");
    await Promise.all([1, 2, 3].map((n) => send(userUpdated(sub, `Name ${n}`, now + n * 1000))));
    expect(await readFirstName(ann)).toBe("Name 3");
    expect((await send(userUpdated("user_unknown", "Nobody"))).status).toBe(204);
    expect(await countRows("users", "auth_id", "user_unknown")).toBe(0);
  });

  it("that is deleted loses its notebooks, devices, claimed guest and sessions", async () => {
    const sub = `user_${randomUUID()}`;
    const guest = await server.newGuest();
    await asUser(server, guest).makeNotebook({ name: "Claimed" });
    const ann = { ...(await server.newMember({ sub })), cookie: guest.cookie };
    const asAnn = asUser(server, ann);
    await asAnn.post("user/claim");
    await asAnn.post("user/check-device-access", { userId: ann.userId, deviceId: randomUUID() });
    await refuseDevice({ ...ann, token: signToken({ sub }) });
    const eve = await server.newMember();
    await asUser(server, eve).makeNotebook({ name: "Eve's" });
    expect((await send({ type: "user.deleted", data: { id: sub, deleted: true } })).status).toBe(204);
    expect(await countRows("session_refusals", "user_id", ann.userId)).toBe(0);
    for (const table of ["notebooks", "devices", "device_sessions"])
      expect(await countRows(table, "owner_id", ann.userId), table).toBe(0);
    expect(await countRows("users", "auth_id", sub)).toBe(0);
    expect(await countRows("users", "id", guest.userId)).toBe(0);
    expect(await countRows("owner_states", "owner_id", guest.userId)).toBe(0);
    expect(await readStatus(ann)).toBe(401);
    expect(await countRows("users", "auth_id", sub)).toBe(0);
    expect(await asUser(server, eve).get("notebook")).toHaveLength(1);
  });
});

/** Removes a device of a member and lets the member's session name it. */
async function refuseDevice(member: TestUser) {
  const deviceId = randomUUID();
  const body = { userId: member.userId, deviceId };
  await server.db.query("insert into devices (owner_id, id, removed_at) values ($1, $2, now())", [
    member.userId,
    deviceId,
  ]);
  expect((await asUser(server, member).post("user/check-device-access", body)).reason).toBe("device_removed");
}

describe("a session", () => {
  it.each(["session.revoked", "session.ended", "session.removed"])("ends at once after %s", async (type) => {
    const sub = `user_${randomUUID()}`;
    const [sid, otherSid] = [`sess_${randomUUID()}`, `sess_${randomUUID()}`];
    const ann = await server.newMember({ sub, sid });
    const otherSession = { ...ann, token: signToken({ sub, sid: otherSid }) };
    await refuseDevice(ann);
    expect(await countRows("session_refusals", "session_id", sid)).toBe(1);
    expect((await send(sessionEnded(type, sid, sub))).status).toBe(204);
    expect(await readStatus(ann)).toBe(401);
    expect((await server.graphql(ann, "{ currentUser { id } }")).status).toBe(401);
    expect(await readStatus(otherSession)).toBe(200);
    expect(await countRows("device_sessions", "id", sid)).toBe(0);
    expect(await countRows("session_refusals", "session_id", sid)).toBe(0);
  });
});

describe("an organisation", () => {
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

  it("hides its notebooks from a member who left it, until a newer token says that the member is back", async () => {
    const [sub, org] = [`user_${randomUUID()}`, `org_${randomUUID()}`];
    const claims = { sub, o: { id: org, rol: "admin", slg: "acme" } };
    const ann = await server.newMember(claims);
    const bob = await server.newMember({ o: claims.o });
    const asAnn = asUser(server, ann);
    const id = await asAnn.makeNotebook({ name: "Office", organizationId: org });
    const ownId = await asAnn.makeNotebook({ name: "Own" });
    const readNotebook = async (person: TestUser) =>
      (await asUser(server, person).send("GET", `notebook/${id}`)).status;
    await send(membershipDeleted(sub, org));
    expect(await asAnn.get("notebook")).toMatchObject([{ id: ownId }]);
    expect((await asAnn.send("PUT", `notebook/${id}`, { name: "Mine" })).status).toBe(404);
    expect(await readNotebook(bob)).toBe(200);
    await server.db.query("update revocations set revoked_at = now() - interval '20 seconds'");
    const withNewToken = { ...ann, token: signToken({ ...claims, iat: seconds(-1) }) };
    expect(await readNotebook(withNewToken)).toBe(200);
    const withOldToken = { ...ann, token: signToken({ ...claims, iat: seconds(-30) }) };
    expect(await readNotebook(withOldToken)).toBe(404);
  });

  it("changes its name, and loses its notebooks when it is deleted", async () => {
    const org = `org_${randomUUID()}`;
    const ann = await server.newMember({ o: { id: org, rol: "admin", slg: "acme" } });
    const asAnn = asUser(server, ann);
    const { userId } = await asAnn.post("notebook", { name: "Office", organizationId: org });
    await asAnn.makeNotebook({ name: "Own" });
    await send({ type: "organization.updated", data: { id: org, name: "Acme & Co", slug: "acme-co" } });
    const [row] = await server.db.query("select name, slug from organizations where id = $1", [userId]);
    expect(row).toEqual({ name: "Acme & Co", slug: "acme-co" });
    await send({ type: "organization.deleted", data: { id: org, deleted: true } });
    expect(await asAnn.get("notebook")).toMatchObject([{ name: "Own" }]);
  });
});
