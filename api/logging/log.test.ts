import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger, runWithRequestLog, logError, addToRequestLog, formatLogLine } from "./log.ts";
import { asUser } from "../testing/asUser.ts";
import { type TestServer, nobody, startTestServer } from "../testing/testServer.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ log: createLogger("info", (line) => lines.push(line)) });
});
afterAll(() => server.close());
beforeEach(() => lines.splice(0));

const parseLines = () => lines.map((line) => JSON.parse(line));

describe("the log", () => {
  it("has the route, fields, status and caller of each response, and no user data", async () => {
    const ann = await server.newGuest();
    await server.newMember();
    lines.splice(0);
    const asAnn = asUser(server, ann);
    const { json, headers } = await asAnn.send("POST", "notebook", { name: "A secret" });
    await asAnn.get(`notebook/${json.id}?q=secret`);
    await asUser(server, nobody).getRefusal("PUT", "notebook/secret", {});
    await server.graphql(ann, "query Secret { notebooks { id } a: lists { id } }");
    await server.graphql(ann, "{ secret }");
    await asAnn.getRefusal("GET", "secret");
    await asAnn.getRefusal("PATCH", "notebook");
    const logged = parseLines().map(({ time, ms, request, level, ...rest }) => {
      expect([new Date(time).toISOString(), typeof ms, level]).toEqual([time, "number", "info"]);
      expect(request).toMatch(/^[\da-f-]{36}$/);
      return rest;
    });
    expect(parseLines()[0].request).toBe(headers.get("x-request-id"));
    const [notebook, graphql] = [
      { route: "/api/notebook/:id" },
      { method: "POST", route: "/graphql", caller: "guest" },
    ];
    expect(logged).toEqual([
      { method: "POST", route: "/api/notebook", fields: ["Mutation.createNotebook"], status: 201, caller: "guest" },
      { method: "GET", ...notebook, fields: ["Query.notebook"], status: 200, caller: "guest" },
      {
        method: "PUT",
        ...notebook,
        fields: ["Mutation.updateNotebook"],
        status: 401,
        caller: "nobody",
        code: "UNAUTHENTICATED",
      },
      { ...graphql, fields: ["Query.notebooks", "Query.lists"], status: 200 },
      { ...graphql, status: 400, code: "BAD_USER_INPUT" },
      { method: "GET", route: "/api/*", status: 404, code: "NOT_FOUND" },
      { method: "PATCH", route: "/api/*", status: 405, code: "METHOD_NOT_ALLOWED" },
    ]);
  });

  function logResponse(level: Parameters<typeof createLogger>[0], status: number): string[] {
    const written: string[] = [];
    createLogger(level, (line) => written.push(line)).logResponse({ id: "1" }, "GET", status, 1.6);
    return written;
  }

  it.each([
    ["info", 200],
    ["warn", 503],
  ] as const)("of level %s has a line for a response with status %d", (level, status) => {
    const written = logResponse(level, status);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ level, status, ms: 2 });
  });

  it.each([
    ["warn", 200],
    ["warn", 429],
    ["error", 503],
  ] as const)("of level %s has no line for a response with status %d", (level, status) => {
    expect(logResponse(level, status)).toEqual([]);
  });

  it("has one line for each record, even if a value contains line breaks or control characters", () => {
    const line = formatLogLine("info", { text: 'a\nb\r\u001b[31m"\u2028{"level":"error"}' });
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(line).text).toContain("\n");
  });

  it("keeps the first of two values of a field", () => {
    const requestLog = { id: "1" };
    runWithRequestLog(requestLog, () => {
      addToRequestLog({ code: "NOT_FOUND" });
      addToRequestLog({ code: "INTERNAL", route: "/" });
    });
    expect(requestLog).toEqual({ id: "1", code: "NOT_FOUND", route: "/" });
    expect(() => addToRequestLog({ code: "INTERNAL" })).not.toThrow();
  });
});

describe("the log line of an error", () => {
  const takeLoggedLine = () => {
    const [line] = vi.mocked(console.error).mock.calls[0] as [string];
    vi.mocked(console.error).mockClear();
    return line;
  };

  it("has the stack, the cause and the id of the request", () => {
    runWithRequestLog({ id: "r1" }, () =>
      logError(new TypeError("x is no function", { cause: new RangeError("deep") })),
    );
    const { level, request, error } = JSON.parse(takeLoggedLine());
    expect({ level, request }).toEqual({ level: "error", request: "r1" });
    expect(error).toMatchObject({ name: "TypeError", message: "x is no function", cause: { name: "RangeError" } });
    expect(error.at[0]).toContain("log.test.ts");
  });

  it.each([
    ["a value of the wrong type", "select $1::text::uuid", "22P02"],
    ["a violated constraint", "insert into users (id, auth_id) select id, $1 from users limit 1", "23505"],
    ["a missing table", "select $1::text from nowhere", "42P01"],
  ])("from the database contains no statement parameters when the cause is %s", async (_cause, sql, code) => {
    await server.newGuest();
    await server.db.query(sql, ["canary"]).catch(logError);
    const line = takeLoggedLine();
    expect(line).not.toContain("canary");
    expect(JSON.parse(line).error).toMatchObject({ name: "QueryFailedError", code, query: sql });
  });

  it("has only the type of a thrown value that is not an Error", () => {
    logError("canary");
    expect(JSON.parse(takeLoggedLine()).error).toEqual({ name: "string" });
  });
});
