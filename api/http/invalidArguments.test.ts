import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBody, listPathParameters, takesWordList } from "../rest/routes.ts";
import { listInvalidCases, type InvalidCase } from "../testing/invalidValues.ts";
import { buildValidArgs, toBodyPath, findRoutes, toJson, replaceValue } from "../testing/requests.ts";
import type { TestUser } from "../testing/testServer.ts";
import { type SeedIds, operationCases } from "../testing/operationCases.ts";
import { startTracedServer, type RequestOutcome, type TracedServer } from "../testing/tracedServer.ts";

/** Sends wrong values in every argument of every operation, through REST and GraphQL. */

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

/** A failed assertion shows the wrong value. */
function expectRefused({ path, value, code, message }: InvalidCase, outcome: RequestOutcome, isGraphQL: boolean) {
  const label = `${path.join(".")} = ${(toJson(value) ?? "nothing").slice(0, 60)}`;
  expect(outcome.code, label).toMatch(new RegExp(`^(${code})$`));
  expect(outcome.message, label).toMatch(message);
  // When a resolver throws, GraphQL answers 200, with the error next to the data.
  expect([STATUS[outcome.code], ...(isGraphQL ? [200] : [])], label).toContain(outcome.status);
}

describe.each(operationCases.map((each) => [each.field, each] as const))("%s", (_field, operation) => {
  const cases = listInvalidCases(operation);
  const what = cases.length > 0 ? `refuses ${cases.length} wrong values` : "has no argument for wrong values";

  it(`${what} through GraphQL`, async () => {
    const validArgs = buildValidArgs(operation, ids);
    const refused = await traced.expectNoTrace(async () => {
      let count = 0;
      for (const each of cases) {
        const outcome = await traced.graphql(ann, operation, replaceValue(validArgs, each.path, each.value));
        expectRefused(each, outcome, true);
        count++;
      }
      return count;
    });
    expect(refused).toBe(cases.length);
  });

  const routesWithBody = findRoutes(operation).filter(hasBody);
  const named = routesWithBody.map((route) => [`${route.method} ${route.path}`, route] as const);
  it.each(named)("refuses wrong values in the body of %s", async (_name, route) => {
    const body = operation.body?.(ids) || {};
    // The words of a recovery key may be sent as a list.
    const isRight = ({ path, value }: InvalidCase) =>
      takesWordList(route.field, String(path[0])) && Array.isArray(value);
    const wrong = cases.filter((each) => !isRight(each));
    const bodyCases = wrong.flatMap((each) => {
      const bodyPath = toBodyPath(route, each.path);
      return bodyPath ? [{ each, bodyPath }] : [];
    });
    const inPath = route.operation.args.slice(0, listPathParameters(route).length).map(({ name }) => name);
    expect(bodyCases.length).toBe(wrong.filter(({ path }) => !inPath.includes(String(path[0]))).length);
    await traced.expectNoTrace(async () => {
      for (const { each, bodyPath } of bodyCases)
        expectRefused(each, await traced.rest(ann, route, ids, replaceValue(body, bodyPath, each.value)), false);
    });
  });
});

it("these tests send more than 600 wrong values for more than 25 fields", () => {
  const all = operationCases.flatMap((operation) => listInvalidCases(operation));
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(all.map(({ path }) => path.filter((key) => typeof key === "string").join("."))).size).toBeGreaterThan(
    25,
  );
});
