import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { asUser } from "../testing/asUser.ts";
import {
  type TestServer,
  nobody,
  startTestServer,
  ORIGIN,
  type TestUser,
  DEFAULT_APP_OPTIONS,
} from "../testing/testServer.ts";

const BOTH = "/api/user/current?createAnonymousUser=true&createDefaultNotebook=true";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const countUsers = async () => Number((await server.db.query("select count(*) from users"))[0].count);
const getToken = ({ cookie }: TestUser) => cookie.split("=")[1] ?? "";
const setLastSeen = (person: TestUser, days: number) =>
  server.db.query("update guest_sessions set last_seen_at = now() - make_interval(days => $2) where user_id = $1", [
    person.userId,
    days,
  ]);

describe("a guest", () => {
  it("is made when a page asks for it, with a cookie that scripts cannot read and a default notebook", async () => {
    const { status, json, headers } = await server.rest(nobody, "GET", BOTH);
    expect(status).toBe(200);
    expect(json).toMatchObject({ firstName: "Anonymous", authId: expect.stringMatching(/^anonymous-[0-9a-f-]{36}$/) });
    expect(headers.get("set-cookie")).toMatch(/^guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    const guest = { cookie: headers.get("set-cookie")?.split(";")[0] ?? "", userId: json.id };
    expect(await asUser(server, guest).get("notebook")).toMatchObject([{ name: "My Notebook", user_id: json.id }]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ])("is not made for a browser that fetches in advance (%s)", async (name, value) => {
    const before = await countUsers();
    const response = await server.app(new Request(ORIGIN + BOTH, { headers: { [name]: value } }));
    expect([response.status, await response.json(), response.headers.has("set-cookie")]).toEqual([200, null, false]);
    expect(await countUsers()).toBe(before);
  });

  it("is made once, and so is the default notebook, when the same request is sent again", async () => {
    const guest = await server.newGuest();
    const before = await countUsers();
    const responses = await Promise.all(Array.from({ length: 8 }, () => server.rest(guest, "GET", BOTH)));
    expect(responses.map(({ json }) => json.id)).toEqual(Array(8).fill(guest.userId));
    expect(responses.every(({ headers }) => !headers.has("set-cookie"))).toBe(true);
    expect(await asUser(server, guest).get("notebook")).toHaveLength(1);
    expect(await countUsers()).toBe(before);
  });

  it("gets no default notebook when there is one with another name", async () => {
    const asGuest = asUser(server, await server.newGuest());
    await asGuest.makeNotebook({ name: "Work" });
    await asGuest.get("user/current?createDefaultNotebook=true");
    expect(await asGuest.get("notebook")).toMatchObject([{ name: "Work" }]);
  });

  it("is stored with the hash of the token, and the hash is no valid token", async () => {
    const guest = await server.newGuest();
    const [session] = await server.db.query("select * from guest_sessions where user_id = $1", [guest.userId]);
    expect(session.token_hash).toBe(createHash("sha256").update(getToken(guest)).digest("hex"));
    expect(JSON.stringify(session)).not.toContain(getToken(guest));
    const stolen = { ...guest, cookie: `guest=${session.token_hash}` };
    expect(await asUser(server, stolen).get("user/current")).toBeNull();
  });

  it("is not found by its id, by its authId, or by its token in a cookie with another name", async () => {
    const guest = await server.newGuest();
    const { authId } = await asUser(server, guest).get("user/current");
    for (const cookie of [`guest=${guest.userId}`, `guest=${authId}`, "guest=", `other=${getToken(guest)}`])
      expect(await asUser(server, { ...guest, cookie }).get("user/current"), cookie).toBeNull();
  });

  it("remains for 400 days after the last request, and the cookie is renewed at most once a day", async () => {
    const guest = await server.newGuest();
    await setLastSeen(guest, 399);
    const readUser = () => asUser(server, guest).send("GET", "user/current");
    const renewed = await readUser();
    expect(renewed.json.id).toBe(guest.userId);
    expect(renewed.headers.get("set-cookie")).toContain(guest.cookie);
    expect((await readUser()).headers.has("set-cookie")).toBe(false);
    await setLastSeen(guest, 401);
    expect((await readUser()).json).toBeNull();
  });

  it("gets a cookie over https that no other host can set", async () => {
    const https = { origin: "https://lists.example.com", identity: null };
    const app = await createApp({ ...DEFAULT_APP_OPTIONS, ...https, db: server.db });
    const response = await app(new Request(`https://lists.example.com${BOTH}`));
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure$/,
    );
  });

  it("is not made for a page of another site", async () => {
    const before = await countUsers();
    const headers = { "sec-fetch-site": "cross-site" };
    const response = await server.app(new Request(`http://localhost:3000${BOTH}`, { headers }));
    expect(response.status).toBe(403);
    expect(await countUsers()).toBe(before);
  });

  it("is not used when a session token is present that is not valid", async () => {
    const { cookie } = await server.newGuest();
    for (const path of ["/api/notebook", "/graphql?query={currentUser{id}}"]) {
      const headers = { cookie, authorization: "Bearer nonsense", "apollo-require-preflight": "1" };
      const response = await server.app(new Request(`http://localhost:3000${path}`, { headers }));
      expect(response.status, path).toBe(401);
      expect(await response.text()).toContain("UNAUTHENTICATED");
    }
  });
});
