import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "../rest/routes.ts";
import { asUser } from "../testing/asUser.ts";
import { type TestServer, ORIGIN, startTestServer, type TestUser } from "../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let before: number;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
});
beforeEach(async () => {
  before = await countUsers();
});
afterAll(() => server.close());

const countUsers = async (): Promise<number> => (await server.db.query("select count(*)::int from users"))[0].count;
const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  server.app(new Request(ORIGIN + path, { method, headers }));

/** Spellings of the path that makes a guest, and of paths that a careless reader takes for it. */
const SPELLINGS = [
  "/api/user/current",
  "/api/user/%63urrent",
  "/api/user/%43urrent",
  "/%61pi/user/current",
  "/api/%75%73%65%72/current",
  "/api/user/c%75rren%74",
  "/api/user/%2563urrent",
  "//api/user/current",
  "/api//user/current",
  "/api/user//current",
  "/./api/user/current",
  "/api/./user/current",
  "/api/x/../user/current",
  "/api/x/%2e%2e/user/current",
  "/api/%2E/user/current",
  "/api/x%2f..%2fuser/current",
  "/api%2fuser%2fcurrent",
  String.raw`/api\user\current`,
  "/api/user%5ccurrent",
  "/API/user/current",
  "/api/User/Current",
  "/api/user/current/",
  "/api/user/current;a",
  "/api/user/current%20",
  "/api/user/current%00",
  "/api/user/current%3fcreateAnonymousUser=true",
];

describe("a request", () => {
  it.each(SPELLINGS)("from a page of another site makes no guest at %s", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await send(`${path}?createAnonymousUser=true`, { "sec-fetch-site": "cross-site" }, method);
      expect([403, 404]).toContain(response.status);
    }
    expect(await countUsers()).toBe(before);
  });

  it("with dot segments or backslashes in its path reaches the same route as without them", async () => {
    for (const path of ["/api/x/../notebook", "/api/./notebook", "/api/%2e/notebook", String.raw`/api\notebook`]) {
      const response = await send(path, { cookie: ann.cookie });
      expect([response.status, response.headers.get("cache-control")], path).toEqual([200, "no-store"]);
    }
  });

  it.each([
    "/api/not%65book",
    "/%61pi/notebook",
    "/api/notebook%2d",
    "/%67raphql",
    "/api/l%69ve",
    "/api/%6fpenapi.json",
  ])("is refused for the path %s, which encodes a character that needs no encoding", async (path) => {
    const response = await send(path, { cookie: ann.cookie, "apollo-require-preflight": "1" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND", message: `Page not found: ${path}` });
  });

  it("gets 404 when its path encodes any letter of a route", async () => {
    for (const { method, path } of routes) {
      const letters = [...path.matchAll(/[a-z]/g)].map(({ index }) => index);
      for (const index of letters.filter((each) => !path.slice(0, each).includes(":"))) {
        const encoded = `%${path.charCodeAt(index).toString(16)}`;
        const response = await send(path.slice(0, index) + encoded + path.slice(index + 1), {}, method);
        expect(response.status, `${method} ${path}`).toBe(404);
      }
    }
  });

  it("finds a notebook by its plain id only, and not by an encoded id or another text", async () => {
    const id = await asUser(server, ann).makeNotebook();
    expect((await send(`/api/notebook/${encodeURIComponent(id)}`, { cookie: ann.cookie })).status).toBe(200);
    expect((await send(`/api/notebook/${id.replace("-", "%2D")}`, { cookie: ann.cookie })).status).toBe(404);
    expect((await send(`/api/notebook/${encodeURIComponent("a b/ü")}`, { cookie: ann.cookie })).status).toBe(404);
  });
});
