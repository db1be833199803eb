import { randomUUID } from "node:crypto";
import { writeMissing } from "../shared/serverParts.ts";
import { type Context as HonoContext, Hono } from "hono";
import { routePath } from "hono/route";
import type { DataSource, EntityManager } from "typeorm";
import { refuseOtherSpellings } from "./http/apiPath.ts";
import { readClientAddress, type Peer, type AppEnv } from "./http/clientAddress.ts";
import { readRawBody } from "./http/requestBody.ts";
import { compressResponse } from "./http/compression.ts";
import {
  type Context,
  OPEN_POLICY,
  type PaymentProvider,
  type Policy,
  type ProgramCall,
  type PushService,
  type SendMail,
} from "./domain/base/context.ts";
import { getPool } from "./database/client/pool.ts";
import { createLoaders } from "./domain/lists/loaders.ts";
import { DomainError } from "./domain/base/errors.ts";
import { createNestedRows } from "./domain/base/nestedRows.ts";
import { type TokenDecision, withinScope } from "./domain/callers/tokenScopes.ts";
import { getTokenId } from "./domain/callers/programs.ts";
import { createCaller } from "./domain/callers/createCaller.ts";
import { isUuid } from "./domain/base/rules.ts";
import { applyPaymentEvent } from "./domain/billing/subscriptions.ts";
import { refusePath, toErrorResponse } from "./http/errors.ts";
import { createGraphQLHandler, type GraphQLOptions } from "./graphql/server.ts";
import { setSecurityHeaders } from "./http/securityHeaders.ts";
import { handleIcons } from "./http/icons.ts";
import { createClerkAuthenticator, type IdentityProvider, getProviderHost } from "./identity/clerk.ts";
import { nameDevice } from "./identity/deviceName.ts";
import { buildGuestCookie } from "./identity/guestCookie.ts";
import { readCaller } from "./identity/caller.ts";
import { receiveClerkWebhook } from "./identity/webhook.ts";
import {
  countCalendarRead,
  createGuessLimiter,
  createRateLimiter,
  NO_GUESS_LIMITER,
  type RateLimiter,
} from "./http/rateLimits.ts";
import { type CalendarLimits, serveCalendar } from "./http/calendar.ts";
import type { ChangeChannel } from "./live/changeChannel.ts";
import type { EventStreams } from "./live/eventStreams.ts";
import { runWithRequestLog, type Logger, addToRequestLog } from "./logging/log.ts";
import { allowPrograms } from "./http/cors.ts";
import { rejectCrossSite } from "./http/csrf.ts";
import { shedLoad } from "./http/loadShedding.ts";
import { type AnswerSender, createUntakenAnswers, type Reader, type UntakenAnswers } from "./http/untakenAnswers.ts";
import { createJoinPage, createTemplatePage, type LinkPageHandler, type LinkPageOptions } from "./http/linkPages.ts";
import { type ClientOptions, markAnswers, servePages, wantsPage } from "./http/pages.ts";
import { createSessionCache, type SessionCache } from "./domain/callers/sessionCache.ts";
import { exportSchema } from "./domain/portability/exportSchema.ts";
import { EXPORT, IMPORT, PREVIEW } from "./rest/fileRoutes.ts";
import { createRestHandler } from "./rest/handler.ts";
import { handleListText, LIST_TEXT_PATH } from "./rest/listText.ts";
import { createImportHandler, createPreviewHandler, handleExport } from "./rest/portability.ts";
import { schema } from "./graphql/schema.ts";
import { handleMcp } from "./mcp/handler.ts";

/** The whole server as a function. `peer` is the socket that the request arrived on. */
export type App = (request: Request, peer?: Peer) => Promise<Response>;

export type AppOptions = GraphQLOptions & {
  db: DataSource;
  /** The origin of the app, for example `https://lists.example.com`. */
  origin: string;
  graphiql: boolean;
  /** Whether the rate limits are on. */
  rateLimits: boolean;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
  log: Logger;
  /** Verifies the sessions of members. Without it (null) users cannot sign in. */
  identity: IdentityProvider | null;
  /** Null where users cannot pay. */
  payments: PaymentProvider | null;
  /** Null where no push messages can be sent. */
  push: PushService | null;
  /** Serves everything under `/__stripe` when the stand-in of the payment provider is used. */
  paymentPages?: (request: Request) => Promise<Response>;
  /** Tells pages about changes of other pages. Without it (null) there is no `/api/live`. */
  live: { changes: ChangeChannel; streams: EventStreams } | null;
  /** The built client; null when another server serves it. */
  client: Omit<ClientOptions, "hasMail"> | null;
  /** Renders the pages with a token; null where there are none. */
  linkPages: LinkPageOptions | null;
  /** Bounds the large answers that wait to be taken; by default those of this app. */
  answers?: UntakenAnswers;
  /** What the operator lets callers do; by default everything. */
  policy?: Policy;
  /** Sends mails; without it (null) there are none. */
  sendMail?: SendMail | null;
  /** The program that reads imported files; without it (null) nothing can be imported. */
  importProgram: string | null;
  /** The megabytes of its heap, if not the usual ones. */
  importHeap?: number | undefined;
};

