import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBody, routes } from "../rest/routes.ts";
import { CANARY, toJson } from "../testing/requests.ts";
import { seedRows } from "../testing/seed.ts";
import type { TestUser } from "../testing/testServer.ts";
import { type SeedIds, type OperationCase, operationCases } from "../testing/operationCases.ts";
import {
  buildRoutePath,
  JSON_TYPE,
  startTracedServer,
  type TestRequest,
  type TracedServer,
} from "../testing/tracedServer.ts";

/** Requests that cannot be read, for every path that reads one. */

let traced: TracedServer;
let ann: TestUser;
let ids: SeedIds;
beforeAll(async () => {
  traced = await startTracedServer();
  ({ ann, ids } = traced);
});
afterAll(() => traced.server.close());

const withBody = routes.filter(hasBody);
const operationOf = (field: string) => operationCases.find((operation) => operation.field === field) as OperationCase;

const large = `{"name":"${CANARY.repeat(50_000)}"}`;
const bomb = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, CANARY)));
const deep = "[".repeat(15_000) + "]".repeat(15_000);
const type = (value: string) => ({ "content-type": value });
const encoded = (value: string) => ({ ...JSON_TYPE, "content-encoding": value });

const MALFORMED = [400, "BAD_USER_INPUT", "Request body is not valid JSON"] as const;
const NOTHING = [400, "BAD_USER_INPUT", "Request body is required"] as const;
const NO_JSON = [415, "UNSUPPORTED_MEDIA_TYPE", "Send application/json"] as const;
const NO_UTF_8 = [415, "UNSUPPORTED_MEDIA_TYPE", "Send UTF-8 JSON"] as const;
const PACKED = [415, "UNSUPPORTED_MEDIA_TYPE", "Send the body plain or compressed with gzip or deflate"] as const;
const TOO_LARGE = [413, "PAYLOAD_TOO_LARGE", "Request body is too large"] as const;

type Body = [string, Omit<TestRequest, "method" | "path">, readonly [number, string, string]];
const BODIES: Body[] = [
  ["half an object", { headers: JSON_TYPE, body: `{"${CANARY}":` }, MALFORMED],
  ["bytes that are no text", { headers: JSON_TYPE, body: new Uint8Array([34, 255, 34]) }, MALFORMED],
  ["nothing", { headers: JSON_TYPE }, NOTHING],
  ["text", { headers: type("text/plain"), body: CANARY }, NO_JSON],
  ["a form", { headers: type("application/x-www-form-urlencoded"), body: `name=${CANARY}` }, NO_JSON],
  ["a form of parts", { headers: type(`multipart/form-data; boundary=${CANARY}`), body: CANARY }, NO_JSON],
  ["bytes of no type", { body: new Uint8Array(Buffer.from("{}")) }, NO_JSON],
  ["Latin 1", { headers: type("application/json; charset=latin1"), body: "{}" }, NO_UTF_8],
  ["an unknown encoding", { headers: encoded(CANARY), body: "{}" }, PACKED],
  ["what only claims to be packed", { headers: encoded("gzip"), body: CANARY }, MALFORMED],
  ["300 kB", { headers: JSON_TYPE, body: large }, TOO_LARGE],
  ["20 MB in 20 kB", { headers: encoded("gzip"), body: bomb }, TOO_LARGE],
];

describe.each(BODIES)("a body of %s", (_what, sent, [status, code, message]) => {
  const paths = [
    ...withBody.map((route) => ({ name: `${route.method} ${route.path}`, route })),
    { name: "GraphQL", route: null },
  ];
  it.each(paths)("is refused: $name", ({ route }) =>
    traced.leavesNoTrace(async () => {
      const to = route
        ? { method: route.method, path: buildRoutePath(route, ids) }
        : { method: "POST", path: "/graphql" };
      expect(await traced.send(ann, { ...sent, ...to })).toEqual({ status, code, message });
    }),
  );
});

describe.each(withBody)("$method $path", (route) => {
  const isArray = route.path.endsWith("/sort");
  const others = ["null", "5", '"text"', "true", isArray ? "{}" : deep];
  it.each(others)("wants another kind of body: case %#", (body) =>
    traced.leavesNoTrace(async () => {
      const sent = { method: route.method, path: buildRoutePath(route, ids), headers: JSON_TYPE, body };
      const message = `Request body must be a JSON ${isArray ? "array" : "object"}`;
      expect(await traced.send(ann, sent)).toEqual({ status: 400, code: "BAD_USER_INPUT", message });
    }),
  );
});

const withId = routes.filter(({ path }) => path.includes(":id"));
const WRONG_IDS = [CANARY, "%00", "%zz", "%ff", "..%2f", "a%0d%0ab", "🧦", "{00000000-0000-7000-8000-000000000001}"];

describe.each(withId)("$method $path", (route) => {
  it.each([...WRONG_IDS, CANARY.repeat(500)])("has nothing at id %s", (id) =>
    traced.leavesNoTrace(async () => {
      const body = hasBody(route) ? toJson(operationOf(route.field).body?.(ids)) : undefined;
      const sent = {
        method: route.method,
        path: buildRoutePath(route, ids, id),
        ...(body && { headers: JSON_TYPE, body }),
      };
      expect(await traced.send(ann, sent)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }),
  );
});

describe("what is not asked for", () => {
  const junk = `"${CANARY}":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"deep":${deep}`;

  it.each(withBody.filter(({ path }) => !path.endsWith("/sort")))("is passed over by $method $path", async (route) => {
    const answers = ["", junk].map(async (more) => {
      const person = await traced.server.newMember();
      const own = await seedRows(traced.server, person);
      const good = toJson(operationOf(route.field).body?.(own) || {});
      const body = more ? `${good.slice(0, -1)}${good === "{}" ? "" : ","}${more}}` : good;
      return traced.send(person, { method: route.method, path: buildRoutePath(route, own), headers: JSON_TYPE, body });
    });
    const [plain, mixed] = await Promise.all(answers);
    expect(mixed).toEqual(plain);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    traced.expectSilence();
  });

  it("is refused by GraphQL, which knows what there is", () =>
    traced.leavesNoTrace(async () => {
      const variables = { input: { name: "A", [CANARY]: 1 } };
      const message = `${CANARY} is not a field of CreateNotebookInput`;
      const answer = await traced.graphql(ann, operationOf("Mutation.createNotebook"), variables);
      expect(answer).toEqual({ status: 400, code: "BAD_USER_INPUT", message });
    }));

  it.each(["a[b]=1&a[b]=2", `${CANARY}=${CANARY}`, "%zz", "createAnonymousUser=false&createAnonymousUser=true"])(
    "is passed over in a query: %s",
    (query) =>
      traced.leavesNoTrace(async () => {
        const answer = await traced.send(ann, { method: "GET", path: `/api/user/current?${query}` });
        expect(answer.status).toBe(200);
      }),
  );

  it("is refused in a query where it has a meaning", async () => {
    const answer = await traced.send(ann, { method: "GET", path: "/api/user/current?createAnonymousUser=yes" });
    const message = "createAnonymousUser must be true or false";
    expect(answer).toEqual({ status: 400, code: "BAD_USER_INPUT", message });
  });
});
