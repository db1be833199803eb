import { Hono } from "hono";
import type { DataSource } from "typeorm";
import { readBytesOf } from "./body.ts";
import type { Caller, Context } from "./context.ts";
import { createLoaders } from "./domain/batch.ts";
import { DomainError } from "./domain/errors.ts";
import { toResponse } from "./errors.ts";
import { createGraphQLDoor } from "./graphql/server.ts";
import { answerIcons } from "./icons.ts";
import { createClerk, type Identity } from "./identity/clerk.ts";
import { writeCookie } from "./identity/guest.ts";
import { readCaller } from "./identity/viewer.ts";
import { receiveWebhook } from "./identity/webhook.ts";
import { type ClientOptions, servePages } from "./pages.ts";
import { createRestDoor } from "./rest/door.ts";
import { schema } from "./schema.ts";

/** The whole server as a function: what it answers to a request. */
export type App = (request: Request) => Promise<Response>;

export type AppOptions = {
  db: DataSource;
  /** The origin that the app is served under. */
  origin: string;
  graphiql: boolean;
  introspection: boolean;
  /** Who vouches for members; null: nobody can sign in. */
  identity: Identity | null;
  /** The built client; null when something else serves it. */
  client: ClientOptions | null;
};

type Door = (request: Request, createContext: () => Promise<Context>) => Promise<Response>;

/** A cookie speaks for a person only on requests of our own pages; `none` is an address typed by hand. */
function isCrossSite(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const from = request.headers.get("origin");
  return from !== null && from !== origin;
}

/** Reading is safe from anywhere, but for the one GET that makes a user. */
const changesSomething = (request: Request) =>
  (request.method !== "GET" && request.method !== "HEAD") || request.url.includes("createAnonymousUser");

/** Whoever sends a webhook. */
const NOBODY: Caller = { viewer: { kind: "nobody" }, guestToken: null, cookie: "keep" };

/** Which door a request goes through, and who comes through it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, origin, graphiql, introspection, identity, client } = options;
  const app = new Hono();
  const graphql = await createGraphQLDoor(schema, introspection);
  const rest = createRestDoor();
  const clerk = identity && createClerk(identity, origin);

  function contextOf(caller: Caller): Context {
    const context: Context = { db: db.manager, caller, loaders: createLoaders(() => context) };
    return context;
  }

  const createContext = async (request: Request) =>
    contextOf(await readCaller(request, { origin, clerk, db: db.manager }));

  async function enter(door: Door, request: Request): Promise<Response> {
    let context: Context | undefined;
    const response = await door(request, async () => (context = await createContext(request)));
    response.headers.set("cache-control", "no-store");
    const cookie = context && writeCookie(origin, context.caller);
    if (cookie) response.headers.append("set-cookie", cookie);
    return response;
  }

  app.all("/graphql", (c) => enter(graphql, c.req.raw));
  app.use("/api/*", async (c, next) => {
    if (changesSomething(c.req.raw) && isCrossSite(c.req.raw, origin))
      return toResponse(new DomainError("FORBIDDEN", "This request does not come from Listbook"));
    return next();
  });
  app.all("/api/_nuxt_icon/*", (c) => answerIcons(c.req.raw));
  if (identity) serveIdentity(app, identity, () => contextOf(NOBODY));
  else app.get("/api/identity", (c) => c.json(null));
  app.all("/api/*", (c) => enter(rest, c.req.raw));
  app.all("/.well-known/appspecific/*", (c) => c.body(null, 204));
  if (client) await servePages(app, client, graphiql);
  app.notFound((c) => toResponse(new DomainError("NOT_FOUND", `Page not found: ${c.req.path}`)));
  app.onError((error) => toResponse(error));
  return async (request) => app.fetch(request);
}

/** What pages and the provider itself ask for. */
function serveIdentity(app: Hono, identity: Identity, createContext: () => Context) {
  const { publishableKey, proxyUrl, clerkJSUrl, mark, fetch } = identity;
  app.get("/api/identity", (c) => {
    c.header("cache-control", "no-store");
    return c.json({ publishableKey, proxyUrl, clerkJSUrl, mark });
  });
  app.post("/api/clerk/webhook", async (c) => {
    const { url, headers } = c.req.raw;
    const request = new Request(url, { method: "POST", headers, body: await readBytesOf(c.req.raw) });
    await receiveWebhook(request, identity, createContext());
    return c.body(null, 204);
  });
  if (fetch) app.all("/__clerk/*", (c) => fetch(c.req.raw));
}
