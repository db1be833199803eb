import { getNamedType, type GraphQLField, type GraphQLObjectType, type GraphQLResolveInfo } from "graphql";
import { Hono } from "hono";
import { readJsonBody } from "../http/requestBody.ts";
import type { Context } from "../domain/context.ts";
import { badInput, DomainError } from "../domain/errors.ts";
import { checkUserId } from "../domain/people/users.ts";
import { toErrorResponse } from "../http/errors.ts";
import type { RateLimiter } from "../http/rateLimits.ts";
import { addToRequestLog } from "../logging/log.ts";
import { schema } from "../graphql/schema.ts";
import { coerceArgs } from "../graphql/coerceInput.ts";
import { hasBody, type Route, routes } from "./routes.ts";
import { createPresenter } from "./presenter.ts";

type CreateContext = () => Promise<Context>;
type RouteHandler = (
  request: Request,
  id: string,
  createContext: CreateContext,
  count: RateLimiter,
) => Promise<Response>;

/** Answers the specification's `/api` paths. */
export type RestHandler = (request: Request, createContext: CreateContext, count: RateLimiter) => Promise<Response>;

const presentRows = createPresenter(schema);

function findResolverField({ field }: Route): GraphQLField<unknown, Context> {
  const [type = "", name = ""] = field.split(".");
  const twin = (schema.getType(type) as GraphQLObjectType | undefined)?.getFields()[name];
  if (!twin?.resolve) throw new Error(`schema.graphql has no ${field}`);
  return twin;
}

async function readBody(request: Request, route: Route): Promise<unknown> {
  if (!hasBody(route)) return undefined;
  const body = await readJsonBody(request);
  const wanted = route.field === "Mutation.sortItems" ? "array" : "object";
  const given = Array.isArray(body) ? "array" : body === null ? "null" : typeof body;
  if (given !== wanted) throw badInput({ body: `Request body must be a JSON ${wanted}` });
  return body;
}

/** GraphQL has a place for a user id in the notebooks' inputs only; a REST body can carry one anywhere. */
function checkUserIds(context: Context, body: unknown) {
  const { userId, user_id } = (body ?? {}) as Record<string, unknown>;
  checkUserId(context, userId);
  checkUserId(context, user_id);
}

function createRouteHandler(route: Route): RouteHandler {
  const twin = findResolverField(route);
  const typeName = getNamedType(twin.type).name;
  const status = route.status ?? (route.method === "POST" ? 201 : 200);
  return async (request, id, createContext, count) => {
    const { searchParams: query } = new URL(request.url);
    addToRequestLog({ route: route.path, fields: [route.field] });
    const context = await createContext();
    await count(context.caller.viewer, [
      { field: route.field, createsGuest: query.get("createAnonymousUser") === "true" },
    ]);
    const body = await readBody(request, route);
    const args = coerceArgs(twin.args, route.args({ id, query, body }));
    if (route.resolverChecksUserId !== "userId") checkUserIds(context, body);
    // The resolvers are functions of arguments and context alone.
    const result: unknown = await twin.resolve?.({}, args, context, {} as GraphQLResolveInfo);
    const answer = route.present
      ? await route.present((type, value) => presentRows(context, type, value), result, context)
      : presentRows(context, typeName, result);
    return Response.json(answer, { status });
  };
}

/**
 * The REST facade: each route holds its input to the arguments of its GraphQL twin and calls the twin's resolver.
 * Errors are JSON, as the contract's section 4 says; a known path with another method is 405 with `Allow`.
 */
export function createRestHandler(): RestHandler {
  const app = new Hono<{ Bindings: { createContext: CreateContext; count: RateLimiter } }>();
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    for (const route of here) {
      const answer = createRouteHandler(route);
      app.on(route.method, path, (c) => answer(c.req.raw, c.req.param("id") ?? "", c.env.createContext, c.env.count));
    }
    const allow = here.map((route) => route.method).join(", ");
    app.all(path, () => toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow }));
  }
  app.notFound((c) => toErrorResponse(new DomainError("NOT_FOUND", `Page not found: ${c.req.path}`)));
  app.onError((error) => toErrorResponse(error));
  return async (request, createContext, count) => app.fetch(request, { createContext, count });
}
