import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBody } from "../rest/routes.ts";
import { listInvalidCases, type InvalidCase } from "../testing/invalidValues.ts";
import { buildValidArgs, toBodyPath, findRoutes, toJson, replaceValue } from "../testing/requests.ts";
import type { TestUser } from "../testing/testServer.ts";
import { type SeedIds, operationCases } from "../testing/operationCases.ts";
import { startTracedServer, type RequestOutcome, type TracedServer } from "../testing/tracedServer.ts";

/** Values that make no sense, in every argument of every operation, through both doors. */

let traced: TracedServer;
let ann: TestUser;
let ids: SeedIds;
beforeAll(async () => {
  traced = await startTracedServer();
  ({ ann, ids } = traced);
});
afterAll(() => traced.server.close());

const STATUS: Record<string, number> = {
  none: 200,
  BAD_USER_INPUT: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
};

/** Which value it was, when it was not refused as it should be. */
function expectRefused({ path, value, code, message }: InvalidCase, told: RequestOutcome, isGraphQL: boolean) {
  const what = `${path.join(".")} = ${(toJson(value) ?? "nothing").slice(0, 60)}`;
  expect(told.code, what).toMatch(new RegExp(`^(${code})$`));
  expect(told.message, what).toMatch(message);
  // What the domain refuses through GraphQL is answered with 200, and the error beside the data.
  expect([STATUS[told.code], ...(isGraphQL ? [200] : [])], what).toContain(told.status);
}

describe.each(operationCases)("$field", (operation) => {
  const cases = listInvalidCases(operation);

  it(`refuses ${cases.length} wrong values through GraphQL`, async () => {
    const good = buildValidArgs(operation, ids);
    const refused = await traced.leavesNoTrace(async () => {
      let count = 0;
      for (const each of cases) {
        const told = await traced.graphql(ann, operation, replaceValue(good, each.path, each.value));
        expectRefused(each, told, true);
        count++;
      }
      return count;
    });
    expect(refused).toBe(cases.length);
  });

  const writing = findRoutes(operation).filter(hasBody);
  it.each(writing)("refuses those of the body through REST: $method $path", async (route) => {
    const body = operation.body?.(ids) || {};
    const ofBody = cases.flatMap((each) => {
      const place = toBodyPath(route, each.path);
      return place ? [{ each, place }] : [];
    });
    expect(ofBody.length).toBe(cases.filter(({ path }) => path[0] !== "id").length);
    await traced.leavesNoTrace(async () => {
      for (const { each, place } of ofBody)
        expectRefused(each, await traced.rest(ann, route, ids, replaceValue(body, place, each.value)), false);
    });
  });
});

it("has thought of many", () => {
  const all = operationCases.flatMap((operation) => listInvalidCases(operation));
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(all.map(({ path }) => path.filter((key) => typeof key === "string").join("."))).size).toBeGreaterThan(
    25,
  );
});
