import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBody, requiresBody, type Route, routes } from "../rest/routes.ts";
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

/** Sends requests that the server cannot read to every route that reads a body or an id. */

let traced: TracedServer;
let ann: TestUser;
let ids: SeedIds;
beforeAll(async () => {
  traced = await startTracedServer();
  ({ ann, ids } = traced);
});
afterAll(() => traced.server.close());

const getName = ({ method, path }: Route) => `${method} ${path}`;
const withName = (route: Route) => [getName(route), route] as const;
const withBody = routes.filter(hasBody);
const findOperation = (field: string) => operationCases.find((operation) => operation.field === field) as OperationCase;

/** Creates a member with a row of each kind, on whose rows one route is called. */
async function createOwner({ field }: Route): Promise<{ person: TestUser; ownIds: SeedIds }> {
  const person = await traced.server.newMember();
  const withCheckout = findOperation(field).usesCheckout === true;
  return { person, ownIds: await seedRows(traced.server, person, { withCheckout }) };
}

const tooLarge = `{"name":"${CANARY.repeat(50_000)}"}`;
const zipBomb = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, CANARY)));
const deep = "[".repeat(15_000) + "]".repeat(15_000);
const contentType = (value: string) => ({ "content-type": value });
const contentEncoding = (value: string) => ({ ...JSON_TYPE, "content-encoding": value });

const MALFORMED = [400, "BAD_USER_INPUT", "Request body is not valid JSON"] as const;
const EMPTY = [400, "BAD_USER_INPUT", "Request body is required"] as const;
const NOT_JSON = [415, "UNSUPPORTED_MEDIA_TYPE", "Send application/json"] as const;
const NOT_UTF_8 = [415, "UNSUPPORTED_MEDIA_TYPE", "Send UTF-8 JSON"] as const;
const UNKNOWN_ENCODING = [
  415,
  "UNSUPPORTED_MEDIA_TYPE",
  "Send the body plain or compressed with gzip or deflate",
] as const;
const TOO_LARGE = [413, "PAYLOAD_TOO_LARGE", "Request body is too large"] as const;

type MalformedBody = [
  label: string,
  Omit<TestRequest, "method" | "path">,
  readonly [status: number, code: string, message: string],
];
const BODIES: MalformedBody[] = [
  ["half an object", { headers: JSON_TYPE, body: `{"${CANARY}":` }, MALFORMED],
  ["bytes that are not UTF-8", { headers: JSON_TYPE, body: new Uint8Array([34, 255, 34]) }, MALFORMED],
  ["plain text", { headers: contentType("text/plain"), body: CANARY }, NOT_JSON],
  ["a form", { headers: contentType("application/x-www-form-urlencoded"), body: `name=${CANARY}` }, NOT_JSON],
  ["a multipart form", { headers: contentType(`multipart/form-data; boundary=${CANARY}`), body: CANARY }, NOT_JSON],
  ["bytes without a type", { body: new Uint8Array(Buffer.from("{}")) }, NOT_JSON],
  ["Latin 1", { headers: contentType("application/json; charset=latin1"), body: "{}" }, NOT_UTF_8],
  ["an unknown encoding", { headers: contentEncoding(CANARY), body: "{}" }, UNKNOWN_ENCODING],
  ["plain text that is labelled as compressed", { headers: contentEncoding("gzip"), body: CANARY }, MALFORMED],
  ["300 kB", { headers: JSON_TYPE, body: tooLarge }, TOO_LARGE],
  ["20 MB, compressed to 20 kB", { headers: contentEncoding("gzip"), body: zipBomb }, TOO_LARGE],
];

const graphqlTarget = { method: "POST", path: "/graphql" };
const toTarget = (route: Route) => ({ method: route.method, path: buildRoutePath(route, ids) });

it.each(BODIES)("a body of %s is refused by each of them", (_label, init, [status, code, message]) =>
  traced.expectNoTrace(async () => {
    for (const target of [...withBody.map(toTarget), graphqlTarget])
      expect({ ...target, ...(await traced.send(ann, { ...init, ...target })) }).toEqual({
        ...target,
        status,
        code,
        message,
      });
  }),
);

