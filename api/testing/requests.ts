import {
  type ASTNode,
  astFromValue,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isLeafType,
  Kind,
  parse,
  print,
  valueFromASTUntyped,
} from "graphql";
import { bodyArguments, type Route, routes, SPREAD_ARGUMENT } from "../rest/routes.ts";
import { schema } from "../graphql/schema.ts";
import type { SeedIds, OperationCase } from "./operationCases.ts";

// Builds requests of an operation for GraphQL and REST, with any arguments.

/** Every text that tests send contains this, so that tests can look for it where no text may appear, as in the log. */
export const CANARY = "canary";

/** A placeholder that `toJson` replaces by `1e999`, a number that `JSON.parse` reads as infinity. */
export const INFINITE_NUMBER = `${CANARY} 1e999`;

/** Like `JSON.stringify`, with `1e999` for `INFINITE_NUMBER`. */
export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(`"${INFINITE_NUMBER}"`, "1e999");

type OperationVariables = Record<string, unknown>;
export type ArgumentPath = (string | number)[];
export const findField = ({ field }: OperationCase): GraphQLField<unknown, unknown> => {
  const [type = "", name = ""] = field.split(".");
  const schemaField = (schema.getType(type) as GraphQLObjectType).getFields()[name];
  if (!schemaField) throw new Error(`schema.graphql has no ${field}`);
  return schemaField;
};

/** Valid arguments of an operation. */
export function buildValidArgs(operation: OperationCase, ids: SeedIds): OperationVariables {
  const [document, variables] = operation.toGraphQL(ids);
  const [definition] = parse(document).definitions;
  const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
  const args = root?.kind === Kind.FIELD ? (root.arguments ?? []) : [];
  return Object.fromEntries(
    args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables as OperationVariables)]),
  );
}

/** The GraphQL document of an operation with every argument as a variable; it selects only `__typename`. */
export function buildDocument(operation: OperationCase): string {
  const { name, args, type } = findField(operation);
  const declared = args.map(
    (arg) =>
      `$${arg.name}: ${String(arg.type)}${arg.defaultValue === undefined ? "" : ` = ${print(astFromValue(arg.defaultValue, arg.type) as ASTNode)}`}`,
  );
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`);
  const [outer, inner] = [declared, passed].map((parts) => (parts.length > 0 ? `(${parts.join(", ")})` : ""));
  const selection = isLeafType(getNamedType(type)) ? "" : "{ __typename }";
  return `${operation.field.startsWith("Query") ? "query" : "mutation"} ${outer} { ${name}${inner} ${selection} }`;
}

/** Copies arguments, or a body, with another value at one path. */
export function replaceValue(whole: unknown, [key, ...rest]: ArgumentPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = whole as unknown[];
    return list.map((element, index) => (index === key ? replaceValue(element, rest, value) : element));
  }
  return {
    ...(whole as OperationVariables),
    [key]: replaceValue((whole as OperationVariables | undefined)?.[key], rest, value),
  };
}

export const findRoutes = ({ field }: OperationCase): Route[] => routes.filter((route) => route.field === field);

/** The path of an argument in the body of a REST request; null when the body does not contain it. */
export function toBodyPath(route: Route, [first, ...rest]: ArgumentPath): ArgumentPath | null {
  if (first === route.body || (route.body === "*" && first === SPREAD_ARGUMENT)) return rest;
  return bodyArguments(route).some(({ name }) => name === first) ? [first ?? "", ...rest] : null;
}
