import { createHmac, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asUser } from "../testing/asUser.ts";
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
  ["is valid", () => signToken()],
  ["was made for 127.0.0.1 instead of localhost", () => signToken({ azp: "http://127.0.0.1:3000" })],
  ["expired two seconds ago", () => signToken({ exp: seconds(-2) })],
];
const invalidTokens: [string, () => string][] = [
  ["is expired", () => signToken({ iat: seconds(-120), nbf: seconds(-130), exp: seconds(-60) })],
  ["is not valid yet", () => signToken({ nbf: seconds(60) })],
  ["comes from the future", () => signToken({ iat: seconds(60) })],
  ["is signed with another key", () => signToken({}, otherKey)],
  ["names no origin", () => signToken({ azp: undefined })],
  ["was made for another origin", () => signToken({ azp: "https://evil.example" })],
  ["was made for another port", () => signToken({ azp: "http://localhost:3001" })],
  ["has no algorithm", () => none("")],
  ["has no algorithm, but a signature", () => none("signature")],
  ["is signed by HS256 with the public key as the secret", hs256],
  ["was changed after it was signed", changed],
  ["names no session", () => signToken({ sid: undefined })],
  ["names no user", () => signToken({ sub: undefined })],
  ["is another kind of token of the provider", () => signToken({}, undefined, { cat: "cl_B7d4PD222AAA" })],
  ["is pending and expired", () => signToken({ sts: "pending", exp: seconds(-60) })],
  ["is garbage", () => "garbage"],
  ["is empty", () => ""],
  ["has three parts that are no JSON", () => "a.b.c"],
];

let testServer: TestServer;
let guest: TestUser;
beforeAll(async () => {
  testServer = await startTestServer();
  guest = await testServer.newGuest();
});
afterAll(() => testServer.close());

const member = (claims: Claims = {}): TestUser => ({ ...nobody, token: signToken(claims) });

describe("a session token", () => {
  it.each(validTokens)("is accepted when it %s", async (_what, make) => {
    const token = make();
    expect((await asUser(testServer, { ...nobody, token }).get("user/current")).authId).toMatch(/^user_/);
    const graphqlResponse = await testServer.graphql({ ...guest, token }, "{ currentUser { id authId } }");
    expect(graphqlResponse.json.data.currentUser.authId).toMatch(/^user_/);
  });

  it.each(invalidTokens)("is refused, also together with a guest's cookie, when it %s", async (_what, make) => {
    const headers = { cookie: guest.cookie, authorization: `Bearer ${make()}`, "apollo-require-preflight": "1" };
    for (const path of ["/api/notebook", "/api/user/current", "/graphql?query={currentUser{id}}"]) {
      const response = await testServer.app(new Request(ORIGIN + path, { headers }));
      expect(response.status, path).toBe(401);
      expect(await response.text()).toContain("UNAUTHENTICATED");
    }
  });

  it.each(["Bearer", "bearer"])("is refused where %s stands alone", async (authorization) => {
    const headers = { authorization, cookie: guest.cookie };
    expect((await testServer.app(new Request(`${ORIGIN}/api/notebook`, { headers }))).status).toBe(401);
  });

  // A browser sends the password of a proxy with each request.
  it.each(["Basic YTpi", 'Digest username="a"', "Negotiate YTpi", "Token x", "BearerX y", ""])(
    "is no other scheme than Bearer: beside “%s” the guest's cookie counts, and without one nobody calls",
    async (authorization) => {
      for (const [cookie, expected] of [
        [guest.cookie, guest.userId],
        ["", null],
      ] as const) {
        const headers = { authorization, cookie };
        const response = await testServer.app(new Request(`${ORIGIN}/api/user/current`, { headers }));
        expect([response.status, (await response.json())?.id ?? null]).toEqual([200, expected]);
      }
    },
  );

  it("is ignored in a cookie", async () => {
    const cookie = `__session=${signToken()}; __client_uat=${seconds(-5)}`;
    expect(await asUser(testServer, { ...nobody, cookie }).get("user/current")).toBeNull();
  });

  it("of a pending session proves neither a member nor the guest, and leaves the guest's cookie as it is", async () => {
    const pending = { ...guest, token: signToken({ sts: "pending" }) };
    const asPending = asUser(testServer, pending);
    const response = await asPending.send("GET", "user/current?createAnonymousUser=true");
    expect([response.status, response.json, response.headers.get("set-cookie")]).toEqual([200, null, null]);
    expect((await testServer.graphql(pending, "{ currentUser { id } }")).json.data).toEqual({ currentUser: null });
    expect((await asPending.send("POST", "notebook", { name: "A" })).status).toBe(401);
  });
});

