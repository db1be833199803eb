import { createHmac, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestServer, nobody, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { type Claims, jwtKey, createClaims, buildToken, signToken } from "../testing/tokens.ts";

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
const otherKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const hs256 = () =>
  buildToken({ alg: "HS256", typ: "JWT" }, createClaims(), (content) =>
    createHmac("sha256", jwtKey).update(content).digest(),
  );
const none = (seal: string) => buildToken({ alg: "none", typ: "JWT" }, createClaims(), () => seal);
const changed = () => {
  const [header, , seal] = signToken({ sub: "user_ann" }).split(".");
  return [header, Buffer.from(JSON.stringify(createClaims({ sub: "user_eve" }))).toString("base64url"), seal].join(".");
};

const good: [string, () => string][] = [
  ["a good one", () => signToken()],
  ["one for the other name of this machine", () => signToken({ azp: "http://127.0.0.1:3000" })],
  ["one that expired while it was on its way", () => signToken({ exp: seconds(-2) })],
];
const bad: [string, () => string][] = [
  ["expired", () => signToken({ iat: seconds(-120), nbf: seconds(-130), exp: seconds(-60) })],
  ["not valid yet", () => signToken({ nbf: seconds(60) })],
  ["from the future", () => signToken({ iat: seconds(60) })],
  ["signed with another key", () => signToken({}, otherKey)],
  ["without azp", () => signToken({ azp: undefined })],
  ["made for another origin", () => signToken({ azp: "https://evil.example" })],
  ["made for another port", () => signToken({ azp: "http://localhost:3001" })],
  ["alg none", () => none("")],
  ["alg none with a seal", () => none("seal")],
  ["HS256 with the public key for a secret", hs256],
  ["changed after signing", changed],
  ["without a session", () => signToken({ sid: undefined })],
  ["without a user", () => signToken({ sub: undefined })],
  ["another token of the provider", () => signToken({}, undefined, { cat: "cl_B7d4PD222AAA" })],
  ["pending and expired", () => signToken({ sts: "pending", exp: seconds(-60) })],
  ["garbage", () => "garbage"],
  ["empty", () => ""],
  ["three dots", () => "a.b.c"],
];

let testServer: TestServer;
let guest: TestUser;
beforeAll(async () => {
  testServer = await startTestServer();
  guest = await testServer.newGuest();
});
afterAll(() => testServer.close());

const current = (token: string, { cookie } = nobody) =>
  testServer.rest({ ...nobody, cookie, token }, "GET", "/api/user/current");
const member = (claims: Claims = {}): TestUser => ({ ...nobody, token: signToken(claims) });

describe("a session token", () => {
  it.each(good)("is taken: %s", async (_what, make) => {
    const token = make();
    expect((await current(token)).json.authId).toMatch(/^user_/);
    const twin = await testServer.graphql({ ...guest, token }, "{ currentUser { id authId } }");
    expect(twin.json.data.currentUser.authId).toMatch(/^user_/);
  });

  it.each(bad)("is refused, with a guest's cookie too: %s", async (_what, make) => {
    const headers = { cookie: guest.cookie, authorization: `Bearer ${make()}`, "apollo-require-preflight": "1" };
    for (const path of ["/api/notebook", "/api/user/current", "/graphql?query={currentUser{id}}"]) {
      const response = await testServer.app(new Request(ORIGIN + path, { headers }));
      expect(response.status, path).toBe(401);
      expect(await response.text()).toContain("UNAUTHENTICATED");
    }
  });

  it.each(["Basic YTpi", "bearer", "Token x"])("is refused in another scheme: %s", async (authorization) => {
    const response = await testServer.app(new Request(`${ORIGIN}/api/notebook`, { headers: { authorization } }));
    expect(response.status).toBe(401);
  });

  it("does not count in a cookie", async () => {
    const cookie = `__session=${signToken()}; __client_uat=${seconds(-5)}`;
    expect((await testServer.rest({ ...nobody, cookie }, "GET", "/api/user/current")).json).toBeNull();
  });

  it("of a pending session is nobody, and takes nothing from the guest of this browser", async () => {
    const pending = { ...guest, token: signToken({ sts: "pending" }) };
    const answer = await testServer.rest(pending, "GET", "/api/user/current?createAnonymousUser=true");
    expect([answer.status, answer.json, answer.headers.get("set-cookie")]).toEqual([200, null, null]);
    expect((await testServer.graphql(pending, "{ currentUser { id } }")).json.data).toEqual({ currentUser: null });
    expect((await testServer.rest(pending, "POST", "/api/notebook", { name: "A" })).status).toBe(401);
  });
});

describe("a member", () => {
  it("gets a row of the provider's data at the first request, and is not asked for again", async () => {
    const ann = member({ sub: "user_first" });
    const { json } = await testServer.rest(ann, "GET", "/api/user/current");
    expect(json).toMatchObject({
      authId: "user_first",
      firstName: "Ann",
      lastName: "Miller",
      username: "user_first_name",
      primaryEmail: "ann@example.com",
    });
    expect((await testServer.rest(member({ sub: "user_first" }), "GET", "/api/user/current")).json).toEqual(json);
    expect(testServer.fakeClerk.requestedUserIds.filter((id) => id === "user_first")).toHaveLength(1);
  });

  it("gets one row, however many requests are the first", async () => {
    const ann = member({ sub: "user_many" });
    const BOTH = "/api/user/current?createAnonymousUser=true&createDefaultNotebook=true";
    const answers = await Promise.all(Array.from({ length: 8 }, () => testServer.rest(ann, "GET", BOTH)));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.every(({ headers }) => !headers.has("set-cookie"))).toBe(true);
    const [{ count }] = await testServer.db.query("select count(*)::int from users where auth_id = 'user_many'");
    expect(count).toBe(1);
    expect((await testServer.rest(ann, "GET", "/api/notebook")).json).toMatchObject([{ name: "My Notebook" }]);
  });

  it("is refused when the provider has no such user", async () => {
    testServer.fakeClerk.deletedUserIds.add("user_gone");
    expect((await testServer.rest(member({ sub: "user_gone" }), "GET", "/api/user/current")).status).toBe(401);
  });

  it("owns other things than the guest of the same browser", async () => {
    await testServer.rest(guest, "POST", "/api/notebook", { name: "Guest's" });
    const ann = { ...(await testServer.newMember()), cookie: guest.cookie };
    expect((await testServer.rest(ann, "GET", "/api/notebook")).json).toEqual([]);
    await testServer.rest(ann, "POST", "/api/notebook", { name: "Ann's", userId: ann.userId });
    expect((await testServer.rest(guest, "GET", "/api/notebook")).json).toMatchObject([{ name: "Guest's" }]);
  });
});

