import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeoutClient } from "../../database/client/timeoutClient.ts";
import { asUser } from "../../testing/asUser.ts";
import { type TestServer, startTestServer, type TestUser, ORIGIN } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const check = (user: TestUser, deviceId: string = randomUUID()) =>
  asUser(server, user).post("user/check-device-access", { userId: user.userId, deviceId });
const listDevices = (user: TestUser): Promise<{ id: string }[]> => asUser(server, user).get("user/devices");
const setLastSeen = ({ userId }: TestUser, deviceId: string, days: number) =>
  server.db.query(
    "update devices set last_seen_at = now() - make_interval(days => $3) where owner_id = $1 and id = $2",
    [userId, deviceId, days],
  );
const write = (user: TestUser) => asUser(server, user).send("POST", "notebook", { name: "A" });
const read = (user: TestUser) => asUser(server, user).send("GET", "notebook");
const removeDevice = (user: TestUser, deviceId = "") => asUser(server, user).delete(`user/devices/${deviceId}`);
const refuseRemoval = (user: TestUser, deviceId: string) =>
  asUser(server, user).getRefusal("DELETE", `user/devices/${deviceId}`);
const createIds = (count: number) => Array.from({ length: count }, () => randomUUID());
const REFUSED_AT_LIMIT = { canAccess: false, reason: "device_limit", error: null };
const REFUSED_AS_REMOVED = { canAccess: false, reason: "device_removed", error: null };

/** Returns a guest with another cookie. */
async function openInOtherBrowser({ userId }: TestUser): Promise<TestUser> {
  const guest = await server.newGuest();
  await server.db.query("update guest_sessions set user_id = $1 where user_id = $2", [userId, guest.userId]);
  return { ...guest, userId };
}

