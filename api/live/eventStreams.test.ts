import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { membershipSubject, sessionSubject, revoke } from "../domain/people/revocations.ts";
import type { Context } from "../domain/context.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";
import { openChangeChannel } from "./changeChannel.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A page's stream: `hears` waits for its next word, `null` when it has ended. */
type OpenStream = { status: number; headers: Headers; hears: () => Promise<string | null>; leave: () => Promise<void> };

async function openStream(person: TestUser, { page = randomUUID(), age = 0 } = {}): Promise<OpenStream> {
  const headers: Record<string, string> = { "listbook-page": page, cookie: person.cookie };
  if (person.token) headers["authorization"] = `Bearer ${person.token}`;
  const answer = await server.app(new Request(`${ORIGIN}/api/live?age=${age}`, { headers }));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function hears(): Promise<string | null> {
    const { value, done = true } = (await reader?.read()) ?? {};
    if (done) return null;
    return /^data: (\w+)\n\n$/.exec(value ?? "")?.[1] ?? hears();
  }
  return { status: answer.status, headers: answer.headers, hears, leave: async () => reader?.cancel() };
}

/** What a page does names the page. */
async function make(person: TestUser, name: string, { page, organizationId }: Record<string, string> = {}) {
  const headers: Record<string, string> = { "content-type": "application/json", cookie: person.cookie };
  if (page) headers["listbook-page"] = page;
  if (person.token) headers["authorization"] = `Bearer ${person.token}`;
  const body = JSON.stringify({ name, organizationId });
  const answer = await server.app(new Request(`${ORIGIN}/api/notebook`, { method: "POST", headers, body }));
  expect(answer.status).toBe(201);
}

/** This process listens, and what was told before has come. */
async function listening() {
  const owner = randomUUID();
  await vi.waitUntil(() => !server.changes.mayHaveChanged([owner], 0));
  let isHeard = false;
  const stop = server.changes.subscribe([owner], () => (isHeard = true));
  server.changes.publish([owner], null);
  await vi.waitUntil(() => isHeard);
  stop();
}
beforeEach(listening);

/** Nothing is told of the last moments before this. */
const later = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a page", () => {
  it("hears what another page of the same guest, or another program, changed", async () => {
    const ann = await server.newGuest();
    const stream = await openStream(ann);
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-store, no-transform");
    await make(ann, "Trips", { page: randomUUID() });
    expect(await stream.hears()).toBe("change");
    await make(ann, "Garden");
    expect(await stream.hears()).toBe("change");
    await stream.leave();
  });

  it("does not hear what it changed itself, nor what somebody else changed", async () => {
    const [ann, eve] = [await server.newGuest(), await server.newGuest()];
    const page = randomUUID();
    const [mine, others] = [await openStream(ann, { page }), await openStream(eve)];
    await make(ann, "Trips", { page });
    await make(eve, "Secrets");
    expect(await others.hears()).toBe("change");
    await listening();
    // Ended, it has said nothing.
    await server.db.query("update users set claimed_by = $1 where id = $2", [eve.userId, ann.userId]);
    expect(await mine.hears()).toBe("over");
    await others.leave();
  });

  it("hears nothing of a change that was refused", async () => {
    const ann = await server.newGuest();
    const tell = vi.spyOn(server.changes, "publish");
    const { status } = await server.rest(ann, "POST", "/api/item", { listId: randomUUID(), name: "Socks" });
    const told = tell.mock.calls.flatMap(([owners]) => [...owners]);
    tell.mockRestore();
    expect([status, told]).toEqual([404, []]);
  });

  it("that knows of nothing since a change hears of it at once", async () => {
    const ann = await server.newGuest();
    await make(ann, "Trips");
    await listening();
    await later();
    const [late, current] = [await openStream(ann, { age: 10_000 }), await openStream(ann, { age: 5 })];
    expect(await late.hears()).toBe("resync");
    await make(ann, "Garden");
    expect(await current.hears()).toBe("change");
    const stranger = await openStream(ann, { age: 3_600_000 });
    expect(await stranger.hears()).toBe("resync");
    await Promise.all([late, current, stranger].map(({ leave }) => leave()));
  });
});

