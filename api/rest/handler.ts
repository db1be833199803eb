import { getNamedType, getNullableType, isListType } from "graphql";
import { Hono } from "hono";
import type { ApiHandler, OpenRequest } from "../http/apiHandler.ts";
import { answerWrite } from "../calls/callOperation.ts";
import { operationOf } from "../calls/operation.ts";
import { readJsonBody } from "../http/requestBody.ts";
import type { Context } from "../domain/base/context.ts";
import { badInput, DomainError, isNotFound } from "../domain/base/errors.ts";
import { lockRow } from "../domain/rows/lockRow.ts";
import type { Entity, Trashable } from "../domain/ownership/sql.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { runOperation } from "../domain/callers/runOperation.ts";
import { requireDeviceAccess } from "../domain/callers/deviceAccess.ts";
import { withinScope } from "../domain/callers/tokenScopes.ts";
import { checkUserId } from "../domain/callers/callerUser.ts";
import { type Answer, isLasting, RefusedWrite } from "../domain/idempotency/idempotencyRecords.ts";
import { hashText, isAmong } from "../http/entityTags.ts";
import { refusePath, toErrorResponse } from "../http/errors.ts";
import type { AnswerSender } from "../http/untakenAnswers.ts";
import { addToRequestLog } from "../logging/log.ts";
import { schema } from "../graphql/schema.ts";
import { coerceArgs } from "../graphql/coerceInput.ts";
import { callResolver, type OperationField } from "./directives.ts";
import {
  findConditionalType,
  hasBody,
  listAlternatives,
  readArguments,
  requiresBody,
  type Route,
  routes,
  type TaggedType,
} from "./routes.ts";
import { answersCounts, createPresenter, specialAnswers } from "./presenter.ts";

type RouteHandler = (
  request: Request,
  parameters: Record<string, string>,
  open: OpenRequest,
  sender: AnswerSender,
) => Promise<Response>;

const presentRows = createPresenter(schema);

/** Whether the body must be a JSON array: it is one argument, whose type is a list. */
const expectsArray = ({ body, operation }: Route) =>
  operation.args.some(({ name, type }) => name === body && isListType(getNullableType(type)));

/** Returns undefined for a route without a body. Errors: those of `readJsonBody`; `BAD_USER_INPUT` for another type. */
async function readBody(request: Request, route: Route): Promise<unknown> {
  if (!hasBody(route)) return undefined;
  const body = await readJsonBody(request, requiresBody(route) ? undefined : {});
  const expectedType = expectsArray(route) ? "array" : "object";
  const actualType = Array.isArray(body) ? "array" : body === null ? "null" : typeof body;
  if (actualType !== expectedType) throw badInput({ body: `Request body must be a JSON ${expectedType}` });
  return body;
}

/** Checks the user ids of a body. In REST any body can have one; the schema has them only in some inputs. */
function checkUserIds(context: Context, body: unknown) {
  const { userId, user_id } = (body ?? {}) as Record<string, unknown>;
  checkUserId(context, userId);
  checkUserId(context, user_id);
}

/** Whether a browser sends the request in advance, under any of the names that browsers have for it. */
const isPrefetch = ({ headers }: Request) =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => /prefetch|preview/i.test(headers.get(name) ?? ""));

export const JSON_HEADERS = { "content-type": "application/json" };

/** Throws the answer to a lasting error as a `RefusedWrite`, and any other error as it is. */
async function refuse(error: unknown): Promise<never> {
  if (!(error instanceof DomainError) || !isLasting(error.code)) throw error;
  const response = toErrorResponse(error);
  const answer = { status: response.status, body: await response.text() };
  throw new RefusedWrite(answer, [error.code], isNotFound(error) ? error : undefined);
}

/**
 * Answers a request that writes by the resolver of a field. `body` is what another request with its key must send too,
 * and so is `ifMatch`, with which the write is one transaction. Errors: those of `answerWrite`.
 */
export function answerFieldWrite(
  context: Context,
  { method, url, headers }: Request,
  { operation, body, ifMatch = null }: { operation: OperationField; body: unknown; ifMatch?: string | null },
  write: (context: Context, key: string | null) => Promise<Answer>,
): Promise<Answer> {
  const { pathname, search } = new URL(url);
  const sent = {
    operations: [operationOf(operation)],
    key: headers.get("idempotency-key"),
    parts: ["REST", method, pathname + search, body, ...(ifMatch !== null ? [ifMatch] : [])],
    isWhole: ifMatch !== null,
  };
  return answerWrite(context, sent, (used, key) => (key === null ? write(used, key) : write(used, key).catch(refuse)));
}

/** The entities of the rows with an ETag. */
const TAGGED: Record<TaggedType, Entity<Trashable>> = { Notebook, List, Item };

