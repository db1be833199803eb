import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildQuery,
  getPathKey,
  type OperationCase,
  operationCases,
  type SeedIds,
} from "../../api/testing/operationCases.ts";
import { recordJobs, recordOtherCalls } from "../../api/testing/recordedCalls.ts";
import { CHANGES_SEEDED_ROWS, createCallers, seedAgain } from "../../api/testing/recordedStatements.ts";
import { startTestServer, type TestResponse, type TestServer, type TestUser } from "../../api/testing/testServer.ts";
import { routes } from "../../api/rest/routes.ts";
import { type ClusterDatabase, createClusterDatabase } from "./clusterDatabase.ts";

/** Calls of every operation on a cluster, each beside the same call on one PostgreSQL: the answers are the same. */

let cluster: ClusterDatabase;
/** The servers of one PostgreSQL and of the cluster. */
let servers: TestServer[] = [];
beforeAll(async () => {
  cluster = await createClusterDatabase();
  servers = [await startTestServer(), await startTestServer({ database: cluster.coordinator })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await cluster?.drop();
});

type CallerKind = "guest" | "member" | "tenOwners";
const CALLERS: CallerKind[] = ["guest", "member", "tenOwners"];

/** How often, and with what, a call is made. */
const WAYS = ["once", "twice", "twice with a key"] as const;
type Way = (typeof WAYS)[number];

/** A call of an operation by one of the two interfaces. */
type Entry = {
  name: string;
  operation: OperationCase;
  /** Returns a function that sends the same request each time. */
  prepare: (server: TestServer, ids: SeedIds) => (caller: TestUser) => Promise<TestResponse>;
};

const graphqlEntries: Entry[] = operationCases.map((operation) => ({
  name: operation.field,
  operation,
  prepare(server, ids) {
    const request = operation.toGraphQL(ids) as [string, Record<string, unknown>];
    return (caller) => server.graphql(caller, ...request);
  },
}));

const restEntries: Entry[] = routes.map(({ method, path, field }) => {
  const operation = operationCases.find((each) => each.field === field) as OperationCase;
  return {
    name: `${method} ${path}`,
    operation,
    prepare(server, ids) {
      const key = getPathKey(operation, path);
      const address = path.replace(":id", ids[key]).replace(":personId", ids.person) + buildQuery(operation, ids);
      const body = operation.body?.(ids);
      return (caller) => server.rest(caller, method, address, body);
    },
  };
});

/** Takes what is new in each answer out of a text: ids, times, versions, and secrets. */
const hideNew = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/[\w-]{22,}/g, "<secret>")
    .replaceAll(/\["[a-z]+"(,"[a-z]+"){7}\]/g, "<words>")
    .replaceAll(/"\d+\.\w+\.<secret>"/g, "<cursor>")
    .replaceAll(/"[\dA-Z]{8}"/g, "<code>");

const describeAnswer = ({ status, json }: TestResponse) => `${status} ${hideNew(JSON.stringify(json))}`;

/** Makes each call in one way on a server. Returns the answers by the names of the calls. */
async function callAll(
  server: TestServer,
  caller: TestUser,
  entries: Entry[],
  way: Way,
): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>();
  let ids = await seedAgain(server, caller);
  for (const { name, operation, prepare } of entries) {
    const send = prepare(server, ids);
    const person = way === "twice with a key" ? { ...caller, key: randomUUID() } : caller;
    const answer = [describeAnswer(await send(person))];
    if (way !== "once") answer.push(describeAnswer(await send(person)));
    answers.set(name, answer);
    if (CHANGES_SEEDED_ROWS.test(operation.field)) ids = await seedAgain(server, caller);
  }
  return answers;
}

/** Makes the calls on both servers. Returns the names of those whose answers differ, with the answers, and prints the number. */
async function compare(kind: CallerKind, entries: Entry[], way: Way): Promise<Record<string, unknown>> {
  const [plain, spread] = await Promise.all(
    servers.map(async (server) => callAll(server, (await createCallers(server))[kind], entries, way)),
  );
  const different = [...(plain ?? [])].filter(([name, answer]) => answer.join("\n") !== spread?.get(name)?.join("\n"));
  const same = entries.length - different.length;
  process.stdout.write(`${kind}, ${way}: ${same} of ${entries.length} calls answer as on one PostgreSQL\n`);
  return Object.fromEntries(different.map(([name, answer]) => [name, { one: answer, cluster: spread?.get(name) }]));
}

// First: other tests insert rows of people who are in no group that they share.
it("runs the jobs and applies the events of the providers", async () => {
  for (const server of servers) expect((await recordJobs(server)).length).toBeGreaterThan(100);
});

describe.each(CALLERS)("a %s", (kind) => {
  it.each(WAYS)("calls every operation with GraphQL: %s", async (way) => {
    expect(await compare(kind, graphqlEntries, way)).toEqual({});
  });

  it("calls every route of REST", async () => {
    expect(await compare(kind, restEntries, "once")).toEqual({});
  });
});

it("makes the calls that few make", async () => {
  for (const server of servers) expect((await recordOtherCalls(server)).length).toBeGreaterThan(100);
});