describe.each(["guest", "member"] as const)("the devices of a %s", (kind) => {
  let ann: TestUser;
  /** Returns Ann in another browser: a member with another session, or a guest with another cookie. */
  let inOtherBrowser: () => Promise<TestUser>;
  beforeEach(async () => {
    const sub = `user_${randomUUID()}`;
    ann = kind === "guest" ? await server.newGuest() : await server.newMember({ sub });
    inOtherBrowser = async () => {
      if (kind === "member") return { ...ann, token: signToken({ sub }) };
      return openInOtherBrowser(ann);
    };
  });

  it("are at most five, and have the times when they were first and last seen", async () => {
    const ids = createIds(5);
    for (const id of ids) expect(await check(ann, id)).toEqual({ canAccess: true, reason: "new_device", error: null });
    expect(await check(await inOtherBrowser())).toEqual(REFUSED_AT_LIMIT);
    expect(await check(ann, ids[0]?.toUpperCase())).toMatchObject({ canAccess: true, reason: "known_device" });
    expect((await listDevices(ann)).map(({ id }) => id).sort()).toEqual(ids.sort());
    await setLastSeen(ann, ids[1] ?? "", 3);
    const [before] = await server.db.query("select * from devices where id = $1", [ids[1]]);
    await check(ann, ids[1]);
    const [after] = await server.db.query("select * from devices where id = $1", [ids[1]]);
    expect(after.first_seen_at).toBe(before.first_seen_at);
    expect(Date.parse(after.last_seen_at) - Date.parse(before.last_seen_at)).toBeGreaterThan(2 * 86_400_000);
  });

  it("have the name of the browser and the system of their last check", async () => {
    const deviceId = randomUUID();
    const checkWith = async (userAgent: string) => {
      const headers: Record<string, string> = { "content-type": "application/json", "user-agent": userAgent };
      if (ann.token) headers["authorization"] = `Bearer ${ann.token}`;
      else headers["cookie"] = ann.cookie;
      const body = JSON.stringify({ userId: ann.userId, deviceId });
      const url = `${ORIGIN}/api/user/check-device-access`;
      await server.app(new Request(url, { method: "POST", headers, body }));
      return listDevices(ann);
    };
    expect(await checkWith("Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0")).toMatchObject([
      { id: deviceId, name: "Firefox on Windows" },
    ]);
    expect(await checkWith("curl/8.5.0")).toMatchObject([{ id: deviceId, name: "Unknown browser" }]);
  });

  it("are checked again in one statement, which says when they were last seen", async () => {
    const deviceId = randomUUID();
    await check(ann, deviceId);
    await setLastSeen(ann, deviceId, 3);
    await server.db.query("update device_sessions set last_seen_at = now() - interval '3 days' where device_id = $1", [
      deviceId,
    ]);
    const statements = vi.spyOn(TimeoutClient.prototype, "query");
    const { reason } = await check(ann, deviceId);
    const count = statements.mock.calls.length;
    statements.mockRestore();
    // The other one finds the caller.
    expect([reason, count]).toEqual(["known_device", 1 + 1]);
    const [seen] = await server.db.query(
      `select devices.last_seen_at > now() - interval '1 minute' as device,
              device_sessions.last_seen_at > now() - interval '1 minute' as session
         from devices join device_sessions on device_sessions.device_id = devices.id where devices.id = $1`,
      [deviceId],
    );
    expect(seen).toEqual({ device: true, session: true });
  });

  it("are at most five when twelve are checked at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(ann)));
    expect(answers.filter(({ reason }) => reason === "new_device")).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === "device_limit")).toHaveLength(7);
    expect(await listDevices(ann)).toHaveLength(5);
  });

  it("do not count after 90 days without a check, and count again when there is room", async () => {
    const ids = createIds(5);
    for (const id of ids) await check(ann, id);
    const [late, returning] = [await inOtherBrowser(), await inOtherBrowser()];
    const [old = "", other = ""] = ids;
    await setLastSeen(ann, old, 89);
    expect((await check(late)).reason).toBe("device_limit");
    await setLastSeen(ann, old, 91);
    expect((await check(late)).reason).toBe("new_device");
    expect((await check(returning, old)).reason).toBe("device_limit");
    await setLastSeen(ann, other, 91);
    expect((await check(returning, old)).reason).toBe("known_device");
  });

  it("can read but not write after the check has refused them at the limit", async () => {
    expect((await write(ann)).status).toBe(201);
    for (const id of createIds(5)) await check(ann, id);
    const late = await inOtherBrowser();
    expect((await write(late)).status).toBe(201);
    await check(late);
    const rest = await write(late);
    expect([rest.status, rest.json.code]).toEqual([403, "DEVICE_REFUSED"]);
    const { json } = await server.graphql(late, 'mutation { createNotebook(input: { name: "A" }) { id } }');
    expect(json.errors[0]).toMatchObject({ message: rest.json.message, extensions: { code: "DEVICE_REFUSED" } });
    expect((await read(late)).json).toHaveLength(2);
    expect((await asUser(server, late).get("user/current?createDefaultNotebook=true")).id).toBe(ann.userId);
    expect((await write(ann)).status).toBe(201);
  });

  it("leave room for another one when one is removed, also by a device that was refused at the limit", async () => {
    const ids = createIds(5);
    for (const id of ids) await check(ann, id);
    const late = await inOtherBrowser();
    const lateId = randomUUID();
    await check(late, lateId);
    await asUser(server, late).get("user/current?createDefaultNotebook=true");
    expect((await read(late)).json).toEqual([]);
    await removeDevice(late, ids[4]);
    expect((await refuseRemoval(late, ids[4] ?? "")).statusCode).toBe(404);
    expect((await write(late)).status).toBe(403);
    expect((await check(late, lateId)).reason).toBe("new_device");
    expect((await write(late)).status).toBe(201);
  });

  it("stay refused at the limit with any other id, until there is room for them", async () => {
    const ids = createIds(5);
    for (const id of ids) await check(ann, id);
    const late = await inOtherBrowser();
    const lateId = randomUUID();
    for (const id of [lateId, randomUUID(), ids[0], ids[1]?.toUpperCase(), lateId])
      expect(await check(late, id)).toEqual(REFUSED_AT_LIMIT);
    expect((await write(late)).json.code).toBe("DEVICE_REFUSED");
    await setLastSeen(ann, ids[4] ?? "", 91);
    expect((await check(late, ids[2])).reason).toBe("new_device");
    expect((await write(late)).status).toBe(201);
    expect((await listDevices(ann)).map(({ id }) => id).sort()).toEqual([...ids, lateId].sort());
  });

  it("are refused at once and for good when they are removed, with any other id too", async () => {
    const [id = "", other = ""] = createIds(2);
    await check(ann, id);
    const otherBrowser = await inOtherBrowser();
    await check(otherBrowser, other);
    await removeDevice(otherBrowser, id);
    const removing = asUser(server, ann).send("DELETE", `user/devices/${other}`);
    const answers = [await write(ann), await read(ann), await removing];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([403, "DEVICE_REFUSED"]));
    const { json } = await server.graphql(ann, "{ notebooks { id } }");
    expect(json.errors[0].extensions.code).toBe("DEVICE_REFUSED");
    for (const named of [id, randomUUID(), other]) expect(await check(ann, named)).toEqual(REFUSED_AS_REMOVED);
    expect((await read(ann)).status).toBe(403);
    expect((await asUser(server, ann).get("user/current?createDefaultNotebook=true")).id).toBe(ann.userId);
    expect((await read(otherBrowser)).json).toEqual([]);
    expect((await listDevices(otherBrowser)).map((device) => device.id)).toEqual([other]);
  });

  it("are refused in every session that has used them when they are removed", async () => {
    const [first = "", second = "", third = ""] = createIds(3);
    const [named, late, untouched] = [await inOtherBrowser(), await inOtherBrowser(), await inOtherBrowser()];
    for (const id of [first, second]) await check(named, id);
    for (const id of [...createIds(2), third]) await check(untouched, id);
    expect(await check(late)).toEqual(REFUSED_AT_LIMIT);
    expect(await check(late, first)).toEqual(REFUSED_AT_LIMIT);
    await removeDevice(untouched, first);
    for (const session of [named, late]) {
      expect((await read(session)).json.code).toBe("DEVICE_REFUSED");
      expect(await check(session, second)).toEqual(REFUSED_AS_REMOVED);
    }
    expect((await write(untouched)).status).toBe(201);
  });

  it("are refused in a session with the id of a removed one, and accepted in a new session with a new id", async () => {
    const [removed = "", kept = ""] = createIds(2);
    await check(ann, kept);
    await check(await inOtherBrowser(), removed);
    await removeDevice(ann, removed);
    const thief = await inOtherBrowser();
    expect((await read(thief)).status).toBe(200);
    for (const id of [removed, kept, randomUUID()]) expect(await check(thief, id)).toEqual(REFUSED_AS_REMOVED);
    expect((await read(thief)).status).toBe(403);
    const signedInAgain = await inOtherBrowser();
    expect((await check(signedInAgain)).reason).toBe("new_device");
    expect((await write(signedInAgain)).status).toBe(201);
  });

  it("can make no other change in a document in which a check has refused them", async () => {
    for (const id of createIds(5)) await check(ann, id);
    const { json } = await server.graphql(
      await inOtherBrowser(),
      `mutation ($id: ID!) {
         checkDeviceAccess(userId: "default-user", deviceId: $id) { reason }
         deleteMyData { success }
       }`,
      { id: randomUUID() },
    );
    expect(json.errors).toMatchObject([{ path: ["deleteMyData"], extensions: { code: "DEVICE_REFUSED" } }]);
  });

  it("are refused when they are checked and removed at the same time", async () => {
    const id = randomUUID();
    await check(ann, id);
    const others = await Promise.all([inOtherBrowser(), inOtherBrowser(), inOtherBrowser()]);
    const remover = await inOtherBrowser();
    await Promise.all([...others.map((other) => check(other, id)), removeDevice(remover, id)]);
    for (const other of [ann, ...others]) expect((await read(other)).json.code).toBe("DEVICE_REFUSED");
    expect((await read(remover)).status).toBe(200);
  });

  it("cannot be used or removed by another user who knows the device id", async () => {
    const id = randomUUID();
    const eve = await server.newGuest();
    await check(ann, id);
    expect(await refuseRemoval(eve, id)).toMatchObject({ code: "NOT_FOUND" });
    expect((await check(eve, id)).reason).toBe("new_device");
    expect(await refuseRemoval(eve, id)).toMatchObject({ message: "You are using this device" });
    expect((await check(ann, id)).reason).toBe("known_device");
    expect((await check({ ...eve, userId: ann.userId }, id)).reason).toBe("user_mismatch");
  });
});

