import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { routePath } from "hono/route";
import type { DataSource, EntityManager } from "typeorm";
import { addressOf, type Peer, type Visited } from "./address.ts";
import { readBytesOf } from "./body.ts";
import { compress } from "./compress.ts";
import type { Caller, Context, Payments } from "./context.ts";
import { poolOf } from "./database/pool.ts";
import { createLoaders } from "./domain/batch.ts";
import { DomainError } from "./domain/errors.ts";
import { isUuid } from "./domain/rules.ts";
import { receivePaymentEvent } from "./domain/subscriptions.ts";
import { toResponse } from "./errors.ts";
import { createGraphQLDoor, type GraphQLOptions } from "./graphql/server.ts";
import { setHeaders } from "./headers.ts";
import { answerIcons } from "./icons.ts";
import { createClerk, type Identity, providerHostOf } from "./identity/clerk.ts";
import { writeCookie } from "./identity/guest.ts";
import { readCaller } from "./identity/viewer.ts";
import { receiveWebhook } from "./identity/webhook.ts";
import { type Count, createCount } from "./limits.ts";
import type { Changes } from "./live/changes.ts";
import type { Streams } from "./live/stream.ts";
import { duringVisit, type Log, note } from "./log.ts";
import { refuseForeign } from "./origin.ts";
import { refuseOverload } from "./overload.ts";
import { type ClientOptions, servePages } from "./pages.ts";
import { createRestDoor } from "./rest/door.ts";
import { openapi } from "./rest/openapi.ts";
import { schema } from "./schema.ts";

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
  log: Log;
  /** Who vouches for members; null: nobody can sign in. */
  identity: Identity | null;
  /** Null: nobody can pay. */
  payments: Payments | null;
  /** Answers everything under `/__stripe`, where the payment provider is a part of this server. */
  paymentPages?: (request: Request) => Promise<Response>;
  /** Tells pages of what others changed; null: nobody is told. */
  live: { changes: Changes; streams: Streams } | null;
  /** The built client; null when something else serves it. */
  client: ClientOptions | null;
};

type Door = (request: Request, createContext: () => Promise<Context>, count: Count) => Promise<Response>;

/** Does what an event of a provider asks for, and tells of it. */
type Receive = (work: (context: Context) => Promise<unknown>) => Promise<void>;

/** The page that a request comes from, as it calls itself; null for other programs. */
function readPage({ headers }: Request): string | null {
  const page = headers.get("listbook-page");
  return isUuid(page) ? page : null;
}

/** `GET /api/live`; see `Streams`. */
const createLiveDoor =
  (streams: Streams): Door =>
  async (request, createContext) => {
    if (request.method !== "GET")
      return toResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
    const age = new URL(request.url).searchParams.get("age");
    return streams.open(await createContext(), readPage(request), age === null ? Infinity : Number(age) || 0);
  };

/** Whoever sends a webhook, and the app when it acts by itself. */
const NOBODY: Caller = { viewer: { kind: "nobody" }, guestToken: null, cookie: "keep" };

/** What the calls of one request know. */
export function createContext(db: EntityManager, payments: Payments | null, caller = NOBODY): Context {
  const loaders = createLoaders(() => context);
  const context: Context = { db, caller, payments, loaders, changed: new Set() };
  return context;
}

/** Which door a request goes through, and who comes through it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, origin, graphiql, rateLimits, trustProxy, log, identity, payments, live, client } = options;
  const app = new Hono<Visited>();
  const graphql = await createGraphQLDoor(schema, options);
  const rest = createRestDoor();
  const clerk = identity && createClerk(identity, origin);

  const receive: Receive = async (work) => {
    const context = createContext(db.manager, payments);
    await work(context);
    live?.changes.tell(context.changed, null);
  };

  async function contextOf(request: Request) {
    const caller = await readCaller(request, { origin, clerk, db: db.manager });
    note({ caller: caller.viewer.kind });
    return createContext(db.manager, payments, caller);
  }

  async function enter(door: Door, request: Request, address: string): Promise<Response> {
    let context: Context | undefined;
    const count = rateLimits ? createCount(db.manager, address) : async () => {};
    const response = await door(request, async () => (context = await contextOf(request)), count);
    // Answered means committed: whoever reads now reads the change.
    if (context) live?.changes.tell(context.changed, readPage(request));
    const cookie = context && writeCookie(origin, context.caller);
    if (cookie) response.headers.append("set-cookie", cookie);
    return response;
  }

  app.use(async (c, next) => {
    await next();
    note({ route: routePath(c) });
  });
  app.use(setHeaders({ origin, providerHost: identity && providerHostOf(identity) }));
  app.use(refuseForeign(origin));
  app.use(refuseOverload(poolOf(db)));
  app.all("/graphql", (c) => enter(graphql, c.req.raw, c.env.address));
  app.get("/api/openapi.json", (c) => c.json(openapi));
  app.all("/api/_nuxt_icon/*", (c) => answerIcons(c.req.raw));
  if (identity) serveIdentity(app, identity, receive);
  else app.get("/api/identity", (c) => c.json(null));
  if (payments) takePayments(app, payments, receive);
  const { paymentPages } = options;
  if (paymentPages) app.all("/__stripe/*", (c) => paymentPages(c.req.raw));
  if (live) {
    const follow = createLiveDoor(live.streams);
    app.all("/api/live", (c) => enter(follow, c.req.raw, c.env.address));
  }
  app.all("/api/*", (c) => enter(rest, c.req.raw, c.env.address));
  app.all("/.well-known/appspecific/*", (c) => c.body(null, 204));
  if (client) await servePages(app, client, graphiql);
  app.notFound((c) => toResponse(new DomainError("NOT_FOUND", `Page not found: ${c.req.path}`)));
  app.onError((error) => toResponse(error));
  return watched(log, async (request, peer) => {
    const address = rateLimits ? addressOf(request, peer, trustProxy) : "";
    return compress(request, await app.fetch(request, { address }));
  });
}

/** The app, with a line in the log for each answer, and in each answer what the line is found by. */
const watched =
  (log: Log, app: App): App =>
  (request, peer) => {
    const visit = { id: randomUUID() };
    return duringVisit(visit, async () => {
      const start = performance.now();
      const response = await app(request, peer);
      response.headers.set("x-request-id", visit.id);
      log.answered(visit, request.method, response.status, performance.now() - start);
      return response;
    });
  };

/** What pages and the provider itself ask for. */
function serveIdentity(app: Hono<Visited>, identity: Identity, receive: Receive) {
  const { publishableKey, proxyUrl, clerkJSUrl, mark, fetch } = identity;
  app.get("/api/identity", (c) => c.json({ publishableKey, proxyUrl, clerkJSUrl, mark }));
  app.post("/api/clerk/webhook", async (c) => {
    const { url, headers } = c.req.raw;
    const request = new Request(url, { method: "POST", headers, body: await readBytesOf(c.req.raw) });
    await receive((context) => receiveWebhook(request, identity, context));
    return c.body(null, 204);
  });
  if (fetch) app.all("/__clerk/*", (c) => fetch(c.req.raw, c.env.address));
}

/** The payment provider tells what happened. Errors make it tell once more. */
function takePayments(app: Hono<Visited>, payments: Payments, receive: Receive) {
  app.post("/api/stripe/webhook", async (c) => {
    const event = await payments.readEvent(await readBytesOf(c.req.raw), c.req.header("stripe-signature") ?? null);
    if (event) await receive((context) => receivePaymentEvent(context, payments, event));
    return c.body(null, 204);
  });
}
