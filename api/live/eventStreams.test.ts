import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { membershipSubject, sessionSubject, revoke } from "../domain/callers/revocations.ts";
import type { Context } from "../domain/base/context.ts";
import { asUser } from "../testing/asUser.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";
import { openChangeChannel } from "./changeChannel.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The stream of a page. `readEvent` waits for the next event, without heartbeats, and gives null after the last. */
type OpenStream = {
  status: number;
  headers: Headers;
  readEvent: () => Promise<string | null>;
  close: () => Promise<void>;
};

async function openStream(person: TestUser, { page = randomUUID(), age = 0 } = {}): Promise<OpenStream> {
  const headers: Record<string, string> = { "listbook-page": page, cookie: person.cookie };
  if (person.token) headers["authorization"] = `Bearer ${person.token}`;
  const response = await server.app(new Request(`${ORIGIN}/api/live?age=${age}`, { headers }));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function readEvent(): Promise<string | null> {
    const { value, done = true } = (await reader?.read()) ?? {};
    if (done) return null;
    return /^data: (\w+)\n\n$/.exec(value ?? "")?.[1] ?? readEvent();
  }
  return { status: response.status, headers: response.headers, readEvent, close: async () => reader?.cancel() };
}

/** Creates a notebook as the page with the id `page` would. */
async function createNotebook(person: TestUser, name: string, { page, organizationId }: Record<string, string> = {}) {
  const headers: Record<string, string> = { "content-type": "application/json", cookie: person.cookie };
  if (page) headers["listbook-page"] = page;
  if (person.token) headers["authorization"] = `Bearer ${person.token}`;
  const body = JSON.stringify({ name, organizationId });
  const response = await server.app(new Request(`${ORIGIN}/api/notebook`, { method: "POST", headers, body }));
  expect(response.status).toBe(201);
}

/** Waits until this server listens and has received all changes that were published before. */
async function waitForChanges() {
  const owner = randomUUID();
  await vi.waitUntil(() => !server.changes.mayHaveChanged([owner], 0));
  let isReceived = false;
  const stop = server.changes.subscribe([owner], () => (isReceived = true));
  server.changes.publish([owner], null);
  await vi.waitUntil(() => isReceived);
  stop();
}
beforeEach(waitForChanges);

/** Makes the last change older than 5 ms, the smallest `age` in these tests. */
const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("the stream of a page", () => {
  it("gets a change of another page of the same guest, and of another program", async () => {
    const ann = await server.newGuest();
    const stream = await openStream(ann);
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-store, no-transform");
    await createNotebook(ann, "Trips", { page: randomUUID() });
    expect(await stream.readEvent()).toBe("change");
    await createNotebook(ann, "Garden");
    expect(await stream.readEvent()).toBe("change");
    await stream.close();
  });

  it("gets no change that the page made itself, and none of another guest", async () => {
    const [ann, eve] = [await server.newGuest(), await server.newGuest()];
    const page = randomUUID();
    const [annsStream, evesStream] = [await openStream(ann, { page }), await openStream(eve)];
    await createNotebook(ann, "Trips", { page });
    await createNotebook(eve, "Secrets");
    expect(await evesStream.readEvent()).toBe("change");
    await waitForChanges();
    // The next heartbeat ends the stream of a claimed guest. "over" is its first event, so no change came before.
    await server.db.query("update users set claimed_by = $1 where id = $2", [eve.userId, ann.userId]);
    expect(await annsStream.readEvent()).toBe("over");
    await evesStream.close();
  });

  it("gets no change when the server refuses a write", async () => {
    const ann = await server.newGuest();
    const publish = vi.spyOn(server.changes, "publish");
    const { status } = await server.rest(ann, "POST", "/api/item", { listId: randomUUID(), name: "Socks" });
    const published = publish.mock.calls.flatMap(([owners]) => [...owners]);
    publish.mockRestore();
    expect([status, published]).toEqual([404, []]);
  });

  it("starts with the event resync when the page may have missed a change", async () => {
    const ann = await server.newGuest();
    await createNotebook(ann, "Trips");
    await waitForChanges();
    await waitBriefly();
    const [late, current] = [await openStream(ann, { age: 10_000 }), await openStream(ann, { age: 5 })];
    expect(await late.readEvent()).toBe("resync");
    await createNotebook(ann, "Garden");
    expect(await current.readEvent()).toBe("change");
    const anHourOld = await openStream(ann, { age: 3_600_000 });
    expect(await anHourOld.readEvent()).toBe("resync");
    await Promise.all([late, current, anHourOld].map(({ close }) => close()));
  });
});

