import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { routePath } from "hono/route";
import type { DataSource, EntityManager } from "typeorm";
import { readClientAddress, type Peer, type AppEnv } from "./http/clientAddress.ts";
import { readRawBody } from "./http/requestBody.ts";
import { compressResponse } from "./http/compression.ts";
import type { Caller, Context, PaymentProvider } from "./domain/context.ts";
import { getPool } from "./database/client/pool.ts";
import { createLoaders } from "./domain/lists/loaders.ts";
import { DomainError } from "./domain/errors.ts";
import { isUuid } from "./domain/rules.ts";
import { applyPaymentEvent } from "./domain/billing/subscriptions.ts";
import { toErrorResponse } from "./http/errors.ts";
import { createGraphQLHandler, type GraphQLOptions } from "./graphql/server.ts";
import { setSecurityHeaders } from "./http/securityHeaders.ts";
import { handleIcons } from "./http/icons.ts";
import { createClerkAuthenticator, type IdentityProvider, getProviderHost } from "./identity/clerk.ts";
import { buildGuestCookie } from "./identity/guestCookie.ts";
import { readCaller } from "./identity/caller.ts";
import { receiveClerkWebhook } from "./identity/webhook.ts";
import { type RateLimiter, createRateLimiter } from "./http/rateLimits.ts";
import type { ChangeChannel } from "./live/changeChannel.ts";
import type { EventStreams } from "./live/eventStreams.ts";
import { runWithRequestLog, type Logger, addToRequestLog } from "./logging/log.ts";
import { rejectCrossSite } from "./http/csrf.ts";
import { shedLoad } from "./http/loadShedding.ts";
import { type ClientOptions, servePages } from "./http/pages.ts";
import { createRestHandler } from "./rest/handler.ts";
import { openapi } from "./rest/openapi/openapi.ts";
import { schema } from "./graphql/schema.ts";

/** The whole server as a function: what it answers to a request, and to whom. */
export type App = (request: Request, peer?: Peer) => Promise<Response>;

export type AppOptions = GraphQLOptions & {
  db: DataSource;
  /** The origin that the app is served under. */
  origin: string;
  graphiql: boolean;
  /** Whether calls are counted and refused when they are too many. */
  rateLimits: boolean;
  /** How many proxies stand in front. */
  trustProxy: number;
  log: Logger;
  /** Who vouches for members; null: nobody can sign in. */
  identity: IdentityProvider | null;
  /** Null: nobody can pay. */
  payments: PaymentProvider | null;
  /** Answers everything under `/__stripe`, where the payment provider is a part of this server. */
  paymentPages?: (request: Request) => Promise<Response>;
  /** Tells pages of what others changed; null: nobody is told. */
  live: { changes: ChangeChannel; streams: EventStreams } | null;
  /** The built client; null when something else serves it. */
  client: ClientOptions | null;
};

type ApiHandler = (request: Request, createContext: () => Promise<Context>, count: RateLimiter) => Promise<Response>;

/** Does what an event of a provider asks for, and tells of it. */
type ReceiveEvent = (work: (context: Context) => Promise<unknown>) => Promise<void>;

/** The page that a request comes from, as it calls itself; null for other programs. */
function readPageId({ headers }: Request): string | null {
  const page = headers.get("listbook-page");
  return isUuid(page) ? page : null;
}

/** `GET /api/live`; see `Streams`. */
const createLiveHandler =
  (streams: EventStreams): ApiHandler =>
  async (request, createContext) => {
    if (request.method !== "GET")
      return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
    const age = new URL(request.url).searchParams.get("age");
    return streams.open(await createContext(), readPageId(request), age === null ? Infinity : Number(age) || 0);
  };

/** Whoever sends a webhook, and the app when it acts by itself. */
const NOBODY: Caller = { viewer: { kind: "nobody" }, guestToken: null, cookie: "keep" };

/** What the calls of one request know. */
export function createContext(db: EntityManager, payments: PaymentProvider | null, caller = NOBODY): Context {
  const loaders = createLoaders(() => context);
  const context: Context = { db, caller, payments, loaders, changedOwnerIds: new Set() };
  return context;
}

