import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hono } from "hono";
import { createApp } from "../app.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, DEFAULT_APP_OPTIONS } from "../testing/testServer.ts";
import { setSecurityHeaders } from "./securityHeaders.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};
const PAGE_HEADERS = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "origin-agent-cluster": "?1",
};

describe("every response", () => {
  it.each(["/", "/n", "/api/notebook", "/api/nothing", "/api/identity", "/graphql", "/graphiql", "/assets/none.js"])(
    "to a request for %s has the security headers",
    async (path) => {
      const { headers } = await testServer.rest(nobody, "GET", path);
      expect(Object.fromEntries(headers)).toMatchObject(COMMON_HEADERS);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'; object-src 'none'; ");
      expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
      for (const name of ["x-powered-by", "server", "access-control-allow-origin", "strict-transport-security"])
        expect(headers.get(name), name).toBeNull();
    },
  );

  it.each(["/", "/n", "/graphiql"])("to a request for the page %s has the headers of a page", async (path) => {
    const { headers } = await testServer.rest(nobody, "GET", path);
    expect(Object.fromEntries(headers)).toMatchObject(PAGE_HEADERS);
    expect(headers.get("permissions-policy")).toContain("camera=(), ");
  });

  it.each(["/api/notebook", "/api/nothing", "/api/identity", "/graphql", "/mcp"])(
    "of an API at %s loads nothing, and has no header that is about pages",
    async (path) => {
      const { headers } = await testServer.rest(nobody, "GET", path);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; object-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      for (const name of [...Object.keys(PAGE_HEADERS), "permissions-policy"])
        expect(headers.get(name), name).toBeNull();
    },
  );

  it("of an API's path has the headers of a page where it is one", async () => {
    const app = new Hono().use(setSecurityHeaders({ origin: ORIGIN, providerHost: null }));
    app.get("/graphql", (c) => c.html("<p>Page not found"));
    const { headers } = await app.request("/graphql");
    expect(Object.fromEntries(headers)).toMatchObject(PAGE_HEADERS);
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  });

  it("has Strict-Transport-Security when the origin is https", async () => {
    const app = await createApp({
      ...DEFAULT_APP_OPTIONS,
      db: testServer.db,
      identity: null,
      origin: "https://lists.example.com",
    });
    const { headers } = await app(new Request("https://lists.example.com/"));
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  });

  it("has no policy for popups where browsers ignore it with a complaint", async () => {
    const options = { ...DEFAULT_APP_OPTIONS, db: testServer.db, identity: null, origin: "http://nas.test:3000" };
    const { headers } = await (await createApp(options))(new Request("http://nas.test:3000/"));
    expect(headers.get("cross-origin-opener-policy")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("of an API forbids caches to store it, also a refusal", async () => {
    for (const path of ["/api/notebook", "/api/nothing", "/graphql", "/api/identity", "/__clerk/v1/client"])
      expect((await testServer.rest(nobody, "GET", path)).headers.get("cache-control"), path).toBe("no-store");
    const crossSiteRequest = new Request(`${ORIGIN}/api/notebook`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect((await testServer.app(crossSiteRequest)).headers.get("cache-control")).toBe("no-store");
  });

  it("has no CORS headers for a preflight request of another site", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "PUT" };
    for (const path of ["/api/notebook", "/graphql"]) {
      const answer = await testServer.app(new Request(ORIGIN + path, { method: "OPTIONS", headers }));
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("the Content-Security-Policy", () => {
  const readPolicy = async (options: Partial<Parameters<typeof createApp>[0]>, path = "/") => {
    const app = await createApp({
      ...DEFAULT_APP_OPTIONS,
      db: testServer.db,
      ...options,
      identity: options.identity ?? null,
    });
    const { headers } = await app(new Request(ORIGIN + path));
    return Object.fromEntries(
      (headers.get("content-security-policy") ?? "").split("; ").map((each) => {
        const [name = "", ...sources] = each.split(" ");
        return [name, sources.join(" ")];
      }),
    );
  };
  const OWN_POLICY = {
    "default-src": "'none'",
    "object-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };

  it("names only our own origin without Clerk and with its stand-in", async () => {
    expect(await readPolicy({})).toEqual(OWN_POLICY);
    const standIn = { ...testServer.fakeClerk.identity, proxyUrl: "/__clerk" };
    expect(await readPolicy({ identity: standIn })).toEqual(OWN_POLICY);
  });

  it("names the hosts of Clerk when Clerk is used", async () => {
    expect(await readPolicy({ identity: testServer.fakeClerk.identity })).toEqual({
      ...OWN_POLICY,
      "script-src": "'self' https://clerk.example.com https://challenges.cloudflare.com",
      "img-src": "'self' data: blob: https://img.clerk.com",
      "connect-src": "'self' https://clerk.example.com",
      "frame-src": "https://challenges.cloudflare.com",
    });
  });

  it("allows fonts from data URLs on the GraphiQL page", async () => {
    expect(await readPolicy({}, "/graphiql")).toEqual({ ...OWN_POLICY, "font-src": "'self' data:" });
  });
});
