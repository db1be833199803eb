import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, DEFAULT_APP_OPTIONS } from "../testing/testServer.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
};

describe("every answer", () => {
  it.each(["/", "/n", "/api/notebook", "/api/nothing", "/api/identity", "/graphql", "/graphiql", "/assets/none.js"])(
    "tells browsers what not to do: %s",
    async (path) => {
      const { headers } = await testServer.rest(nobody, "GET", path);
      expect(Object.fromEntries(headers)).toMatchObject(EVERYWHERE);
      expect(headers.get("permissions-policy")).toContain("camera=(), ");
      expect(headers.get("content-security-policy")).toContain(
        "default-src 'none'; object-src 'none'; script-src 'self' ",
      );
      expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
      for (const none of ["x-powered-by", "server", "access-control-allow-origin", "strict-transport-security"])
        expect(headers.get(none), none).toBeNull();
    },
  );

  it("asks for https from then on, where there is https", async () => {
    const app = await createApp({
      ...DEFAULT_APP_OPTIONS,
      db: testServer.db,
      identity: null,
      origin: "https://lists.example.com",
    });
    const { headers } = await app(new Request("https://lists.example.com/"));
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  });

  it("is kept by nobody when it comes from a door, refusals as well", async () => {
    for (const path of ["/api/notebook", "/api/nothing", "/graphql", "/api/identity", "/__clerk/v1/client"])
      expect((await testServer.rest(nobody, "GET", path)).headers.get("cache-control"), path).toBe("no-store");
    const foreign = new Request(`${ORIGIN}/api/notebook`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect((await testServer.app(foreign)).headers.get("cache-control")).toBe("no-store");
  });

  it("says nothing to a page of another site that asks what it may do", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "PUT" };
    for (const path of ["/api/notebook", "/graphql"]) {
      const answer = await testServer.app(new Request(ORIGIN + path, { method: "OPTIONS", headers }));
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("the policy for scripts, styles and the like", () => {
  const policyOf = async (identity: Partial<Parameters<typeof createApp>[0]>, path = "/") => {
    const app = await createApp({
      ...DEFAULT_APP_OPTIONS,
      db: testServer.db,
      ...identity,
      identity: identity.identity ?? null,
    });
    const { headers } = await app(new Request(ORIGIN + path));
    return Object.fromEntries(
      (headers.get("content-security-policy") ?? "").split("; ").map((each) => {
        const [name = "", ...sources] = each.split(" ");
        return [name, sources.join(" ")];
      }),
    );
  };
  const OWN = {
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

  it("names nobody but us without Clerk, and with what stands in for it", async () => {
    expect(await policyOf({})).toEqual(OWN);
    const standIn = { ...testServer.fakeClerk.identity, proxyUrl: "/__clerk" };
    expect(await policyOf({ identity: standIn })).toEqual(OWN);
  });

  it("names Clerk's hosts with Clerk", async () => {
    expect(await policyOf({ identity: testServer.fakeClerk.identity })).toEqual({
      ...OWN,
      "script-src": "'self' https://clerk.example.com https://challenges.cloudflare.com",
      "img-src": "'self' data: blob: https://img.clerk.com",
      "connect-src": "'self' https://clerk.example.com",
      "frame-src": "https://challenges.cloudflare.com",
    });
  });

  it("is wider for the developers' page, and for that alone", async () => {
    expect(await policyOf({}, "/graphiql")).toEqual({ ...OWN, "font-src": "'self' data:" });
  });
});
