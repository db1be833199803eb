import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  isInputObjectType,
  isRequiredArgument,
} from "graphql";
import type { RestMethod } from "../domain/base/schema.types.ts";
import { type OperationField, operations, restOf } from "./directives.ts";

/** A route of the REST API, as `@rest` in `schema.graphql` declares it. */
export type Route = {
  method: RestMethod;
  /** A pattern of Hono, such as `/api/list/:id`. Its parameters are the first arguments of the operation, in order. */
  path: string;
  /** The status of success. */
  status: number;
  /** The name of the argument that the body is, `*` when the body is an object of arguments, null without a body. */
  body: string | null;
  /** The field of a body that makes a request one for this route, where another has the same method and path; else null. */
  with: string | null;
  /** The name of the operation that the route calls, as in `Mutation.completeItem`. */
  field: string;
  operation: OperationField;
};

const buildRoutes = (field: string, operation: OperationField): Route[] =>
  restOf(operation).map(({ method, path, status, body, with: withField }) => ({
    method,
    path: path.replace(/\{(\w+)\}/g, ":$1"),
    status,
    body: body ?? null,
    with: withField ?? null,
    field,
    operation,
  }));

/** The path as `@rest` and OpenAPI have it, such as `/api/list/{id}`. */
export const toTemplate = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** `~` sorts after all letters, so `/api/list/active` comes before `/api/list/:id`. */
const getSortKey = ({ path }: Route) => path.replace(":", "~");

function comparePaths(a: Route, b: Route): number {
  const [first, second] = [getSortKey(a), getSortKey(b)];
  return Number(first > second) - Number(first < second);
}

/** All routes, in the order in which the router tries them. */
export const routes: readonly Route[] = operations
  .flatMap(([field, operation]) => buildRoutes(field, operation))
  .sort(comparePaths);

/** Returns the routes that take over requests of a route whose body has a field of theirs. */
export const listAlternatives = (route: Route): Route[] =>
  routes.filter((other) => other.with !== null && other.method === route.method && other.path === route.path);

/** The parts of a request that can contain arguments. */
type RequestParts = { parameters: Record<string, string>; query: URLSearchParams; body: unknown };

/** The names of the parameters in the path of a route. */
export const listPathParameters = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** The types of rows with an ETag. */
export type TaggedType = "Notebook" | "List" | "Item";

/** Returns the type of the row in the path of a write that takes `If-Match`; null for every other route. */
export function findConditionalType({ method, path }: Route): TaggedType | null {
  const [, name] = /^\/api\/(notebook|list|item)\/:id(?:\/complete|\/skip)?$/.exec(path) ?? [];
  if (!name || !["PUT", "DELETE"].includes(method)) return null;
  return name === "notebook" ? "Notebook" : name === "list" ? "List" : "Item";
}

/** Whether a route reads a JSON body. */
export const hasBody = ({ body }: Route) => body !== null;

/** Returns the arguments of a route that are not in its path. */
const listArgumentsOutsidePath = (route: Route) => route.operation.args.slice(listPathParameters(route).length);

/** Returns the arguments that a route reads from the fields of its body. */
export const bodyArguments = (route: Route) => (route.body === "*" ? listArgumentsOutsidePath(route) : []);

/**
 * The argument with fields that are beside the other arguments in a body, not in an object of their own. Exported for
 * tests.
 */
export const SPREAD_ARGUMENT = "input";

/** Returns the fields of a body that has the arguments of its operation. */
export const bodyFields = (route: Route): (GraphQLArgument | GraphQLInputField)[] =>
  bodyArguments(route).flatMap((argument) => {
    const type = getNullableType(argument.type);
    return argument.name === SPREAD_ARGUMENT && isInputObjectType(type) ? Object.values(type.getFields()) : [argument];
  });

/** Returns the arguments in a body with the arguments of an operation, by name. */
function gatherSpread(route: Route, body: object): object {
  const names = bodyArguments(route).map(({ name }) => name);
  if (!names.includes(SPREAD_ARGUMENT)) return body;
  const isOther = ([name]: [string, unknown]) => names.includes(name);
  const entries = Object.entries(body);
  return {
    ...Object.fromEntries(entries.filter(isOther)),
    [SPREAD_ARGUMENT]: Object.fromEntries(entries.filter((entry) => !isOther(entry))),
  };
}

/** Whether a request must have a body. It may be missing where it is an object whose fields may all be missing. */
export const requiresBody = (route: Route) =>
  hasBody(route) && (route.body !== "*" || bodyArguments(route).some(isRequiredArgument));

/** Returns the arguments that a route reads from the query string. */
export const queryArguments = (route: Route) => (hasBody(route) ? [] : listArgumentsOutsidePath(route));

/**
 * Reads a parameter as text, or undefined when it is missing. For a boolean argument, `true` and `false` become booleans,
 * and digits a number where it takes one; any other text stays text, and `coerceArgs` refuses it.
 */
function readParameter({ name, type }: GraphQLArgument, query: URLSearchParams): unknown {
  const text = query.get(name) ?? undefined;
  const typeName = getNamedType(type).name;
  if (typeName === "Boolean" && (text === "true" || text === "false")) return text === "true";
  return typeName === "Int" && /^-?\d{1,9}$/.test(text ?? "") ? Number(text) : text;
}

/** The texts that may also be sent as the list of their words, as `createRecoveryKey` answers them. */
const TEXTS_OF_WORDS: Readonly<Record<string, string>> = { "Mutation.recover": "words" };

/** Whether an argument of an operation is a text, or the list of its words. */
export const takesWordList = (field: string, argument: string): boolean => TEXTS_OF_WORDS[field] === argument;

/** Returns the fields of a body, with a text where it has the list of its words. */
function joinWords({ field }: Route, body: object): object {
  const name = TEXTS_OF_WORDS[field];
  if (!name) return body;
  const words = (body as Record<string, unknown>)[name];
  const isWordList = Array.isArray(words) && words.every((word) => typeof word === "string");
  return isWordList ? { ...body, [name]: words.join(" ") } : body;
}

/** Returns the arguments of the operation by name, as the client sent them. `coerceArgs` checks their types. */
export function readArguments(route: Route, { parameters, query, body }: RequestParts): Record<string, unknown> {
  const names = listPathParameters(route);
  return {
    ...Object.fromEntries(queryArguments(route).map((argument) => [argument.name, readParameter(argument, query)])),
    ...(route.body === "*"
      ? gatherSpread(route, joinWords(route, body as object))
      : route.body !== null && { [route.body]: body }),
    ...Object.fromEntries(names.map((name, index) => [route.operation.args[index]?.name, parameters[name]])),
  };
}
