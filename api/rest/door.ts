import { getNamedType, type GraphQLField, type GraphQLObjectType, type GraphQLResolveInfo } from "graphql";
import { Hono } from "hono";
import { readJson } from "../body.ts";
import type { Context } from "../context.ts";
import { badInput, DomainError } from "../domain/errors.ts";
import { checkUserId } from "../domain/users.ts";
import { toResponse } from "../errors.ts";
import type { Count } from "../limits.ts";
import { note } from "../log.ts";
import { schema } from "../schema.ts";
import { coerceArgs } from "../shape.ts";
import { hasBody, type Route, routes } from "./routes.ts";
import { createShow } from "./show.ts";

type CreateContext = () => Promise<Context>;
type Answer = (request: Request, id: string, createContext: CreateContext, count: Count) => Promise<Response>;

/** Answers the specification's `/api` paths. */
export type RestDoor = (request: Request, createContext: CreateContext, count: Count) => Promise<Response>;

const show = createShow(schema);

function twinOf({ field }: Route): GraphQLField<unknown, Context> {
  const [type = "", name = ""] = field.split(".");
  const twin = (schema.getType(type) as GraphQLObjectType | undefined)?.getFields()[name];
  if (!twin?.resolve) throw new Error(`schema.graphql has no ${field}`);
  return twin;
}

async function readBody(request: Request, route: Route): Promise<unknown> {
  if (!hasBody(route)) return undefined;
  const body = await readJson(request);
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

function answerWith(route: Route): Answer {
  const twin = twinOf(route);
  const typeName = getNamedType(twin.type).name;
  const status = route.status ?? (route.method === "POST" ? 201 : 200);
  return async (request, id, createContext, count) => {
    const { searchParams: query } = new URL(request.url);
    note({ route: route.path, fields: [route.field] });
    const context = await createContext();
    await count(context.caller.viewer, [
      { field: route.field, makesGuest: query.get("createAnonymousUser") === "true" },
    ]);
    const body = await readBody(request, route);
    const args = coerceArgs(twin.args, route.args({ id, query, body }));
    if (route.minds !== "userId") checkUserIds(context, body);
    // The resolvers are functions of arguments and context alone.
    const result: unknown = await twin.resolve?.({}, args, context, {} as GraphQLResolveInfo);
    const answer = route.answer
      ? await route.answer((type, value) => show(context, type, value), result, context)
      : show(context, typeName, result);
    return Response.json(answer, { status });
  };
}

/**
 * The REST facade: each route holds its input to the arguments of its GraphQL twin and calls the twin's resolver.
 * Errors are JSON, as the contract's section 4 says; a known path with another method is 405 with `Allow`.
 */
export function createRestDoor(): RestDoor {
  const app = new Hono<{ Bindings: { createContext: CreateContext; count: Count } }>();
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    for (const route of here) {
      const answer = answerWith(route);
      app.on(route.method, path, (c) => answer(c.req.raw, c.req.param("id") ?? "", c.env.createContext, c.env.count));
    }
    const allow = here.map((route) => route.method).join(", ");
    app.all(path, () => toResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow }));
  }
  app.notFound((c) => toResponse(new DomainError("NOT_FOUND", `Page not found: ${c.req.path}`)));
  app.onError((error) => toResponse(error));
  return async (request, createContext, count) => app.fetch(request, { createContext, count });
}