type ApiHandler = (
  request: Request,
  createRequestContext: () => Promise<Context>,
  count: RateLimiter,
  sender: AnswerSender,
) => Promise<Response>;

/** Applies the event of a provider, then publishes which owners it has changed. */
type ReceiveEvent = (apply: (context: Context) => Promise<unknown>) => Promise<void>;

/** Returns the UUID by which a page names itself in `listbook-page`; null for other programs. */
function readPageId({ headers }: Request): string | null {
  const page = headers.get("listbook-page");
  return isUuid(page) ? page : null;
}

/**
 * Returns the milliseconds by which the clock of a client is behind, from the time in `listbook-time`; 0 without a valid
 * one.
 */
const readClientLag = ({ headers }: Request) => Date.now() - Date.parse(headers.get("listbook-time") ?? "") || 0;

/** Creates the call of a program's request. A key that is no UUID is refused by the write. */
function createCall({ headers }: Request): ProgramCall {
  const key = headers.get("idempotency-key");
  return { id: isUuid(key) ? key.toLowerCase() : randomUUID(), operation: "", isUsed: false };
}

const getReader = (context: Context | undefined, address: string): Reader => {
  const viewer = context?.caller.viewer;
  return { userId: viewer && viewer.kind !== "nobody" ? viewer.user.id : null, address };
};

/** Every token may follow changes. */
const LIVE = { name: "live", token: { scope: "READ", oneNotebook: true } satisfies TokenDecision };

/** Handles `GET /api/live?age={milliseconds}`; see `EventStreams`. Without `age`, the stream begins with `resync`. */
const createLiveHandler =
  (streams: EventStreams): ApiHandler =>
  async (request, createRequestContext, count) => {
    if (request.method !== "GET")
      return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
    const age = new URL(request.url).searchParams.get("age");
    const context = await createRequestContext();
    await count(context.caller.viewer, [{ field: "Query.live" }]);
    return withinScope(context, LIVE, () =>
      streams.open(context, readPageId(request), age === null ? Infinity : Number(age) || 0),
    );
  };

type RequestContext = Pick<
  Context,
  "caller" | "call" | "deviceName" | "signal" | "origin" | "guesses" | "sendMail" | "clientLag" | "push"
>;

/** Creates the context of one request. Without `request`, it is the context of a webhook or a scheduled task. */
export function createContext(
  db: EntityManager,
  payments: PaymentProvider | null,
  policy: Policy = OPEN_POLICY,
  request: RequestContext = {
    caller: createCaller({ kind: "nobody" }, null),
    call: null,
    deviceName: nameDevice(null),
    signal: null,
    origin: null,
    guesses: NO_GUESS_LIMITER,
    sendMail: null,
    clientLag: 0,
    push: null,
  },
): Context {
  const loaders = createLoaders(() => context);
  const nestedRows = createNestedRows();
  const changes = { changedOwnerIds: new Set<string>(), changedAccessIds: new Set<string>() };
  const context: Context = { db, payments, policy, loaders, nestedRows, ...request, ...changes };
  return context;
}