/**
 * Locks a row, and checks that its ETag is among those of `If-Match`: that no one has changed it since the caller read it.
 * Errors: `PRECONDITION_FAILED`, `DEVICE_REFUSED`, and those of `lockRow`.
 */
async function requireMatch(context: Context, typeName: TaggedType, id: string, ifMatch: string): Promise<void> {
  requireDeviceAccess(context);
  const row = await lockRow(context, TAGGED[typeName], id);
  const etag = hashText(JSON.stringify(await presentRows(context, typeName, row)));
  if (!isAmong(ifMatch, etag))
    throw new DomainError("PRECONDITION_FAILED", "This has changed since you read it; read it again");
}

/** Answers a request of a route, whose body was read. */
type RouteAnswer = (call: {
  request: Request;
  parameters: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  context: Context;
  sender: AnswerSender;
}) => Promise<Response>;

function createRouteAnswer(route: Route): RouteAnswer {
  const { operation, status } = route;
  const typeName = getNamedType(operation.type).name;
  const buildSpecialAnswer = specialAnswers[route.path];
  const rules = operationOf(operation);
  const conditionalType = findConditionalType(route);
  const answersRow = typeName in TAGGED && !isListType(getNullableType(operation.type));
  return async ({ request, parameters, query, body, context, sender }) => {
    addToRequestLog({ route: route.path, fields: [route.field] });
    context.loaders.readsCounts = answersCounts(route.path);
    const args = coerceArgs(operation.args, readArguments(route, { parameters, query, body }));

    async function callField(used: Context): Promise<unknown> {
      // A device check for another user is no error: its answer says `user_mismatch`.
      if (route.field !== "Mutation.checkDeviceAccess") checkUserIds(used, body);
      const result = await callResolver(operation, args, used);
      return buildSpecialAnswer
        ? await buildSpecialAnswer(presentRows, used, result)
        : presentRows(used, typeName, result);
    }

    if (route.method === "GET") {
      const rows = await runOperation(context, callField);
      return sender.sendRows(rows, { status, headers: JSON_HEADERS });
    }

    const ifMatch = conditionalType && request.headers.get("if-match");
    const write = async (used: Context): Promise<Answer> => {
      // The resolver asks it too, but only after the row was compared.
      if (conditionalType && ifMatch !== null)
        await withinScope(used, rules, () => requireMatch(used, conditionalType, parameters["id"] ?? "", ifMatch));
      return { status, body: JSON.stringify(await callField(used)) };
    };
    const answer = await answerFieldWrite(context, request, { operation, body: body ?? null, ifMatch }, write);
    const isRow = answersRow && answer.status === status;
    const headers = isRow ? { ...JSON_HEADERS, etag: hashText(answer.body) } : JSON_HEADERS;
    return sender.sendText(answer.body, { status: answer.status, headers, isDone: true });
  };
}

/** Whether a request is one for a route that shares its method and path with another. */
const isMeant = (route: Route, body: unknown) => route.with !== null && Object.hasOwn(body as object, route.with);

function createRouteHandler(route: Route): RouteHandler {
  const answer = createRouteAnswer(route);
  const alternatives = listAlternatives(route).map((each) => ({ each, answerIt: createRouteAnswer(each) }));
  return async (request, parameters, open, sender) => {
    const { searchParams: query } = new URL(request.url);
    // A browser may fetch a page in advance that the user never opens.
    if (isPrefetch(request)) query.delete("createAnonymousUser");
    addToRequestLog({ route: route.path, fields: [route.field] });
    const { context, checkLimits } = await open([
      { field: route.field, createsGuest: query.get("createAnonymousUser") === "true" },
    ]);
    checkLimits();
    const body = await readBody(request, route);
    const chosen = alternatives.find(({ each }) => isMeant(each, body))?.answerIt ?? answer;
    return chosen({ request, parameters, query, body, context, sender });
  };
}

type Bindings = { open: OpenRequest; sender: AnswerSender };

/**
 * Creates the handler of the REST API, the paths that `@rest` in `schema.graphql` names. Each route checks its input against the arguments of its operation and calls the
 * resolver. Errors are JSON (docs/api.md, Errors); a known path with another method is 405 with `Allow`.
 */
export function createRestHandler(): ApiHandler {
  const app = new Hono<{ Bindings: Bindings }>();
  for (const path of new Set(routes.map((route) => route.path))) {
    const routesOfPath = routes.filter((route) => route.path === path && route.with === null);
    for (const route of routesOfPath) {
      const handle = createRouteHandler(route);
      app.on(route.method, path, (c) => handle(c.req.raw, c.req.param(), c.env.open, c.env.sender));
    }
    const allow = routesOfPath.map((route) => route.method).join(", ");
    app.all(path, () => toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow }));
  }
  app.notFound((c) => refusePath(c.req.path));
  app.onError((error) => toErrorResponse(error));
  return async (request, open, sender) => app.fetch(request, { open, sender });
}
