import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const check = async (user: TestUser, deviceId: string = randomUUID()) =>
  (await server.rest(user, "POST", "/api/user/check-device-access", { userId: user.userId, deviceId })).json;
const listDevices = async (user: TestUser): Promise<{ id: string }[]> =>
  (await server.rest(user, "GET", "/api/user/devices")).json;
const setLastSeen = ({ userId }: TestUser, deviceId: string, days: number) =>
  server.db.query(
    "update devices set last_seen_at = now() - make_interval(days => $3) where owner_id = $1 and id = $2",
    [userId, deviceId, days],
  );
const write = (user: TestUser) => server.rest(user, "POST", "/api/notebook", { name: "A" });

describe.each(["guest", "member"] as const)("the devices of a %s", (kind) => {
  let ann: TestUser;
  /** Returns Ann in another browser: a member with another session, or a guest with another cookie. */
  let inOtherBrowser: () => Promise<TestUser>;
  beforeEach(async () => {
    const sub = `user_${randomUUID()}`;
    ann = kind === "guest" ? await server.newGuest() : await server.newMember({ sub });
    inOtherBrowser = async () => {
      if (kind === "member") return { ...ann, token: signToken({ sub }) };
      const guest = await server.newGuest();
      await server.db.query("update guest_sessions set user_id = $1 where user_id = $2", [ann.userId, guest.userId]);
      return { ...guest, userId: ann.userId };
    };
  });

  it("are limited to five, and have the times when they were first and last seen", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) expect(await check(ann, id)).toEqual({ canAccess: true, reason: "new_device", error: null });
    expect(await check(ann)).toEqual({ canAccess: false, reason: "device_limit", error: null });
    expect(await check(ann, ids[0]?.toUpperCase())).toMatchObject({ canAccess: true, reason: "known_device" });
    expect((await listDevices(ann)).map(({ id }) => id).sort()).toEqual(ids.sort());
    await setLastSeen(ann, ids[1] ?? "", 3);
    const [before] = await server.db.query("select * from devices where id = $1", [ids[1]]);
    await check(ann, ids[1]);
    const [after] = await server.db.query("select * from devices where id = $1", [ids[1]]);
    expect(after.first_seen_at).toBe(before.first_seen_at);
    expect(Date.parse(after.last_seen_at) - Date.parse(before.last_seen_at)).toBeGreaterThan(2 * 86_400_000);
  });

  it("are limited to five when twelve are checked at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(ann)));
    expect(answers.filter(({ reason }) => reason === "new_device")).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === "device_limit")).toHaveLength(7);
    expect(await listDevices(ann)).toHaveLength(5);
  });

  it("do not count after 90 days without a check, and count again when there is room", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await check(ann, id);
    const [old = "", other = ""] = ids;
    await setLastSeen(ann, old, 89);
    expect((await check(ann)).reason).toBe("device_limit");
    await setLastSeen(ann, old, 91);
    expect((await check(ann)).reason).toBe("new_device");
    expect((await check(ann, old)).reason).toBe("device_limit");
    await setLastSeen(ann, other, 91);
    expect((await check(ann, old)).reason).toBe("known_device");
  });

  it("may read but not write after the check has refused them at the limit", async () => {
    expect((await write(ann)).status).toBe(201);
    for (let n = 0; n < 5; n++) await check(ann);
    const late = await inOtherBrowser();
    expect((await write(late)).status).toBe(201);
    await check(late);
    const rest = await write(late);
    expect([rest.status, rest.json.code]).toEqual([403, "DEVICE_REFUSED"]);
    const { json } = await server.graphql(late, 'mutation { createNotebook(input: { name: "A" }) { id } }');
    expect(json.errors[0]).toMatchObject({ message: rest.json.message, extensions: { code: "DEVICE_REFUSED" } });
    expect((await server.rest(late, "GET", "/api/notebook")).json).toHaveLength(2);
    expect((await server.rest(late, "GET", "/api/user/current?createDefaultNotebook=true")).json.id).toBe(ann.userId);
    expect((await write(ann)).status).toBe(201);
  });

  it("make room when one is removed, which a device that was refused at the limit may do", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await check(ann, id);
    const late = await inOtherBrowser();
    const lateId = randomUUID();
    await check(late, lateId);
    await server.rest(late, "GET", "/api/user/current?createDefaultNotebook=true");
    expect((await server.rest(late, "GET", "/api/notebook")).json).toEqual([]);
    expect((await server.rest(late, "DELETE", `/api/user/devices/${ids[4]}`)).status).toBe(200);
    expect((await server.rest(late, "DELETE", `/api/user/devices/${ids[4]}`)).status).toBe(404);
    expect((await write(late)).status).toBe(403);
    expect((await check(late, lateId)).reason).toBe("new_device");
    expect((await write(late)).status).toBe(201);
  });

  it("are refused for good once they are removed, and cannot remove another one", async () => {
    const id = randomUUID();
    const other = randomUUID();
    await check(ann, id);
    const otherBrowser = await inOtherBrowser();
    await check(otherBrowser, other);
    expect((await server.rest(otherBrowser, "DELETE", `/api/user/devices/${id}`)).status).toBe(200);
    expect((await write(ann)).json.code).toBe("DEVICE_REFUSED");
    expect((await server.rest(ann, "DELETE", `/api/user/devices/${other}`)).json.code).toBe("DEVICE_REFUSED");
    expect(await check(ann, id)).toMatchObject({ canAccess: false, reason: "device_removed" });
    expect((await write(otherBrowser)).status).toBe(201);
    expect((await listDevices(ann)).map((device) => device.id)).toEqual([other]);
  });

  it("cannot be used or removed by another user who knows the device id", async () => {
    const id = randomUUID();
    const eve = await server.newGuest();
    await check(ann, id);
    expect((await check(eve, id)).reason).toBe("new_device");
    await server.rest(eve, "DELETE", `/api/user/devices/${id}`);
    expect((await check(ann, id)).reason).toBe("known_device");
    expect((await check({ ...eve, userId: ann.userId }, id)).reason).toBe("user_mismatch");
  });
});

describe("a member", () => {
  it("must verify a factor again before removing a device", async () => {
    const ann = await server.newMember({ fva: [30, -1] });
    const id = randomUUID();
    await check(ann, id);
    const { status, json } = await server.rest(ann, "DELETE", `/api/user/devices/${id}`);
    expect([status, json.code, json.clerk_error.metadata.reverification]).toEqual([403, "FORBIDDEN", "strict"]);
    expect(await listDevices(ann)).toHaveLength(1);
  });
});