describe("any stream", () => {
  it("needs a guest or a member, is read with GET, and is refused when the caller has 20", async () => {
    const refusals = await Promise.all([
      server.rest(nobody, "GET", "/api/live"),
      server.rest(await server.newGuest(), "POST", "/api/live", {}),
      server.rest({ ...nobody, token: "nonsense" }, "GET", "/api/live"),
    ]);
    expect(refusals.map(({ status, json }) => [status, json.code])).toEqual([
      [401, "UNAUTHENTICATED"],
      [405, "METHOD_NOT_ALLOWED"],
      [401, "UNAUTHENTICATED"],
    ]);
    const ann = await server.newGuest();
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(ann)));
    const { status, json, headers } = await server.rest(ann, "GET", "/api/live");
    expect([status, json.code, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "60"]);
    await streams.pop()?.close();
    const again = await openStream(ann);
    expect(again.status).toBe(200);
    await Promise.all([again, ...streams].map(({ close }) => close()));
  });

  it("sends the event over and ends when the session has ended", async () => {
    const [sid, sub] = [`sess_${randomUUID()}`, `user_${randomUUID()}`];
    const ann = await server.newMember({ sid, sub });
    const stream = await openStream(ann);
    await revoke({ db: server.db.manager } as Context, sessionSubject(sid));
    expect([await stream.readEvent(), await stream.readEvent()]).toEqual(["over", null]);
  });

  it.each(["guest", "member"] as const)(
    "is refused to a removed device of a %s, and ends when it was open",
    async (kind) => {
      const ann = kind === "guest" ? await server.newGuest() : await server.newMember();
      const deviceId = randomUUID();
      const asAnn = asUser(server, ann);
      const check = () => asAnn.post("user/check-device-access", { userId: ann.userId, deviceId });
      await check();
      const stream = await openStream(ann);
      await server.db.query("update devices set removed_at = now() where owner_id = $1", [ann.userId]);
      expect((await check()).reason).toBe("device_removed");
      expect([await stream.readEvent(), await stream.readEvent()]).toEqual(["over", null]);
      const { status, json } = await asAnn.send("GET", "live");
      expect([status, json.code]).toEqual([403, "DEVICE_REFUSED"]);
    },
  );

  it("is open to a session above the device limit, which may still read", async () => {
    const ann = await server.newGuest();
    await server.db.query(
      "insert into devices (owner_id, id) select $1, gen_random_uuid() from generate_series(1, 5)",
      [ann.userId],
    );
    const body = { userId: ann.userId, deviceId: randomUUID() };
    expect((await asUser(server, ann).post("user/check-device-access", body)).reason).toBe("device_limit");
    const stream = await openStream(ann);
    server.changes.publish([ann.userId], null);
    expect(await stream.readEvent()).toBe("change");
    await stream.close();
  });

  it("sends the event resync and ends when the member has left the organisation", async () => {
    const [sub, id] = [`user_${randomUUID()}`, `org_${randomUUID()}`];
    const bob = await server.newMember({ sub, o: { id, rol: "member", slg: "acme" } });
    const stream = await openStream(bob);
    await revoke({ db: server.db.manager } as Context, membershipSubject(sub, id));
    expect([await stream.readEvent(), await stream.readEvent()]).toEqual(["resync", null]);
  });

  it("sends the event resync after the connection to the database was lost, and then further changes", async () => {
    const ann = await server.newGuest();
    const stream = await openStream(ann);
    await server.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'listbook-changes' and datname = current_database()`,
    );
    expect(await stream.readEvent()).toBe("resync");
    await createNotebook(ann, "Trips");
    expect(await stream.readEvent()).toBe("change");
    await stream.close();
  });
});

describe("an organisation's notebook", () => {
  const id = `org_${randomUUID()}`;
  const member = (role: string, sub = `user_${randomUUID()}`) =>
    server.newMember({ sub, o: { id, rol: role, slg: "o" } });

  it("sends its changes to the members for whom the organisation is active", async () => {
    const [ann, bob] = [await member("admin"), await member("member")];
    const stream = await openStream(bob);
    await createNotebook(ann, "Shared", { organizationId: id });
    expect(await stream.readEvent()).toBe("change");
    await stream.close();
  });

  it("sends a change to the old and the new owner when a member gives it to the organisation", async () => {
    const sub = `user_${randomUUID()}`;
    const ann = await member("admin", sub);
    const notebookId = await asUser(server, ann).makeNotebook({ name: "Mine" });
    await waitForChanges();
    const withoutOrganization = { ...nobody, token: signToken({ sub }) };
    const streams = [await openStream(withoutOrganization), await openStream(await member("member"))];
    await asUser(server, ann).put(`notebook/${notebookId}`, { organizationId: id });
    expect(await Promise.all(streams.map(({ readEvent }) => readEvent()))).toEqual(["change", "change"]);
    await Promise.all(streams.map(({ close }) => close()));
  });
});

it("the stream of a member gets a change when the member claims a guest", async () => {
  const [guest, ann] = [await server.newGuest(), await server.newMember()];
  await createNotebook(guest, "Trips");
  await waitForChanges();
  const stream = await openStream(ann);
  await asUser(server, { ...ann, cookie: guest.cookie }).post("user/claim");
  expect(await stream.readEvent()).toBe("change");
  await stream.close();
});

it("a server notifies the other servers of its database once for each change", async () => {
  const other = openChangeChannel(server.url);
  const owner = randomUUID();
  await vi.waitUntil(() => !other.mayHaveChanged([owner], 0));
  const received: (string | null)[] = [];
  const stop = other.subscribe([owner], (_signal, page) => received.push(page));
  server.changes.publish([owner, owner], "a");
  server.changes.publish([owner], "a");
  server.changes.publish([owner], "b");
  await vi.waitUntil(() => received.includes("b"));
  expect(received.filter((page) => page === "b")).toHaveLength(1);
  expect(received.length).toBeLessThanOrEqual(3);
  stop();
  await other.close();
});

it("a channel of changes publishes all of them before it closes", async () => {
  const closing = openChangeChannel(server.url);
  const owner = randomUUID();
  await vi.waitUntil(() => !closing.mayHaveChanged([owner], 0));
  const received = new Promise((resolve) => server.changes.subscribe([owner], resolve));
  closing.publish([randomUUID()], null);
  // The first change is being published now; this one waits for the next batch.
  closing.publish([owner], null);
  await closing.close();
  expect(await received).toBe("change");
});

it("a channel of changes closes its connection to the database", async () => {
  const url = new URL(server.url);
  url.searchParams.set("application_name", "connection-count");
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const countConnections = async () => {
    const { rows } = await client.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'listbook-changes' and datname = current_database()",
    );
    return rows[0].n;
  };
  const changes = openChangeChannel(server.url);
  await expect.poll(countConnections).toBe(2);
  await changes.close();
  await expect.poll(countConnections).toBe(1);
  await client.end();
});
