import { getNamedType, type GraphQLArgument } from "graphql";
import type { RestMethod } from "../domain/schema.types.ts";
import { type Operation, operations, restOf } from "./directives.ts";

/** A request of the REST API, as `@rest` in `schema.graphql` states it. */
export type Route = {
  method: RestMethod;
  /** Hono's pattern; `:id` is the only parameter. */
  path: string;
  /** The status of success. */
  status: number;
  /** What the body is: an argument by its name, or with `*` an object of arguments; null when none is read. */
  body: string | null;
  /** The name of the operation that does the work, as in `Mutation.completeItem`. */
  field: string;
  operation: Operation;
};

const routesOf = (field: string, operation: Operation): Route[] =>
  restOf(operation).map(({ method, path, status, body }) => ({
    method,
    path: path.replace("{id}", ":id"),
    status,
    body: body ?? null,
    field,
    operation,
  }));

/** `~` sorts after all letters: a fixed path comes before a pattern that fits it too. */
const sortingKey = ({ path }: Route) => path.replace(":", "~");

function byPath(a: Route, b: Route): number {
  const [first, second] = [sortingKey(a), sortingKey(b)];
  return Number(first > second) - Number(first < second);
}

/** All routes in the order in which the router tries them. `routes.test.ts` lists them. */
export const routes: readonly Route[] = operations
  .flatMap(([field, operation]) => routesOf(field, operation))
  .sort(byPath);

/** The values of a request in which arguments are sent. */
export type RequestParts = { id: string; query: URLSearchParams; body: unknown };

const hasId = ({ path }: Route) => path.includes(":id");

/** Whether a route reads a body, which must be JSON then. */
export const hasBody = ({ body }: Route) => body !== null;

/** The arguments of a route that are not in its path. */
const otherArguments = (route: Route) => route.operation.args.slice(hasId(route) ? 1 : 0);

/** The arguments that a route reads from the fields of its body. */
export const bodyArguments = (route: Route) => (route.body === "*" ? otherArguments(route) : []);

/** The arguments that a route reads from the query string. */
export const queryArguments = (route: Route) => (hasBody(route) ? [] : otherArguments(route));

/** Query parameters are text. `true` and `false` stand for booleans; any other text is refused as one. */
function readParameter({ name, type }: GraphQLArgument, query: URLSearchParams): unknown {
  const text = query.get(name) ?? undefined;
  const isFlag = getNamedType(type).name === "Boolean" && (text === "true" || text === "false");
  return isFlag ? text === "true" : text;
}

/** The arguments of the operation as they were sent; their types are not checked yet. */
export function readArguments(route: Route, { id, query, body }: RequestParts): Record<string, unknown> {
  const [first] = route.operation.args;
  return {
    ...Object.fromEntries(queryArguments(route).map((argument) => [argument.name, readParameter(argument, query)])),
    ...(route.body === "*" ? (body as object) : route.body !== null && { [route.body]: body }),
    ...(hasId(route) && first && { [first.name]: id }),
  };
}
