import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBody, queryArguments, type Route } from "../rest/routes.ts";
import { buildQuery, type OperationCase, operationCases, type SeedIds } from "../testing/operationCases.ts";
import {
  type ArgumentPath,
  buildValidArgs,
  findField,
  findRoutes,
  replaceValue,
  toBodyPath,
} from "../testing/requests.ts";
import { seedRows } from "../testing/seed.ts";
import type { TestUser } from "../testing/testServer.ts";
import { buildRoutePath, JSON_TYPE, startTracedServer, type TracedServer } from "../testing/tracedServer.ts";

/**
 * Sends null for every argument and every part of an argument, through REST and GraphQL. GraphQL allows a variable that
 * may be null where the argument, or the variable, has a default, so graphql-js finds such a null only while the
 * operation runs.
 */

let traced: TracedServer;
/** Ann calls REST, and Bea, who has the same rows, GraphQL. */
let bea: TestUser;
let idsOfBea: SeedIds;
beforeAll(async () => {
  traced = await startTracedServer();
  bea = await traced.server.newMember();
  idsOfBea = await seedRows(traced.server, bea);
});
afterAll(() => traced.server.close());

/** A place for a value: an argument, a field of an input or an element of a list. */
type Place = { path: ArgumentPath; type: GraphQLInputType; hasDefault: boolean };

function listPlaces(type: GraphQLInputType, path: ArgumentPath, hasDefault: boolean): Place[] {
  const inner = getNullableType(type);
  const fields = isInputObjectType(inner) ? Object.values(inner.getFields()) : [];
  return [
    { path, type, hasDefault },
    ...(isListType(inner) ? listPlaces(inner.ofType, [...path, 0], false) : []),
    ...fields.flatMap((field) => listPlaces(field.type, [...path, field.name], field.defaultValue !== undefined)),
  ];
}

const listAllPlaces = (operation: OperationCase): Place[] =>
  findField(operation).args.flatMap(({ name, type, defaultValue }) =>
    listPlaces(type, [name], defaultValue !== undefined),
  );

/** Stands for the variable in a tree of values. */
const VARIABLE = Symbol("variable");

/** Writes a value as a literal of GraphQL. */
function printLiteral(value: unknown, type: GraphQLInputType): string {
  const inner = getNullableType(type);
  if (value === VARIABLE) return "$value";
  if (value === null || isEnumType(inner)) return String(value);
  if (isListType(inner)) return `[${(value as unknown[]).map((each) => printLiteral(each, inner.ofType)).join(", ")}]`;
  if (!isInputObjectType(inner)) return JSON.stringify(value);
  const fields = Object.entries(value as object).map(
    ([name, each]) => `${name}: ${printLiteral(each, inner.getFields()[name]?.type ?? inner)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

/** A value of each scalar that its operation understands. */
const VALID_BY_SCALAR: Record<string, unknown> = {
  Boolean: true,
  Date: "2026-11-21",
  Float: 1,
  ID: "00000000-0000-7000-8000-000000000001",
  Int: 1,
  String: "Text",
};

function createValidValue(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [createValidValue(inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (!isInputObjectType(inner)) return VALID_BY_SCALAR[getNamedType(inner).name];
  const required = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(required.map((field) => [field.name, createValidValue(field.type)]));
}

/** The document of an operation with a nullable variable in one place. The variable has a default if it needs one. */
function buildNullableDocument(operation: OperationCase, ids: SeedIds, { path, type, hasDefault }: Place): string {
  const field = findField(operation);
  const args = replaceValue(buildValidArgs(operation, ids), path, VARIABLE) as Record<string, unknown>;
  const passed = field.args
    .filter(({ name }) => args[name] !== undefined)
    .map((arg) => `${arg.name}: ${printLiteral(args[arg.name], arg.type)}`);
  const needsDefault = isNonNullType(type) && !hasDefault;
  const literal = needsDefault ? ` = ${printLiteral(createValidValue(type), type)}` : "";
  const root = operation.field.startsWith("Query") ? "query" : "mutation";
  return `${root} ($value: ${String(getNullableType(type))}${literal}) { ${field.name}(${passed.join(", ")}) { __typename } }`;
}

/** A body of null is refused as no JSON object or array, before any argument is read. */
const isWholeBody = (route: Route, { path }: Place) => toBodyPath(route, path)?.length === 0;

const withArguments = operationCases
  .filter((operation) => findField(operation).args.length > 0)
  .map((operation) => [operation.field, operation] as const);

describe.each(withArguments)("null in each argument of %s", (_field, operation) => {
  const routesWithArguments = findRoutes(operation).filter(
    (route) => hasBody(route) || queryArguments(route).length > 0,
  );

  /**
   * Sends null. In a query string, a missing parameter stands for it, and `null` for a flag. Returns null when the path
   * has the argument.
   */
  async function sendToRest(route: Route, { path, type }: Place) {
    const { ann, ids, rest, send } = traced;
    const bodyPath = toBodyPath(route, path);
    if (bodyPath) return rest(ann, route, ids, replaceValue(operation.body?.(ids) || {}, bodyPath, null));
    if (!queryArguments(route).some(({ name }) => name === path[0])) return null;
    const query = new URLSearchParams(buildQuery(operation, ids));
    query.delete(path.join("."));
    if (getNamedType(type).name === "Boolean") query.set(path.join("."), "null");
    return send(ann, { method: route.method, path: `${buildRoutePath(route, ids)}?${query}` });
  }

  function sendToGraphQL(place: Place) {
    const query = buildNullableDocument(operation, idsOfBea, place);
    const body = JSON.stringify({ query, variables: { value: null } });
    return traced.send(bea, { method: "POST", path: "/graphql", headers: JSON_TYPE, body });
  }

  it("has the same outcome in REST and GraphQL, and never causes an internal error", async () => {
    for (const place of listAllPlaces(operation)) {
      const label = place.path.join(".");
      const { status, ...outcome } = await sendToGraphQL(place);
      expect([operation.member ?? "none", "BAD_USER_INPUT"], label).toContain(outcome.code);
      if (isNonNullType(place.type)) expect([status, outcome.code], label).toEqual([400, "BAD_USER_INPUT"]);
      for (const route of routesWithArguments.filter((each) => !isWholeBody(each, place))) {
        const viaRest = await sendToRest(route, place);
        if (viaRest) expect(viaRest, `${route.method} ${route.path}: ${label}`).toMatchObject(outcome);
      }
    }
  });
});