describe("a member", () => {
  it("is stored at the first request, and the provider is asked once for its data", async () => {
    const readUser = () => asUser(testServer, member({ sub: "user_first" })).get("user/current");
    const user = await readUser();
    expect(user).toMatchObject({
      authId: "user_first",
      firstName: "Ann",
      lastName: "Miller",
      username: "user_first_name",
      primaryEmail: "ann@example.com",
    });
    expect(await readUser()).toEqual(user);
    expect(testServer.fakeClerk.requestedUserIds.filter((id) => id === "user_first")).toHaveLength(1);
  });

  it("is stored once when eight first requests arrive at once", async () => {
    const asAnn = asUser(testServer, member({ sub: "user_many" }));
    const BOTH = "user/current?createAnonymousUser=true&createDefaultNotebook=true";
    const responses = await Promise.all(Array.from({ length: 8 }, () => asAnn.send("GET", BOTH)));
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
    expect(responses.every(({ headers }) => !headers.has("set-cookie"))).toBe(true);
    const [{ count }] = await testServer.db.query("select count(*)::int from users where auth_id = 'user_many'");
    expect(count).toBe(1);
    expect(await asAnn.get("notebook")).toMatchObject([{ name: "My Notebook" }]);
  });

  it("is refused when the provider has no such user", async () => {
    testServer.fakeClerk.deletedUserIds.add("user_gone");
    expect((await testServer.rest(member({ sub: "user_gone" }), "GET", "/api/user/current")).status).toBe(401);
  });

  it("does not see the notebooks of the guest of the same browser", async () => {
    await asUser(testServer, guest).makeNotebook({ name: "Guest's" });
    const ann = { ...(await testServer.newMember()), cookie: guest.cookie };
    expect(await asUser(testServer, ann).get("notebook")).toEqual([]);
    await asUser(testServer, ann).makeNotebook({ name: "Ann's", userId: ann.userId });
    expect(await asUser(testServer, guest).get("notebook")).toMatchObject([{ name: "Guest's" }]);
  });
});

describe("the identity provider", () => {
  it("gives a page its publishable key and no secret", async () => {
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

  it.each([
    ["gets", true, "1.2.3.4"],
    ["does not get", false, null],
  ])(
    "%s the address of the browser, whose steps it then counts, with the setting %s",
    async (_does, rateLimits, address) => {
      const fetch = async (_request: Request, from?: string) => Response.json(from ?? null);
      const identity = { ...testServer.fakeClerk.identity, fetch, proxyUrl: "/__clerk" };
      const local = await startTestServer({ identity, rateLimits, trustProxy: 1 });
      const headers = { "x-forwarded-for": "1.2.3.4" };
      const response = await local.app(new Request(`${ORIGIN}/__clerk/v1/client`, { headers }));
      expect(await response.json()).toBe(address);
      await local.close();
    },
  );

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

  it("whose keys cannot be fetched makes requests of members fail with 503, not as unauthenticated", async () => {
    const identity = { ...testServer.fakeClerk.identity, jwtKey: null, apiUrl: "http://127.0.0.1:1" };
    const withoutKeys = await startTestServer({ identity });
    expect((await withoutKeys.rest(member(), "GET", "/api/notebook")).status).toBe(503);
    await withoutKeys.close();
  });
});
