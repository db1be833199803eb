import { afterAll, beforeAll, expect, it } from "vitest";
import { listInvalidCases } from "../../api/testing/invalidValues.ts";
import {
  CANARY,
  buildDocument,
  buildValidArgs,
  toBodyPath,
  findRoutes,
  toJson,
  replaceValue,
} from "../../api/testing/requests.ts";
import { seedRows } from "../../api/testing/seed.ts";
import { nobody, type TestUser } from "../../api/testing/testServer.ts";
import { type SeedIds, operationCases } from "../../api/testing/operationCases.ts";
import { createSeededRandom, type SeededRandom } from "../../api/testing/random.ts";
import { signToken } from "../../api/testing/tokens.ts";
import {
  buildRoutePath,
  JSON_TYPE,
  startTracedServer,
  type TestRequest,
  type TracedServer,
} from "../../api/testing/tracedServer.ts";

let traced: TracedServer;
beforeAll(async () => {
  traced = await startTracedServer();
});
afterAll(() => traced.server.close());

const SEED = 20_261_121;
const ROUNDS = 2_000;

const VALUES = [
  null,
  true,
  0,
  -1,
  1e300,
  2 ** 53,
  "",
  " ",
  CANARY,
  `${CANARY}\0`,
  "\ud800",
  "🧦".repeat(300),
  "2026-02-30",
  [],
  [[]],
  {},
  { id: null },
  "default-user",
  "00000000-0000-7000-8000-000000000001",
];

const invalidCases = new Map(operationCases.map((operation) => [operation, listInvalidCases(operation)]));

/** A random request, valid or not, to REST or GraphQL. */
function makeRequest(random: SeededRandom, ids: SeedIds): TestRequest {
  const operation = random.pick(operationCases);
  const bad = random.chance(0.7) ? random.pick(invalidCases.get(operation) ?? []) : null;
  const value = random.chance(0.5) ? random.pick(VALUES) : bad?.value;
  const route = random.chance(0.5) ? random.pick(findRoutes(operation)) : undefined;
  const good = route ? operation.body?.(ids) || {} : buildValidArgs(operation, ids);
  const place = bad && (route ? toBodyPath(route, bad.path) : bad.path);
  const args = place ? replaceValue(good, place, value) : good;
  const text = toJson(route ? args : { query: buildDocument(operation), variables: args });
  const body = random.chance(0.95) ? text : text.slice(0, -2);
  const headers = random.chance(0.95) ? JSON_TYPE : { "content-type": "text/plain" };
  if (!route) return { method: "POST", path: "/graphql", headers, body };
  const id = random.chance(0.2) ? encodeURIComponent(String(value).toWellFormed()) : undefined;
  const method = random.chance(0.9) ? route.method : random.pick(["GET", "PUT", "POST", "DELETE", "PATCH"]);
  return { method, path: buildRoutePath(route, ids, id), ...(method !== "GET" && { headers, body }) };
}

const readRows = ({ userId }: TestUser) =>
  Promise.all(
    ["notebooks", "lists", "items"].map((table) =>
      traced.server.db.query(`select t::text from ${table} t where owner_id = $1 order by id`, [userId]),
    ),
  );

it(`the server answers ${ROUNDS} random requests and changes nothing of other users (seed ${SEED})`, async () => {
  const random = createSeededRandom(SEED);
  const bob = await traced.server.newGuest();
  const otherIds = await seedRows(traced.server, bob);
  const before = await readRows(bob);
  const forged = { ...nobody, token: `${signToken().slice(0, -4)}AAAA` };
  const statusCounts = new Map<number, number>();
  let [ann, ids] = [nobody, otherIds];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 50 === 0) {
      // A device that was removed can only read.
      ann = await traced.server.newMember();
      ids = await seedRows(traced.server, ann);
    }
    const sent = makeRequest(random, random.pick([ids, ids, ids, otherIds]));
    const { status, code } = await traced.send(random.pick([ann, ann, ann, ann, nobody, forged]), sent);
    expect({ ...sent, status, code, fine: status < 500 && code !== "INTERNAL" }).toMatchObject({ fine: true });
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
  }
  expect(await readRows(bob)).toEqual(before);
  traced.expectNoCanaryInLog();
  for (const status of [200, 201, 400, 401, 404, 405, 415])
    expect(statusCounts.get(status) ?? 0, `${status}`).toBeGreaterThan(5);
  // Every connection has returned to the pool.
  const { master: pool } = traced.server.db.driver as unknown as { master: { totalCount: number; idleCount: number } };
  expect(pool.totalCount).toBeGreaterThan(0);
  expect(pool.idleCount).toBe(pool.totalCount);
}, 120_000);
