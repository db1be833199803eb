import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getNames, NOTEBOOK_FIELDS } from "./domain/rows/userFields.ts";
import { asUser } from "./testing/asUser.ts";
import { type TestServer, nobody, startTestServer, ORIGIN, type TestUser } from "./testing/testServer.ts";

let testServer: TestServer;
let ann: TestUser;
beforeAll(async () => {
  testServer = await startTestServer();
  ann = await testServer.newGuest();
});
afterAll(() => testServer.close());

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  testServer.app(
    new Request(ORIGIN + path, { method, headers: { cookie: ann.cookie, ...headers }, ...(body && { body }) }),
  );

describe("the server", () => {
  it.each([
    ["/api/nothing", 404],
    ["/api/List", 404],
    ["/api/notebook/", 404],
    ["/API/notebook", 404],
  ])("answers NOT_FOUND at %s", async (path, status) => {
    const { json, ...answer } = await testServer.rest(ann, "GET", path);
    expect(answer.status).toBe(status);
    expect(json).toEqual({
      statusCode: 404,
      statusMessage: "Not Found",
      code: "NOT_FOUND",
      message: `Page not found: ${path}`,
      text: { pattern: "Page not found: {path}", values: { path } },
    });
  });

  it.each(["/api/notebook", "/api/nothing", "/nowhere", "//api/notebook"])(
    "names itself in a header of its response at %s",
    async (path) => {
      const { headers } = await send("GET", path, { accept: "text/html" });
      expect(headers.get("listbook-server")).toBe("yes");
    },
  );

  it("answers HEAD wherever it answers GET, without a body and without its work", async () => {
    const asAnn = asUser(testServer, ann);
    const { id } = await asAnn.makeList(["Milk"], { notebookId: await asAnn.makeNotebook() });
    const paths = [
      "/api/notebook",
      `/api/list/${id}`,
      `/api/list/${id}.md`,
      `/api/list/${v7()}.md`,
      "/api/openapi.json",
      "/api/_nuxt_icon/lucide.json?icons=check",
      "/graphql?query={currentUser{id}}",
      "/calendar/nothing.ics",
      // More than two exports of one user would wait for each other.
      ...Array.from({ length: 4 }, () => "/api/export"),
    ];
    for (const path of paths) {
      const headers = { "apollo-require-preflight": "1" };
      const head = await send("HEAD", path, headers);
      const whole = await send("GET", path, headers);
      expect([path, head.status, await head.text()]).toEqual([path, whole.status, ""]);
      for (const name of ["content-type", "etag"]) expect(head.headers.get(name), path).toBe(whole.headers.get(name));
      await whole.body?.cancel();
    }
  });

  it("says with a 401 that a bearer token would do", async () => {
    for (const [method, path, body] of [
      ["GET", "/api/list/0192f0c0-0000-7000-8000-000000000000", undefined],
      ["POST", "/api/item", "{}"],
      ["POST", "/graphql", '{"query":"{ currentUser { id } }"}'],
    ] as const) {
      const headers = { cookie: "", authorization: "Bearer lb_x", "content-type": "application/json" };
      const { status, headers: answered } = await send(method, path, headers, body);
      expect([path, status, answered.get("www-authenticate")]).toEqual([path, 401, "Bearer"]);
    }
  });

  it.each([
    ["PATCH", "/api/notebook", "GET, POST"],
    ["POST", "/api/notebook/x", "GET, PUT, DELETE"],
    ["GET", "/api/list/template", "POST"],
    ["GET", "/api/item/sort", "PUT"],
    ["DELETE", "/api/user/current", "GET"],
  ])("refuses %s at %s and names the allowed methods", async (method, path, allow) => {
    const { status, json, headers } = await testServer.rest(ann, method, path);
    expect([status, json.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", allow]);
  });

  it.each([
    ["PUT", "/api/item/sort", {}, "Request body must be a JSON array"],
    ["POST", "/api/list", [], "Request body must be a JSON object"],
    ["POST", "/api/list", null, "Request body must be a JSON object"],
    ["PUT", "/api/item/x", "text", "Request body must be a JSON object"],
  ])("refuses %s %s with the body %j, which has a wrong type", async (method, path, body, message) => {
    expect((await testServer.rest(ann, method, path, body)).json).toMatchObject({ statusCode: 400, message });
  });

  it.each([
    ["a page of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a page of another host of the same site", { "sec-fetch-site": "same-site" }, 403],
    ["a page of another origin, in an old browser", { origin: "https://evil.example" }, 403],
    ["our own page", { "sec-fetch-site": "same-origin", origin: ORIGIN }, 404],
    ["our own page, in an old browser", { origin: ORIGIN }, 404],
    [
      "a page with our own site and another origin",
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
      403,
    ],
    ["a page without an origin", { origin: "null" }, 403],
    ["a program that is no browser", {}, 404],
  ])("answers a delete from %s (%j) with %d", async (_label, headers, status) => {
    expect((await send("DELETE", "/api/notebook/x", headers)).status).toBe(status);
  });

  it.each([
    ["GET", "/api/user/current?createAnonymousUser=true", 403],
    ["GET", "/api/user/current?create%41nonymousUser=true", 403],
    ["GET", "/api/user/current?createDefaultNotebook=true", 403],
    ["GET", "/api/user/current", 200],
    ["GET", "/api/notebook", 200],
    ["POST", "/api/clerk/webhook", 403],
    ["POST", "/graphql", 403],
  ])("answers a page of another site that sends %s %s with %d", async (method, path, status) => {
    expect((await send(method, path, { "sec-fetch-site": "cross-site" })).status).toBe(status);
  });

  it("answers browsers that ask for /.well-known/appspecific with an empty body", async () => {
    const response = await send("GET", "/.well-known/appspecific/com.chrome.devtools.json");
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  it("forbids caches to store the responses of its APIs", async () => {
    for (const path of ["/api/notebook", "/api/nothing", "/graphql"])
      expect((await send("GET", path)).headers.get("cache-control"), path).toBe("no-store");
  });

  it("shows no internal column of a row", async () => {
    await asUser(testServer, ann).makeNotebook();
    const [notebook] = await asUser(testServer, ann).get("notebook");
    const others = ["createdAt", "id", "organizationId", "updatedAt", "userId", "user_id"];
    expect(Object.keys(notebook).sort()).toEqual([...getNames(NOTEBOOK_FIELDS), ...others].sort());
    expect(notebook.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("answers a HEAD request, and a caller without an account", async () => {
    expect((await send("HEAD", "/api/notebook")).status).toBe(200);
    expect((await testServer.rest(nobody, "GET", "/api/list/active")).json).toEqual([]);
  });
});