describe("a body that is not sent", () => {
  const needed = withBody.filter(requiresBody);
  const optional = routes.filter((route) => route.method === "POST" && !requiresBody(route));

  it("is refused where an argument must be given", () =>
    traced.expectNoTrace(async () => {
      const [status, code, message] = EMPTY;
      for (const target of [...needed.map(toTarget), graphqlTarget])
        for (const headers of [JSON_TYPE, {}])
          expect({ ...target, ...(await traced.send(ann, { ...target, headers })) }).toEqual({
            ...target,
            status,
            code,
            message,
          });
    }));

  it.each(optional.map(withName))("is taken as an object without fields by %s", async (_name, route) => {
    const requests = [{ headers: JSON_TYPE, body: "{}" }, { headers: JSON_TYPE }, {}];
    const answers = await Promise.all(
      requests.map(async (request) => {
        const { person, ownIds } = await createOwner(route);
        return traced.send(person, { ...request, method: route.method, path: buildRoutePath(route, ownIds) });
      }),
    );
    expect(answers[0]).not.toMatchObject({ message: "Request body is required" });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  it("may be missing only where no argument must be given", () => {
    expect(optional.filter(hasBody).map(getName)).toEqual([
      "POST /api/invitation/:id/accept",
      "POST /api/list/:id/share",
      "POST /api/notebook/:id/share",
      "POST /api/stripe/create-checkout-session",
      "POST /api/stripe/create-portal-session",
      "POST /api/undo/:id",
      "POST /api/user/check-device-access",
    ]);
  });
});

it.each(withBody.map(withName))("%s refuses a body that is no object, or no array", (_name, route) => {
  const isArray = route.path.endsWith("/sort");
  const wrongBodies = ["null", "5", '"text"', "true", isArray ? "{}" : deep];
  const message = `Request body must be a JSON ${isArray ? "array" : "object"}`;
  return traced.expectNoTrace(async () => {
    for (const body of wrongBodies)
      expect(await traced.send(ann, { ...toTarget(route), headers: JSON_TYPE, body }), body.slice(0, 60)).toEqual({
        status: 400,
        code: "BAD_USER_INPUT",
        message,
      });
  });
});

const withId = routes.filter(({ path }) => path.includes(":id"));
const WRONG_IDS = [
  CANARY,
  "%00",
  "%zz",
  "%ff",
  "..%2f",
  "a%0d%0ab",
  "🧦",
  "{00000000-0000-7000-8000-000000000001}",
  CANARY.repeat(500),
];

it.each(withId.map(withName))("%s answers NOT_FOUND for a text that is no id", (_name, route) => {
  const body = hasBody(route) ? toJson(findOperation(route.field).body?.(ids)) : undefined;
  return traced.expectNoTrace(async () => {
    for (const id of WRONG_IDS) {
      const request = {
        method: route.method,
        path: buildRoutePath(route, ids, id),
        ...(body && { headers: JSON_TYPE, body }),
      };
      expect(await traced.send(ann, request), id.slice(0, 60)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });
});

describe("an unknown field or parameter", () => {
  const junk = `"${CANARY}":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"deep":${deep}`;

  const withObject = withBody.filter(({ path }) => !path.endsWith("/sort"));
  it.each(withObject.map(withName))("is ignored by %s", async (_name, route) => {
    const answers = ["", junk].map(async (extraFields) => {
      const { person, ownIds } = await createOwner(route);
      const validBody = toJson(findOperation(route.field).body?.(ownIds) || {});
      const comma = validBody === "{}" ? "" : ",";
      const body = extraFields ? `${validBody.slice(0, -1)}${comma}${extraFields}}` : validBody;
      return traced.send(person, {
        method: route.method,
        path: buildRoutePath(route, ownIds),
        headers: JSON_TYPE,
        body,
      });
    });
    const [withoutJunk, withJunk] = await Promise.all(answers);
    expect(withJunk).toEqual(withoutJunk);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    traced.expectNoCanaryInLog();
  });

  it("is refused by GraphQL", () =>
    traced.expectNoTrace(async () => {
      const variables = { input: { name: "A", [CANARY]: 1 } };
      const message = `${CANARY} is not a field of CreateNotebookInput`;
      const answer = await traced.graphql(ann, findOperation("Mutation.createNotebook"), variables);
      expect(answer).toEqual({ status: 400, code: "BAD_USER_INPUT", message });
    }));

  it.each(["a[b]=1&a[b]=2", `${CANARY}=${CANARY}`, "%zz", "createAnonymousUser=false&createAnonymousUser=true"])(
    "is ignored in the query string %s",
    (query) =>
      traced.expectNoTrace(async () => {
        const answer = await traced.send(ann, { method: "GET", path: `/api/user/current?${query}` });
        expect(answer.status).toBe(200);
      }),
  );
});

it("a known parameter with an invalid value is refused", async () => {
  const answer = await traced.send(ann, { method: "GET", path: "/api/user/current?createAnonymousUser=yes" });
  const message = "createAnonymousUser must be true or false";
  expect(answer).toEqual({ status: 400, code: "BAD_USER_INPUT", message });
});