describe("a guest", () => {
  it("cannot remove the device that is being used", async () => {
    const ann = await server.newGuest();
    const [earlier, id] = [randomUUID(), randomUUID()];
    for (const named of [earlier, id]) await check(ann, named);
    for (const named of [id, id.toUpperCase()]) {
      const { statusCode, code, message } = await refuseRemoval(ann, named);
      expect([statusCode, code, message]).toEqual([400, "BAD_USER_INPUT", "You are using this device"]);
    }
    const { json } = await server.graphql(ann, "mutation ($id: ID!) { removeDevice(id: $id) { success } }", { id });
    expect(json.errors[0]).toMatchObject({
      message: "You are using this device",
      extensions: { code: "BAD_USER_INPUT" },
    });
    expect(await listDevices(ann)).toHaveLength(2);
    expect((await write(ann)).status).toBe(201);
  });
});

describe("a guest whose browser forgot its device id, again and again", () => {
  it("can remove the earlier devices of that browser at the limit, and is not refused with their ids", async () => {
    const ann = await server.newGuest();
    const [first = "", ...ids] = createIds(5);
    for (const id of [first, ...ids]) await check(ann, id);
    const now = randomUUID();
    expect(await check(ann, now)).toEqual(REFUSED_AT_LIMIT);
    await removeDevice(ann, first);
    expect((await read(ann)).status).toBe(200);
    expect((await check(ann, now)).reason).toBe("new_device");
    expect((await write(ann)).status).toBe(201);
    await removeDevice(ann, ids[0]);
    // Another page of that browser may still name it.
    expect((await check(ann, first)).reason).toBe("new_device");
    expect((await write(ann)).status).toBe(201);
  });

  it("ends the sessions of other browsers that have used such a device", async () => {
    const ann = await server.newGuest();
    const [shared, now] = [randomUUID(), randomUUID()];
    const other = await openInOtherBrowser(ann);
    for (const session of [ann, other]) await check(session, shared);
    await check(ann, now);
    await removeDevice(ann, shared);
    expect((await read(other)).json.code).toBe("DEVICE_REFUSED");
    expect((await write(ann)).status).toBe(201);
  });
});

