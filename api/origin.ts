import type { MiddlewareHandler } from "hono";
import { DomainError } from "./domain/errors.ts";
import { toResponse } from "./errors.ts";

/** A cookie speaks for a person only on requests of our own pages; `none` is an address typed by hand. */
function isForeign(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  return (site !== null && site !== "same-origin" && site !== "none") || (from !== null && from !== origin);
}

const READING = ["GET", "HEAD", "OPTIONS"];

/** Reading is safe from anywhere, but for the one path where a GET makes what its query asks for. */
function changesSomething({ method, url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return !READING.includes(method) || (pathname === "/api/user/current" && search !== "");
}

/** Refuses what a page of another site makes a browser send to our doors. There are no CORS headers to allow any. */
export const refuseForeign =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    const isDoor = /^\/(api\/|graphql$)/.test(c.req.path);
    if (isDoor && changesSomething(c.req.raw) && isForeign(c.req.raw, origin))
      return toResponse(new DomainError("FORBIDDEN", "This request does not come from Listbook"));
    return next();
  };
