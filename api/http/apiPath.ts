import type { MiddlewareHandler } from "hono";
import { refusePath } from "./errors.ts";

/**
 * Whether a path belongs to REST, GraphQL or MCP. Pass `c.req.path`: Hono has decoded it once, and the router reads it too.
 * No check may read the path of the URL instead, which can be encoded.
 */
export const isApiPath = (path: string): boolean => /^\/(api|graphql|mcp)(\/|$)/.test(path);

/**
 * Whether a path is that of a link page, which has a token: its answers are as private as those of the APIs, and its
 * address must not reach another server as a referrer.
 */
export const isLinkPath = (path: string): boolean => /^\/(join|t)\//.test(path);

/** Whether a path is that of the picture that belongs to a link page. */
export const isLinkPicturePath = (path: string): boolean => /^\/(join|t)\/[^/]+\/preview\.png$/.test(path);

/** Whether a path is that of a calendar, whose address is secret too. */
export const isCalendarPath = (path: string): boolean => path.startsWith("/calendar/");

/** Whether a path is one by which a program asks to be connected by itself (`oauth.ts`). */
export const isOAuthPath = (path: string): boolean => /^\/(oauth\/|\.well-known\/oauth-)/.test(path);

/** A letter, a digit, `-`, `.`, `_` or `~` in its encoded form. No address needs it (RFC 3986, 2.3). */
const ENCODED_UNRESERVED = /%(2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i;

/**
 * Middleware that refuses another spelling of an API's path, so that a proxy and every check see the path that the router
 * sees. The URL parser has already resolved dot segments; with more slashes or capitals a path is unknown anyway. Errors:
 * `NOT_FOUND`, as for every unknown path.
 */
export const refuseOtherSpellings: MiddlewareHandler = async (c, next) => {
  const pathname = isApiPath(c.req.path) ? new URL(c.req.url).pathname : "";
  if (!ENCODED_UNRESERVED.test(pathname)) return next();
  return refusePath(pathname);
};