describe("a member", () => {
  it("must verify a factor again before removing a device", async () => {
    const ann = await server.newMember({ fva: [30, -1] });
    const id = randomUUID();
    await check(ann, id);
    const { statusCode, code, clerk_error: hint } = await refuseRemoval(ann, id);
    expect([statusCode, code, hint.metadata.reverification]).toEqual([403, "FORBIDDEN", "strict"]);
    expect(await listDevices(ann)).toHaveLength(1);
  });

  it("who removes the device that is being used is refused at once", async () => {
    const ann = await server.newMember();
    const id = randomUUID();
    await check(ann, id);
    const { json } = await server.graphql(
      ann,
      `mutation ($id: ID!) { removeDevice(id: $id) { success } createNotebook(input: { name: "A" }) { id } }`,
      { id },
    );
    expect(json.errors).toMatchObject([{ path: ["createNotebook"], extensions: { code: "DEVICE_REFUSED" } }]);
    expect((await read(ann)).json.code).toBe("DEVICE_REFUSED");
  });

  it("cannot remove the refused device itself from a session that was refused at the limit", async () => {
    const sub = `user_${randomUUID()}`;
    const ann = await server.newMember({ sub });
    const [old = "", ...ids] = createIds(6);
    await check(ann, old);
    await setLastSeen(ann, old, 91);
    for (const id of ids) await check(ann, id);
    const returning = { ...ann, token: signToken({ sub }) };
    expect(await check(returning, old)).toEqual(REFUSED_AT_LIMIT);
    expect(await refuseRemoval(returning, old)).toMatchObject({ statusCode: 403, code: "DEVICE_REFUSED" });
    await removeDevice(returning, ids[0]);
    expect((await check(returning, ids[1])).reason).toBe("known_device");
  });
});

it("an ordinary request needs no extra statement to find out whether its device is refused", async () => {
  const [guest, member] = [await server.newGuest(), await server.newMember()];
  for (const user of [guest, member]) {
    await check(user);
    const { id } = (await write(user)).json;
    const statements = vi.spyOn(TimeoutClient.prototype, "query");
    await asUser(server, user).get(`notebook/${id}`);
    const reading = statements.mock.calls.length;
    await asUser(server, user).put(`notebook/${id}`, { name: "B" });
    const writing = statements.mock.calls.length - reading;
    statements.mockRestore();
    // One statement finds the caller, whose refusal it reads too; the row takes another one.
    expect([reading, writing]).toEqual([2, 2]);
  }
});
