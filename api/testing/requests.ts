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
import { bodyArguments, type Route, routes } from "../rest/routes.ts";
import { schema } from "../graphql/schema.ts";
import type { SeedIds, OperationCase } from "./operationCases.ts";

/** How an operation is called through either door, with arguments of a test's choice. */

/** Stands in every text that is sent, so that it can be looked for where it must not be. */
export const CANARY = "canary";

/** JSON has no such number, and reads it as infinity all the same. */
export const INFINITE_NUMBER = `${CANARY} 1e999`;

/** JSON, with the number that only text can hold. */
export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(`"${INFINITE_NUMBER}"`, "1e999");

export type OperationVariables = Record<string, unknown>;
export type ArgumentPath = (string | number)[];
export const findField = ({ field }: OperationCase): GraphQLField<unknown, unknown> => {
  const [type = "", name = ""] = field.split(".");
  const found = (schema.getType(type) as GraphQLObjectType).getFields()[name];
  if (!found) throw new Error(`schema.graphql has no ${field}`);
  return found;
};

/** The arguments of an operation that makes sense. */
export function buildValidArgs(operation: OperationCase, ids: SeedIds): OperationVariables {
  const [document, variables] = operation.toGraphQL(ids);
  const [definition] = parse(document).definitions;
  const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
  const args = root?.kind === Kind.FIELD ? (root.arguments ?? []) : [];
  return Object.fromEntries(
    args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables as OperationVariables)]),
  );
}

/** The operation with every argument as a variable; it asks for no more than there is. */
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

/** The same arguments, or the same body, but for one place. */
export function replaceValue(whole: unknown, [key, ...rest]: ArgumentPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = whole as unknown[];
    return list.map((each, index) => (index === key ? replaceValue(each, rest, value) : each));
  }
  return {
    ...(whole as OperationVariables),
    [key]: replaceValue((whole as OperationVariables | undefined)?.[key], rest, value),
  };
}

export const findRoutes = ({ field }: OperationCase): Route[] => routes.filter((route) => route.field === field);

/** Where in the body of a REST request an argument is; null when it is not there. */
export function toBodyPath(route: Route, [first, ...rest]: ArgumentPath): ArgumentPath | null {
  if (first === route.body) return rest;
  return bodyArguments(route).some(({ name }) => name === first) ? [first ?? "", ...rest] : null;
}
