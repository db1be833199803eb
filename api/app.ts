import { randomUUID } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { LANGUAGES } from "../shared/texts/languages.ts";
import type { AppOptions } from "./appOptions.ts";
import { createCalls } from "./calls/answerRequest.ts";
import { getPool } from "./database/client/pool.ts";
import { OPEN_POLICY, type Services } from "./domain/base/context.ts";
import { refuseOtherSpellings } from "./http/apiPath.ts";
import { type AppEnv, type Peer, readClientAddress } from "./http/clientAddress.ts";
import { compressResponse } from "./http/compression.ts";
import { allowPrograms } from "./http/cors.ts";
import { rejectCrossSite } from "./http/csrf.ts";
import { refusePath, toErrorResponse } from "./http/errors.ts";
import { shedLoad } from "./http/loadShedding.ts";
import { markAnswers, servePages } from "./http/pages.ts";
import { setSecurityHeaders } from "./http/securityHeaders.ts";
import { createUntakenAnswers } from "./http/untakenAnswers.ts";
import { getProviderHost } from "./identity/clerk.ts";
import { addToRequestLog, type Logger, runWithRequestLog } from "./logging/log.ts";
import { createReadMissing, listRoutes } from "./routes.ts";

/** The whole server as a function. `peer` is the socket that the request arrived on. */
export type App = (request: Request, peer?: Peer) => Promise<Response>;

/** Composes the app: its layers, its routes, and the pages of the client. */
export async function createApp(options: AppOptions): Promise<App> {
  const { origin, payments, push, policy = OPEN_POLICY, sendMail = null, client, graphiql } = options;
  const { answers = createUntakenAnswers(), languages = LANGUAGES, live, clientDocuments = null } = options;
  const services: Services = { origin, languages, policy, payments, push, clientDocuments, sendMail };
  const calls = createCalls({ ...options, services, answers, changes: live?.changes ?? null });
  const app = new Hono<AppEnv>();
  for (const layer of listLayers(options)) app.use(layer);
  for (const [method, path, answer] of await listRoutes({ ...options, answers }, services, calls))
    app.on(method, [path], answer);
  if (client)
    await servePages(app, { ...client, hasMail: sendMail !== null }, graphiql, createReadMissing(options, services));
  app.notFound((c) => refusePath(c.req.path));
  app.onError((error) => toErrorResponse(error));
  return logResponses(options.log, async (request, peer) => {
    const address = readClientAddress(request, peer, options.trustProxy);
    return compressResponse(request, await app.fetch(request, { address }));
  });
}

/** The layers around every route, the outermost first. */
const listLayers = ({ origin, identity, db }: AppOptions): MiddlewareHandler[] => [
  noteRoute,
  endUnreadBodies,
  markAnswers,
  setSecurityHeaders({ origin, providerHost: identity && getProviderHost(identity) }),
  refuseOtherSpellings,
  allowPrograms,
  rejectCrossSite(origin),
  shedLoad(getPool(db)),
];

/** The router answers a `HEAD` as a `GET` without its body. Work and streams that would write the body end here. */
const endUnreadBodies: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};

const noteRoute: MiddlewareHandler = async (c, next) => {
  await next();
  addToRequestLog({ route: routePath(c) });
};

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