/** Composes the app: the middleware, the routes of both APIs and of the providers, and the pages of the client. */
export async function createApp(options: AppOptions): Promise<App> {
  const {
    db,
    origin,
    graphiql,
    rateLimits,
    trustProxy,
    log,
    identity,
    payments,
    push,
    live,
    client,
    linkPages,
    answers = createUntakenAnswers(),
    importProgram,
    importHeap,
    policy = OPEN_POLICY,
    sendMail = null,
  } = options;
  const app = new Hono<AppEnv>();
  const graphql = await createGraphQLHandler(schema, options);
  const rest = createRestHandler();
  const clerk = identity && createClerkAuthenticator(identity, origin);
  const sessionCache = createSessionCache();

  const receiveEvent: ReceiveEvent = async (apply) => {
    const context = createContext(db.manager, payments, policy);
    await apply(context);
    live?.changes.publish([...context.changedOwnerIds, ...context.changedAccessIds], null);
  };

  const createGuesses = (address: string) => (rateLimits ? createGuessLimiter(db.manager, address) : NO_GUESS_LIMITER);

  const createCalendarLimits = (address: string): CalendarLimits => ({
    async countForAddress() {
      if (rateLimits) await createRateLimiter(db.manager, address)({ kind: "nobody" }, [{ field: "Query.calendar" }]);
    },
    async countForCalendar(token) {
      if (rateLimits) await countCalendarRead(db.manager, token);
    },
  });

  async function createRequestContext(request: Request, address: string, cache: SessionCache | null) {
    const clientLag = readClientLag(request);
    const caller = await readCaller(request, { origin, clerk, db: db.manager, sessionCache: cache });
    addToRequestLog({ caller: caller.viewer.kind, token: getTokenId(caller.viewer) ?? undefined });
    return createContext(db.manager, payments, policy, {
      caller,
      call: caller.viewer.kind === "program" ? createCall(request) : null,
      deviceName: nameDevice(request.headers.get("user-agent")),
      signal: request.signal,
      origin,
      guesses: createGuesses(address),
      sendMail,
      clientLag,
      push,
    });
  }

  function publishChanges({ changedOwnerIds, changedAccessIds }: Context, page: string | null) {
    live?.changes.publish(changedOwnerIds, page);
    // The page that made the change has a stream of the old groups too, so it is not left out.
    live?.changes.publish(changedAccessIds, null);
  }

  /** Only handlers that call resolvers pass `cache`: resolvers ask whether a cached caller is still the same. */
  async function handleApiRequest(
    handler: ApiHandler,
    { req: { raw: request }, env: { address } }: HonoContext<AppEnv>,
    cache: SessionCache | null = null,
  ): Promise<Response> {
    let context: Context | undefined;
    const count = rateLimits ? createRateLimiter(db.manager, address) : async () => {};
    const response = await handler(
      request,
      async () => (context = await createRequestContext(request, address, cache)),
      count,
      answers.createSender(request, () => getReader(context, address)),
    );
    if (context) sessionCache.update(context.caller);
    if (context?.call?.isUsed) response.headers.set("listbook-call", context.call.id);
    // The handler has committed its changes, so a page that reads after this message gets the new rows.
    if (context) publishChanges(context, readPageId(request));
    const cookie = context && buildGuestCookie(origin, context.caller);
    if (cookie) response.headers.append("set-cookie", cookie);
    return response;
  }

  async function readMissing(): Promise<string> {
    const hasSignUp = (await identity?.offersSignUp?.()) ?? true;
    return writeMissing([
      ...(payments ? [] : ["payments" as const]),
      ...(hasSignUp ? [] : ["sign-up" as const]),
      ...(policy.guests ? [] : ["guests" as const]),
    ]);
  }

  app.use(async (c, next) => {
    await next();
    addToRequestLog({ route: routePath(c) });
  });
  app.use(markAnswers);
  app.use(setSecurityHeaders({ origin, providerHost: identity && getProviderHost(identity) }));
  app.use(refuseOtherSpellings);
  app.use(allowPrograms);
  app.use(rejectCrossSite(origin));
  app.use(shedLoad(getPool(db)));
  if (graphiql) app.get("/graphql", (c, next) => (wantsPage(c.req.raw) ? c.redirect("/graphiql") : next()));
  app.all("/graphql", (c, next) => (wantsPage(c.req.raw) ? next() : handleApiRequest(graphql, c, sessionCache)));
  app.get("/api/openapi.json", async (c) => {
    // Few ask for the description, which is large, and is computed when its module is loaded.
    const { addSupport } = await import("./rest/openapi/openapi.ts");
    return c.json(addSupport(client?.supportEmail));
  });
  app.get(`${EXPORT.path}.schema.json`, (c) => c.json(exportSchema));
  app.all(EXPORT.path, (c) => handleApiRequest(handleExport, c));
  if (importProgram) {
    const reader = { program: importProgram, heap: importHeap };
    const [handlePreview, handleImport] = [createPreviewHandler(reader), createImportHandler(reader)];
    app.all(PREVIEW.path, (c) => handleApiRequest(handlePreview, c));
    app.all(IMPORT.path, (c) => handleApiRequest(handleImport, c));
  }
  app.all("/mcp", (c) => handleApiRequest(handleMcp, c, sessionCache));
  app.all(LIST_TEXT_PATH, (c) => handleApiRequest(handleListText, c, sessionCache));
  app.all("/api/_nuxt_icon/*", (c) => handleIcons(c.req.raw));
  if (identity) addIdentityRoutes(app, identity, receiveEvent, rateLimits);
  else app.get("/api/identity", (c) => c.json(null));
  if (payments) addPaymentRoutes(app, payments, receiveEvent);
  const { paymentPages } = options;
  if (paymentPages) app.all("/__stripe/*", (c) => paymentPages(c.req.raw));
  if (live) {
    const handleLive = createLiveHandler(live.streams);
    app.all("/api/live", (c) => handleApiRequest(handleLive, c));
  }
  app.all("/api/*", (c) => handleApiRequest(rest, c, sessionCache));
  app.all("/calendar/:file", ({ req, env: { address } }) => {
    const context = { ...createContext(db.manager, payments, policy), signal: req.raw.signal, origin };
    return serveCalendar(req.raw, req.param("file"), context, createCalendarLimits(address));
  });
  app.all("/.well-known/appspecific/*", (c) => c.body(null, 204));
  // Assistants ask here whether a server gives out tokens by OAuth. This one does not, and says so in JSON.
  app.all("/.well-known/*", (c) => refusePath(c.req.path));
  if (linkPages) {
    const serveLinkPage = (path: string, handle: LinkPageHandler) =>
      app.all(path, (c) =>
        handleApiRequest(
          (request, createRequest, count, sender) =>
            handle(c.req.param("token") ?? "", request, createRequest, count, sender),
          c,
        ),
      );
    serveLinkPage("/join/:token", createJoinPage(linkPages, readMissing));
    serveLinkPage("/t/:token", createTemplatePage(linkPages, readMissing));
  }
  if (client) await servePages(app, { ...client, hasMail: sendMail !== null }, graphiql, readMissing);
  app.notFound((c) => refusePath(c.req.path));
  app.onError((error) => toErrorResponse(error));
  return logResponses(log, async (request, peer) => {
    const address = readClientAddress(request, peer, trustProxy);
    return compressResponse(request, await app.fetch(request, { address }));
  });
}