describe("the provider", () => {
  it("is shown to the pages, without its secrets", async () => {
    const { status, json, headers } = await testServer.rest(nobody, "GET", "/api/identity");
    expect([status, json]).toEqual([200, { publishableKey: testServer.fakeClerk.identity.publishableKey }]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("answers under /__clerk where it is a part of the server", async () => {
    const fetch = async (request: Request) => new Response(new URL(request.url).pathname);
    const local = await startTestServer({
      identity: { ...testServer.fakeClerk.identity, fetch, proxyUrl: "/__clerk" },
    });
    const response = await local.app(new Request(`${ORIGIN}/__clerk/v1/client`));
    expect(await response.text()).toBe("/__clerk/v1/client");
    expect((await local.rest(nobody, "GET", "/api/identity")).json).toMatchObject({ proxyUrl: "/__clerk" });
    await local.close();
  });

  it("out of reach keeps new members waiting, and nobody else", async () => {
    const known = await testServer.newMember();
    const apiUrl = "http://127.0.0.1:1";
    const lonely = await startTestServer({ identity: { ...testServer.fakeClerk.identity, apiUrl } });
    const refused = await lonely.rest(member(), "GET", "/api/user/current");
    expect(refused).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    const other = await lonely.newGuest();
    expect((await lonely.rest(other, "POST", "/api/notebook", { name: "A" })).status).toBe(201);
    await lonely.db.query("insert into users (id, auth_id) values (gen_random_uuid(), 'user_known')");
    expect((await lonely.rest(member({ sub: "user_known" }), "GET", "/api/notebook")).status).toBe(200);
    await lonely.close();
    expect((await testServer.rest(known, "GET", "/api/notebook")).status).toBe(200);
  });

  it("that refuses our key is told to the log", async () => {
    const locked = await startTestServer({
      identity: { ...testServer.fakeClerk.identity, secretKey: "sk_test_wrong" },
    });
    expect((await locked.rest(member(), "GET", "/api/user/current")).status).toBe(503);
    expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain(
      '"name":"ClerkAPIResponseError","message":"Unauthorized"',
    );
    vi.mocked(console.error).mockClear();
    await locked.close();
  });

  it("whose keys cannot be fetched makes no token invalid", async () => {
    const identity = { ...testServer.fakeClerk.identity, jwtKey: null, apiUrl: "http://127.0.0.1:1" };
    const keyless = await startTestServer({ identity });
    expect((await keyless.rest(member(), "GET", "/api/notebook")).status).toBe(503);
    await keyless.close();
  });
});
