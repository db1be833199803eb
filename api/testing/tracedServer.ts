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
/** What a request was answered; `code` and `message` are `none` unless it was refused. */
export type RequestOutcome = { status: number; code: string; message: string };

export const JSON_TYPE = { "content-type": "application/json" };

const findOperationCase = ({ field }: Route) =>
  operationCases.find((operation) => operation.field === field) as OperationCase;

/** The address of a route with the id of the row that it is about, or with another. */
export const buildRoutePath = (route: Route, ids: SeedIds, id?: string) =>
  route.path.replace(":id", id ?? ids[getPathKey(findOperationCase(route), route.path)]);

/** A test server that checks what a request leaves in the database and in the log; Ann owns a few rows of each kind. */
export async function startTracedServer() {
  const logged: string[] = [];
  const server = await startTestServer({ log: createLogger("info", (line) => logged.push(line)) });
  const ann = await server.newMember();
  const ids = await seedRows(server, ann);

  /** The digest after the last check; null when something was sent since. A digest takes longer than most requests. */
  let storedAtLastCheck: string | null = null;

  /** Sends bytes as they are; every answer with a status of 400 or more is an error of the contract's form. */
  async function send(person: TestUser, { method, path, headers = {}, body }: TestRequest): Promise<RequestOutcome> {
    const own: Record<string, string> = person.token
      ? { authorization: `Bearer ${person.token}` }
      : { cookie: person.cookie };
    const init = { method, headers: { ...own, ...headers }, ...(body !== undefined && { body }) };
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

  /** Sends a call of an operation, which is refused with codes that the operation declares. */
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

  const rest = (person: TestUser, route: Route, ids: SeedIds, body: unknown) =>
    call(route.field, person, route.method, buildRoutePath(route, ids), body);

  const tables: { name: string }[] = await server.db.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const digestQuery = tables
    .map(({ name }) => `select md5(string_agg(t::text, ',' order by t::text)) as rows from "${name}" t`)
    .join(" union all ");
  /** Everything that is stored, in one line. */
  const digest = async () => JSON.stringify(await server.db.query(digestQuery));

  const expectSilence = () => expect(logged.filter((line) => line.includes(CANARY))).toEqual([]);

  /** Fails if `work` has changed a row, or if what it sent is in the log. */
  async function leavesNoTrace<T>(work: () => Promise<T>): Promise<T> {
    const before = storedAtLastCheck ?? (await digest());
    const answer = await work();
    storedAtLastCheck = await digest();
    expect(storedAtLastCheck).toBe(before);
    expectSilence();
    return answer;
  }

  return { server, ann, ids, send, graphql, rest, expectSilence, leavesNoTrace };
}

export type TracedServer = Awaited<ReturnType<typeof startTracedServer>>;
