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
import { type Route, routes } from "../rest/routes.ts";
import { schema } from "../schema.ts";
import type { Ids, Operation } from "./operations.ts";

/** How an operation is called through either door, with arguments of a test's choice. */

/** Stands in every text that is sent, so that it can be looked for where it must not be. */
export const CANARY = "canary";

/** JSON has no such number, and reads it as infinity all the same. */
export const TOO_LARGE = `${CANARY} 1e999`;

/** JSON, with the number that only text can hold. */
export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(`"${TOO_LARGE}"`, "1e999");

export type Values = Record<string, unknown>;
export type Path = (string | number)[];
export const fieldOf = ({ field }: Operation): GraphQLField<unknown, unknown> => {
  const [type = "", name = ""] = field.split(".");
  const found = (schema.getType(type) as GraphQLObjectType).getFields()[name];
  if (!found) throw new Error(`schema.graphql has no ${field}`);
  return found;
};

/** The arguments of an operation that makes sense. */
export function goodArgs(operation: Operation, ids: Ids): Values {
  const [document, variables] = operation.call(ids);
  const [definition] = parse(document).definitions;
  const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
  const args = root?.kind === Kind.FIELD ? (root.arguments ?? []) : [];
  return Object.fromEntries(
    args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables as Values)]),
  );
}

/** The operation with every argument as a variable; it asks for no more than there is. */
export function documentOf(operation: Operation): string {
  const { name, args, type } = fieldOf(operation);
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
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = whole as unknown[];
    return list.map((each, index) => (index === key ? withValue(each, rest, value) : each));
  }
  return { ...(whole as Values), [key]: withValue((whole as Values | undefined)?.[key], rest, value) };
}

export const routesOf = ({ field }: Operation): Route[] => routes.filter((route) => route.field === field);

/** Where in the body of a REST request an argument stands; null when it comes from elsewhere. */
export function pathInBody(route: Route, body: unknown, path: Path): Path | null {
  if (typeof body !== "object" || body === null) return null;
  const args = route.args({ id: "", query: new URLSearchParams(), body });
  const [first = "", ...rest] = path;
  if (args === body) return path;
  if (args[first] === body) return rest;
  return first in body ? path : null;
}
