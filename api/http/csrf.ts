import type { MiddlewareHandler } from "hono";
import { DomainError } from "../domain/errors.ts";
import { toErrorResponse } from "./errors.ts";

/** A cookie speaks for a person only on requests of our own pages; `none` is an address typed by hand. */
function isCrossSite(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  return (site !== null && site !== "same-origin" && site !== "none") || (from !== null && from !== origin);
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Reading is safe from anywhere, but for the one path where a GET makes what its query asks for. */
function isStateChanging({ method, url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return !SAFE_METHODS.includes(method) || (pathname === "/api/user/current" && search !== "");
}

/** Refuses what a page of another site makes a browser send to our doors. There are no CORS headers to allow any. */
export const rejectCrossSite =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    const isDoor = /^\/(api\/|graphql$)/.test(c.req.path);
    if (isDoor && isStateChanging(c.req.raw) && isCrossSite(c.req.raw, origin))
      return toErrorResponse(new DomainError("FORBIDDEN", "This request does not come from Listbook"));
    return next();
  };