/** Wraps an app: it logs a line for each response, and the response has the id of that line as `X-Request-Id`. */
const logResponses =
  (log: Logger, app: App): App =>
  (request, peer) => {
    const requestLog = { id: randomUUID() };
    return runWithRequestLog(requestLog, async () => {
      const start = performance.now();
      const response = await app(request, peer);
      response.headers.set("x-request-id", requestLog.id);
      log.logResponse(requestLog, request.method, response.status, performance.now() - start);
      return response;
    });
  };

/**
 * Adds the settings of the identity provider for the pages, its webhook, and the routes of its stand-in. With
 * `rateLimits` the stand-in gets the network address of the browser, whose attempts it then limits.
 */
function addIdentityRoutes(
  app: Hono<AppEnv>,
  identity: IdentityProvider,
  receiveEvent: ReceiveEvent,
  rateLimits: boolean,
) {
  const { publishableKey, proxyUrl, clerkJSUrl, mark, openIdName, fetch } = identity;
  app.get("/api/identity", (c) => c.json({ publishableKey, proxyUrl, clerkJSUrl, mark, openIdName }));
  app.post("/api/clerk/webhook", async (c) => {
    const { url, headers } = c.req.raw;
    const request = new Request(url, { method: "POST", headers, body: await readRawBody(c.req.raw) });
    await receiveEvent((context) => receiveClerkWebhook(request, identity, context));
    return c.body(null, 204);
  });
  if (fetch) app.all("/__clerk/*", (c) => fetch(c.req.raw, rateLimits ? c.env.address : undefined));
}

/** Adds the webhook of the payment provider, which sends an event again when the response is an error. */
function addPaymentRoutes(app: Hono<AppEnv>, payments: PaymentProvider, receiveEvent: ReceiveEvent) {
  app.post("/api/stripe/webhook", async (c) => {
    const event = await payments.readEvent(await readRawBody(c.req.raw), c.req.header("stripe-signature") ?? null);
    if (event) await receiveEvent((context) => applyPaymentEvent(context, payments, event));
    return c.body(null, 204);
  });
}
