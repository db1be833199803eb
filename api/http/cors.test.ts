import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../testing/asUser.ts";
import { type TestServer, ORIGIN, startTestServer, type TestUser } from "../testing/testServer.ts";

/** What a page of another origin may send, and read. */

let server: TestServer;
let ann: TestUser;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  token = (await asUser(server, ann).post("token", { name: "Shell", write: true })).token;
});
afterAll(() => server.close());

const ELSEWHERE = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  server.app(
    new Request(ORIGIN + path, {
      method,
      headers: { ...ELSEWHERE, "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
const listCorsHeaders = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-")).sort();
const READABLE = ["access-control-allow-origin", "access-control-expose-headers"];

describe("a page of another origin", () => {
  it.each([
    ["REST", "/api/notebook", { name: "Home" }, 201],
    ["GraphQL", "/graphql", { query: 'mutation { createNotebook(input: { name: "Work" }) { id } }' }, 200],
  ])("writes and reads with a token through %s, also what is refused", async (_name, path, body, status) => {
    const written = await send("POST", path, { authorization: `Bearer ${token}` }, body);
    expect([written.status, listCorsHeaders(written)]).toEqual([status, READABLE]);
    expect(written.headers.get("access-control-allow-origin")).toBe("*");
    const refused = await send("POST", path, { authorization: "Bearer lb_1" }, body);
    expect([refused.status, listCorsHeaders(refused)]).toEqual([401, READABLE]);
  });

  it("is not known by the cookie beside a token", async () => {
    const bea = await server.newGuest();
    const headers = { authorization: `Bearer ${token}`, cookie: bea.cookie };
    await send("POST", "/api/notebook", headers, { name: "Garden" });
    expect(await asUser(server, bea).get("notebook")).toEqual([]);
  });

  it("writes nothing with a cookie or another token, and reads nothing", async () => {
    const { token: session = "" } = await server.newMember();
    const known: Record<string, string>[] = [{ cookie: ann.cookie }, { authorization: `Bearer ${session}` }];
    for (const headers of known) {
      const written = await send("POST", "/api/notebook", headers, { name: "Stolen" });
      expect([written.status, listCorsHeaders(written)]).toEqual([403, []]);
      const read = await send("GET", "/api/notebook", headers);
      expect(listCorsHeaders(read)).toEqual([]);
    }
  });

  it.each(["/api/notebook", "/api/list/1", "/graphql", "/mcp", "/api/export"])(
    "may ask before it sends a token to %s",
    async (path) => {
      const ask = (names: string) =>
        send("OPTIONS", path, { "access-control-request-method": "PUT", "access-control-request-headers": names });
      const allowed = await ask("authorization,content-type");
      expect([allowed.status, await allowed.text()]).toEqual([204, ""]);
      expect(allowed.headers.get("access-control-allow-headers")).toContain("authorization, content-type, if-match");
      expect(allowed.headers.get("access-control-allow-methods")).toBe("GET, POST, PUT, DELETE");
      expect(allowed.headers.has("access-control-allow-credentials")).toBe(false);
      const refused = await ask("content-type");
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(listCorsHeaders(refused)).toEqual([]);
    },
  );
});
