import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const check = async (person: TestUser, deviceId: string = randomUUID()) =>
  (await server.rest(person, "POST", "/api/user/check-device-access", { userId: person.userId, deviceId })).json;
const devices = async (person: TestUser): Promise<{ id: string }[]> =>
  (await server.rest(person, "GET", "/api/user/devices")).json;
const seen = ({ userId }: TestUser, deviceId: string, days: number) =>
  server.db.query(
    "update devices set last_seen_at = now() - make_interval(days => $3) where owner_id = $1 and id = $2",
    [userId, deviceId, days],
  );
const write = (person: TestUser) => server.rest(person, "POST", "/api/notebook", { name: "A" });

describe.each(["guest", "member"] as const)("the devices of a %s", (kind) => {
  let ann: TestUser;
  /** Ann in another browser: another session of a member, another cookie of a guest. */
  let again: () => Promise<TestUser>;
  beforeEach(async () => {
    const sub = `user_${randomUUID()}`;
    ann = kind === "guest" ? await server.newGuest() : await server.newMember({ sub });
    again = async () => {
      if (kind === "member") return { ...ann, token: signToken({ sub }) };
      const guest = await server.newGuest();
      await server.db.query("update guest_sessions set user_id = $1 where user_id = $2", [ann.userId, guest.userId]);
      return { ...guest, userId: ann.userId };
    };
  });

  it("are five, remembered with the first and the last time that they were seen", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) expect(await check(ann, id)).toEqual({ canAccess: true, reason: "new_device", error: null });
    expect(await check(ann)).toEqual({ canAccess: false, reason: "device_limit", error: null });
    expect(await check(ann, ids[0]?.toUpperCase())).toMatchObject({ canAccess: true, reason: "known_device" });
    expect((await devices(ann)).map(({ id }) => id).sort()).toEqual(ids.sort());
    await seen(ann, ids[1] ?? "", 3);
    const [before] = await server.db.query("select * from devices where id = $1", [ids[1]]);
    await check(ann, ids[1]);
    const [after] = await server.db.query("select * from devices where id = $1", [ids[1]]);
    expect(after.first_seen_at).toBe(before.first_seen_at);
    expect(Date.parse(after.last_seen_at) - Date.parse(before.last_seen_at)).toBeGreaterThan(2 * 86_400_000);
  });

  it("are exactly five, however many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(ann)));
    expect(answers.filter(({ reason }) => reason === "new_device")).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === "device_limit")).toHaveLength(7);
    expect(await devices(ann)).toHaveLength(5);
  });

  it("stop to count when they are unseen for 90 days, and come back where there is room", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await check(ann, id);
    const [old = "", other = ""] = ids;
    await seen(ann, old, 89);
    expect((await check(ann)).reason).toBe("device_limit");
    await seen(ann, old, 91);
    expect((await check(ann)).reason).toBe("new_device");
    expect((await check(ann, old)).reason).toBe("device_limit");
    await seen(ann, other, 91);
    expect((await check(ann, old)).reason).toBe("known_device");
  });

  it("are refused for every write when there was no room, and read all the same", async () => {
    expect((await write(ann)).status).toBe(201);
    for (let n = 0; n < 5; n++) await check(ann);
    const late = await again();
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

  it("make room when one is removed, also from the one that found none", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await check(ann, id);
    const late = await again();
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

  it("are refused at once and for good when they are removed, and cannot help themselves", async () => {
    const id = randomUUID();
    const other = randomUUID();
    await check(ann, id);
    const elsewhere = await again();
    await check(elsewhere, other);
    expect((await server.rest(elsewhere, "DELETE", `/api/user/devices/${id}`)).status).toBe(200);
    expect((await write(ann)).json.code).toBe("DEVICE_REFUSED");
    expect((await server.rest(ann, "DELETE", `/api/user/devices/${other}`)).json.code).toBe("DEVICE_REFUSED");
    expect(await check(ann, id)).toMatchObject({ canAccess: false, reason: "device_removed" });
    expect((await write(elsewhere)).status).toBe(201);
    expect((await devices(ann)).map((device) => device.id)).toEqual([other]);
  });

  it("are nobody else's: a device id shows and changes nothing of another user's", async () => {
    const id = randomUUID();
    const eve = await server.newGuest();
    await check(ann, id);
    expect((await check(eve, id)).reason).toBe("new_device");
    await server.rest(eve, "DELETE", `/api/user/devices/${id}`);
    expect((await check(ann, id)).reason).toBe("known_device");
    expect((await check({ ...eve, userId: ann.userId }, id)).reason).toBe("user_mismatch");
  });
});

describe("a device", () => {
  it("of a member is removed only after a fresh proof", async () => {
    const ann = await server.newMember({ fva: [30, -1] });
    const id = randomUUID();
    await check(ann, id);
    const { status, json } = await server.rest(ann, "DELETE", `/api/user/devices/${id}`);
    expect([status, json.code, json.clerk_error.metadata.reverification]).toEqual([403, "FORBIDDEN", "strict"]);
    expect(await devices(ann)).toHaveLength(1);
  });
});
