import { expect } from "vitest";
import { createLogger } from "../logging/log.ts";
import type { Route } from "../rest/routes.ts";
import { CANARY, buildDocument, toJson } from "./requests.ts";
import { checkDeclared } from "./openapiValidator.ts";
import { seedRows } from "./seed.ts";
import { startTestServer, ORIGIN, type TestUser } from "./testServer.ts";
import { type SeedIds, getPathKey, type OperationCase, operationCases } from "./operationCases.ts";

export type TestRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};
/** The response to a request; `code` and `message` are `none` when it is no error. */
export type RequestOutcome = { status: number; code: string; message: string };

export const JSON_TYPE = { "content-type": "application/json" };

const findOperationCase = ({ field }: Route) =>
  operationCases.find((operation) => operation.field === field) as OperationCase;

/** The path of a route with the id of its seeded row, or with another id. */
export const buildRoutePath = (route: Route, ids: SeedIds, id?: string) =>
  route.path
    .replace(":id", id ?? ids[getPathKey(findOperationCase(route), route.path)])
    .replace(":personId", ids.person);

/** Starts a test server that checks the effects of requests on database and log. Ann owns one row of each kind. */
export async function startTracedServer() {
  const logged: string[] = [];
  const server = await startTestServer({ log: createLogger("info", (line) => logged.push(line)) });
  const ann = await server.newMember();
  const ids = await seedRows(server, ann);

  /** The digest of the last check, because a digest takes longer than most requests; null after another request. */
  let storedAtLastCheck: string | null = null;

  /** Sends a request, and checks that a response with a status of 400 or more is an error of the documented form. */
  async function send(person: TestUser, { method, path, headers = {}, body }: TestRequest): Promise<RequestOutcome> {
    const credentials: Record<string, string> = person.token
      ? { authorization: `Bearer ${person.token}` }
      : { cookie: person.cookie };
    const init = { method, headers: { ...credentials, ...headers }, ...(body !== undefined && { body }) };
    storedAtLastCheck = null;
    const response = await server.app(new Request(ORIGIN + path, init));
    const { status } = response;
    const text = await response.text();
    const json = text ? JSON.parse(text) : null;
    const error = path.startsWith("/graphql") ? { ...json.errors?.[0], ...json.errors?.[0].extensions } : json;
    if (status >= 400) expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    const isRefused = status >= 400 || path.startsWith("/graphql");
    return { status, code: (isRefused && error.code) || "none", message: (isRefused && error.message) || "none" };
  }

  /** Calls an operation, and checks that it declares the code of its error. */
  async function call(
    field: string,
    person: TestUser,
    method: string,
    path: string,
    body: unknown,
  ): Promise<RequestOutcome> {
    const outcome = await send(person, { method, path, headers: JSON_TYPE, body: toJson(body) });
    checkDeclared(field, outcome.code === "none" ? undefined : outcome.code);
    return outcome;
  }

  const graphql = (person: TestUser, operation: OperationCase, variables: unknown) =>
    call(operation.field, person, "POST", "/graphql", { query: buildDocument(operation), variables });

  const rest = (person: TestUser, route: Route, pathIds: SeedIds, body: unknown) =>
    call(route.field, person, route.method, buildRoutePath(route, pathIds), body);

  const tables: { name: string }[] = await server.db.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const digestQuery = tables
    .map(({ name }) => `select md5(string_agg(t::text, ',' order by t::text)) as rows from "${name}" t`)
    .join(" union all ");
  /** A digest of all rows of the database. */
  const computeDigest = async () => JSON.stringify(await server.db.query(digestQuery));

  const expectNoCanaryInLog = () => expect(logged.filter((line) => line.includes(CANARY))).toEqual([]);

  /** Fails if `work` has changed a row, or if a text that it sent is in the log. */
  async function expectNoTrace<T>(work: () => Promise<T>): Promise<T> {
    const before = storedAtLastCheck ?? (await computeDigest());
    const result = await work();
    storedAtLastCheck = await computeDigest();
    expect(storedAtLastCheck).toBe(before);
    expectNoCanaryInLog();
    return result;
  }

  return { server, ann, ids, send, graphql, rest, expectNoCanaryInLog, expectNoTrace };
}

export type TracedServer = Awaited<ReturnType<typeof startTracedServer>>;
