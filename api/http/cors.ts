import type { MiddlewareHandler } from "hono";
import { readBearerToken } from "../domain/callers/programs.ts";
import { isApiPath } from "./apiPath.ts";

/** Pages of any origin may read it. Never with credentials: what a browser adds by itself gives no right. */
const ANY_ORIGIN = { "access-control-allow-origin": "*" };

const EXPOSED = { "access-control-expose-headers": "ETag, Retry-After, X-Request-Id, Listbook-Call" };

const PREFLIGHT = {
  ...ANY_ORIGIN,
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, if-match, if-none-match, idempotency-key, listbook-time, listbook-zone, mcp-protocol-version, mcp-method, mcp-name",
  "access-control-max-age": "7200",
};

/** Whether a browser asks if a page of another origin may send the header in which a token is. */
const asksForToken = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" &&
  headers.has("access-control-request-method") &&
  (headers.get("access-control-request-headers") ?? "")
    .split(",")
    .some((name) => name.trim().toLowerCase() === "authorization");

/**
 * Middleware that lets programs in pages of other origins call REST and GraphQL. A browser asks before it sends a token,
 * and that question has none; answers have the headers only where the request had the token of a program.
 */
export const allowPrograms: MiddlewareHandler = async (c, next) => {
  if (!isApiPath(c.req.path)) return next();
  if (asksForToken(c.req.raw)) return c.body(null, 204, PREFLIGHT);
  await next();
  if (readBearerToken(c.req.raw) === null) return undefined;
  for (const [name, value] of Object.entries({ ...ANY_ORIGIN, ...EXPOSED })) c.res.headers.set(name, value);
  return undefined;
};