describe("a stream", () => {
  it("is for somebody, is read, and is one of twenty at most", async () => {
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
    await streams.pop()?.leave();
    const again = await openStream(ann);
    expect(again.status).toBe(200);
    await Promise.all([again, ...streams].map(({ leave }) => leave()));
  });

  it("is over when the session is", async () => {
    const [sid, sub] = [`sess_${randomUUID()}`, `user_${randomUUID()}`];
    const ann = await server.newMember({ sid, sub });
    const stream = await openStream(ann);
    await revoke({ db: server.db.manager } as Context, sessionSubject(sid));
    expect([await stream.hears(), await stream.hears()]).toEqual(["over", null]);
  });

  it("says that less is to be seen when the organisation is left, and ends", async () => {
    const [sub, id] = [`user_${randomUUID()}`, `org_${randomUUID()}`];
    const bob = await server.newMember({ sub, o: { id, rol: "member", slg: "acme" } });
    const stream = await openStream(bob);
    await revoke({ db: server.db.manager } as Context, membershipSubject(sub, id));
    expect([await stream.hears(), await stream.hears()]).toEqual(["resync", null]);
  });

  it("says resync after the connection to the database was lost, and goes on", async () => {
    const ann = await server.newGuest();
    const stream = await openStream(ann);
    await server.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'listbook-changes' and datname = current_database()`,
    );
    expect(await stream.hears()).toBe("resync");
    await make(ann, "Trips");
    expect(await stream.hears()).toBe("change");
    await stream.leave();
  });
});

describe("an organisation's notebook", () => {
  const id = `org_${randomUUID()}`;
  const member = (role: string, sub = `user_${randomUUID()}`) =>
    server.newMember({ sub, o: { id, rol: role, slg: "o" } });

  it("is followed by the members for whom the organisation is active", async () => {
    const [ann, bob] = [await member("admin"), await member("member")];
    const stream = await openStream(bob);
    await make(ann, "Shared", { organizationId: id });
    expect(await stream.hears()).toBe("change");
    await stream.leave();
  });

  it("is told of to both owners when it changes hands", async () => {
    const sub = `user_${randomUUID()}`;
    const ann = await member("admin", sub);
    const { json } = await server.rest(ann, "POST", "/api/notebook", { name: "Mine" });
    await listening();
    const alone = { ...nobody, token: signToken({ sub }) };
    const streams = [await openStream(alone), await openStream(await member("member"))];
    await server.rest(ann, "PUT", `/api/notebook/${json.id}`, { organizationId: id });
    expect(await Promise.all(streams.map(({ hears }) => hears()))).toEqual(["change", "change"]);
    await Promise.all(streams.map(({ leave }) => leave()));
  });
});

it("tells an account of what it claimed", async () => {
  const [guest, ann] = [await server.newGuest(), await server.newMember()];
  await make(guest, "Trips");
  await listening();
  const stream = await openStream(ann);
  await server.rest({ ...ann, cookie: guest.cookie }, "POST", "/api/user/claim", {});
  expect(await stream.hears()).toBe("change");
  await stream.leave();
});

it("reaches other servers of the same database, each once", async () => {
  const other = openChangeChannel(server.url);
  const owner = randomUUID();
  await vi.waitUntil(() => !other.mayHaveChanged([owner], 0));
  const heard: (string | null)[] = [];
  const stop = other.subscribe([owner], (_word, page) => heard.push(page));
  server.changes.publish([owner, owner], "a");
  server.changes.publish([owner], "a");
  server.changes.publish([owner], "b");
  await vi.waitUntil(() => heard.includes("b"));
  expect(heard.filter((page) => page === "b")).toHaveLength(1);
  expect(heard.length).toBeLessThanOrEqual(3);
  stop();
  await other.close();
});

it("tells before it closes", async () => {
  const last = openChangeChannel(server.url);
  const owner = randomUUID();
  await vi.waitUntil(() => !last.mayHaveChanged([owner], 0));
  const heard = new Promise((resolve) => server.changes.subscribe([owner], resolve));
  last.publish([randomUUID()], null);
  // It waits for the one that is on its way.
  last.publish([owner], null);
  await last.close();
  expect(await heard).toBe("change");
});

it("leaves no connection behind", async () => {
  const url = new URL(server.url);
  url.searchParams.set("application_name", "looking");
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const count = async () => {
    const { rows } = await client.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'listbook-changes' and datname = current_database()",
    );
    return rows[0].n;
  };
  const changes = openChangeChannel(server.url);
  await expect.poll(count).toBe(2);
  await changes.close();
  await expect.poll(count).toBe(1);
  await client.end();
});