/** Which door a request goes through, and who comes through it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, origin, graphiql, rateLimits, trustProxy, log, identity, payments, live, client } = options;
  const app = new Hono<AppEnv>();
  const graphql = await createGraphQLHandler(schema, options);
  const rest = createRestHandler();
  const clerk = identity && createClerkAuthenticator(identity, origin);

  const receive: ReceiveEvent = async (work) => {
    const context = createContext(db.manager, payments);
    await work(context);
    live?.changes.publish(context.changedOwnerIds, null);
  };

  async function contextOf(request: Request) {
    const caller = await readCaller(request, { origin, clerk, db: db.manager });
    addToRequestLog({ caller: caller.viewer.kind });
    return createContext(db.manager, payments, caller);
  }

  async function enter(door: ApiHandler, request: Request, address: string): Promise<Response> {
    let context: Context | undefined;
    const count = rateLimits ? createRateLimiter(db.manager, address) : async () => {};
    const response = await door(request, async () => (context = await contextOf(request)), count);
    // Answered means committed: whoever reads now reads the change.
    if (context) live?.changes.publish(context.changedOwnerIds, readPageId(request));
    const cookie = context && buildGuestCookie(origin, context.caller);
    if (cookie) response.headers.append("set-cookie", cookie);
    return response;
  }

  app.use(async (c, next) => {
    await next();
    addToRequestLog({ route: routePath(c) });
  });
  app.use(setSecurityHeaders({ origin, providerHost: identity && getProviderHost(identity) }));
  app.use(rejectCrossSite(origin));
  app.use(shedLoad(getPool(db)));
  app.all("/graphql", (c) => enter(graphql, c.req.raw, c.env.address));
  app.get("/api/openapi.json", (c) => c.json(openapi));
  app.all("/api/_nuxt_icon/*", (c) => handleIcons(c.req.raw));
  if (identity) addIdentityRoutes(app, identity, receive);
  else app.get("/api/identity", (c) => c.json(null));
  if (payments) addPaymentRoutes(app, payments, receive);
  const { paymentPages } = options;
  if (paymentPages) app.all("/__stripe/*", (c) => paymentPages(c.req.raw));
  if (live) {
    const follow = createLiveHandler(live.streams);
    app.all("/api/live", (c) => enter(follow, c.req.raw, c.env.address));
  }
  app.all("/api/*", (c) => enter(rest, c.req.raw, c.env.address));
  app.all("/.well-known/appspecific/*", (c) => c.body(null, 204));
  if (client) await servePages(app, client, graphiql);
  app.notFound((c) => toErrorResponse(new DomainError("NOT_FOUND", `Page not found: ${c.req.path}`)));
  app.onError((error) => toErrorResponse(error));
  return logResponses(log, async (request, peer) => {
    const address = rateLimits ? readClientAddress(request, peer, trustProxy) : "";
    return compressResponse(request, await app.fetch(request, { address }));
  });
}

/** The app, with a line in the log for each answer, and in each answer what the line is found by. */
const logResponses =
  (log: Logger, app: App): App =>
  (request, peer) => {
    const visit = { id: randomUUID() };
    return runWithRequestLog(visit, async () => {
      const start = performance.now();
      const response = await app(request, peer);
      response.headers.set("x-request-id", visit.id);
      log.logResponse(visit, request.method, response.status, performance.now() - start);
      return response;
    });
  };

/** What pages and the provider itself ask for. */
function addIdentityRoutes(app: Hono<AppEnv>, identity: IdentityProvider, receive: ReceiveEvent) {
  const { publishableKey, proxyUrl, clerkJSUrl, mark, fetch } = identity;
  app.get("/api/identity", (c) => c.json({ publishableKey, proxyUrl, clerkJSUrl, mark }));
  app.post("/api/clerk/webhook", async (c) => {
    const { url, headers } = c.req.raw;
    const request = new Request(url, { method: "POST", headers, body: await readRawBody(c.req.raw) });
    await receive((context) => receiveClerkWebhook(request, identity, context));
    return c.body(null, 204);
  });
  if (fetch) app.all("/__clerk/*", (c) => fetch(c.req.raw, c.env.address));
}

/** The payment provider tells what happened. Errors make it tell once more. */
function addPaymentRoutes(app: Hono<AppEnv>, payments: PaymentProvider, receive: ReceiveEvent) {
  app.post("/api/stripe/webhook", async (c) => {
    const event = await payments.readEvent(await readRawBody(c.req.raw), c.req.header("stripe-signature") ?? null);
    if (event) await receive((context) => applyPaymentEvent(context, payments, event));
    return c.body(null, 204);
  });
}
