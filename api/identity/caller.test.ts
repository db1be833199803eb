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
const none = (signature: string) => buildToken({ alg: "none", typ: "JWT" }, createClaims(), () => signature);
const changed = () => {
  const [header, , signature] = signToken({ sub: "user_ann" }).split(".");
  const claims = Buffer.from(JSON.stringify(createClaims({ sub: "user_eve" }))).toString("base64url");
  return [header, claims, signature].join(".");
};

const validTokens: [string, () => string][] = [
  ["valid", () => signToken()],
  ["made for 127.0.0.1 instead of localhost", () => signToken({ azp: "http://127.0.0.1:3000" })],
  ["expired two seconds ago", () => signToken({ exp: seconds(-2) })],
];
const invalidTokens: [string, () => string][] = [
  ["expired", () => signToken({ iat: seconds(-120), nbf: seconds(-130), exp: seconds(-60) })],
  ["not valid yet", () => signToken({ nbf: seconds(60) })],
  ["from the future", () => signToken({ iat: seconds(60) })],
  ["signed with another key", () => signToken({}, otherKey)],
  ["without azp", () => signToken({ azp: undefined })],
  ["made for another origin", () => signToken({ azp: "https://evil.example" })],
  ["made for another port", () => signToken({ azp: "http://localhost:3001" })],
  ["alg none", () => none("")],
  ["alg none with a signature", () => none("signature")],
  ["HS256 with the public key as the secret", hs256],
  ["changed after signing", changed],
  ["without a session", () => signToken({ sid: undefined })],
  ["without a user", () => signToken({ sub: undefined })],
  ["another kind of token of the provider", () => signToken({}, undefined, { cat: "cl_B7d4PD222AAA" })],
  ["pending and expired", () => signToken({ sts: "pending", exp: seconds(-60) })],
  ["garbage", () => "garbage"],
  ["empty", () => ""],
  ["three parts that are no JSON", () => "a.b.c"],
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
  it.each(validTokens)("is accepted: %s", async (_what, make) => {
    const token = make();
    expect((await current(token)).json.authId).toMatch(/^user_/);
    const graphqlResponse = await testServer.graphql({ ...guest, token }, "{ currentUser { id authId } }");
    expect(graphqlResponse.json.data.currentUser.authId).toMatch(/^user_/);
  });

  it.each(invalidTokens)("is refused, also together with a guest's cookie: %s", async (_what, make) => {
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

  it("is ignored in a cookie", async () => {
    const cookie = `__session=${signToken()}; __client_uat=${seconds(-5)}`;
    expect((await testServer.rest({ ...nobody, cookie }, "GET", "/api/user/current")).json).toBeNull();
  });

  it("of a pending session is neither a member nor the guest, and leaves the guest's cookie as it is", async () => {
    const pending = { ...guest, token: signToken({ sts: "pending" }) };
    const response = await testServer.rest(pending, "GET", "/api/user/current?createAnonymousUser=true");
    expect([response.status, response.json, response.headers.get("set-cookie")]).toEqual([200, null, null]);
    expect((await testServer.graphql(pending, "{ currentUser { id } }")).json.data).toEqual({ currentUser: null });
    expect((await testServer.rest(pending, "POST", "/api/notebook", { name: "A" })).status).toBe(401);
  });
});

describe("a member", () => {
  it("gets a row at the first request, and the provider is asked once for its data", async () => {
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

  it("gets one row when eight first requests arrive at once", async () => {
    const ann = member({ sub: "user_many" });
    const BOTH = "/api/user/current?createAnonymousUser=true&createDefaultNotebook=true";
    const responses = await Promise.all(Array.from({ length: 8 }, () => testServer.rest(ann, "GET", BOTH)));
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
    expect(responses.every(({ headers }) => !headers.has("set-cookie"))).toBe(true);
    const [{ count }] = await testServer.db.query("select count(*)::int from users where auth_id = 'user_many'");
    expect(count).toBe(1);
    expect((await testServer.rest(ann, "GET", "/api/notebook")).json).toMatchObject([{ name: "My Notebook" }]);
  });

  it("is refused when the provider has no such user", async () => {
    testServer.fakeClerk.deletedUserIds.add("user_gone");
    expect((await testServer.rest(member({ sub: "user_gone" }), "GET", "/api/user/current")).status).toBe(401);
  });

  it("does not see the notebooks of the guest of the same browser", async () => {
    await testServer.rest(guest, "POST", "/api/notebook", { name: "Guest's" });
    const ann = { ...(await testServer.newMember()), cookie: guest.cookie };
    expect((await testServer.rest(ann, "GET", "/api/notebook")).json).toEqual([]);
    await testServer.rest(ann, "POST", "/api/notebook", { name: "Ann's", userId: ann.userId });
    expect((await testServer.rest(guest, "GET", "/api/notebook")).json).toMatchObject([{ name: "Guest's" }]);
  });
});

describe("the provider", () => {
  it("gives pages its publishable key and no secret", async () => {
    const { status, json, headers } = await testServer.rest(nobody, "GET", "/api/identity");
    expect([status, json]).toEqual([200, { publishableKey: testServer.fakeClerk.identity.publishableKey }]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("answers under /__clerk when it is part of the server", async () => {
    const fetch = async (request: Request) => new Response(new URL(request.url).pathname);
    const local = await startTestServer({
      identity: { ...testServer.fakeClerk.identity, fetch, proxyUrl: "/__clerk" },
    });
    const response = await local.app(new Request(`${ORIGIN}/__clerk/v1/client`));
    expect(await response.text()).toBe("/__clerk/v1/client");
    expect((await local.rest(nobody, "GET", "/api/identity")).json).toMatchObject({ proxyUrl: "/__clerk" });
    await local.close();
  });

  it("that cannot be reached makes only the requests of new members fail", async () => {
    const known = await testServer.newMember();
    const apiUrl = "http://127.0.0.1:1";
    const cutOff = await startTestServer({ identity: { ...testServer.fakeClerk.identity, apiUrl } });
    const refused = await cutOff.rest(member(), "GET", "/api/user/current");
    expect(refused).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    const newGuest = await cutOff.newGuest();
    expect((await cutOff.rest(newGuest, "POST", "/api/notebook", { name: "A" })).status).toBe(201);
    await cutOff.db.query("insert into users (id, auth_id) values (gen_random_uuid(), 'user_known')");
    expect((await cutOff.rest(member({ sub: "user_known" }), "GET", "/api/notebook")).status).toBe(200);
    await cutOff.close();
    expect((await testServer.rest(known, "GET", "/api/notebook")).status).toBe(200);
  });

  it("that refuses our secret key makes an entry in the log", async () => {
    const misconfigured = await startTestServer({
      identity: { ...testServer.fakeClerk.identity, secretKey: "sk_test_wrong" },
    });
    expect((await misconfigured.rest(member(), "GET", "/api/user/current")).status).toBe(503);
    expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain(
      '"name":"ClerkAPIResponseError","message":"Unauthorized"',
    );
    vi.mocked(console.error).mockClear();
    await misconfigured.close();
  });

  it("whose keys cannot be fetched gives 503 instead of an invalid token", async () => {
    const identity = { ...testServer.fakeClerk.identity, jwtKey: null, apiUrl: "http://127.0.0.1:1" };
    const withoutKeys = await startTestServer({ identity });
    expect((await withoutKeys.rest(member(), "GET", "/api/notebook")).status).toBe(503);
    await withoutKeys.close();
  });
});
