import { msg } from "@lingui/core/macro";
import type { HonoRequest, MiddlewareHandler } from "hono";
import { DomainError } from "../domain/base/errors.ts";
import { readBearerToken } from "../domain/callers/programs.ts";
import { isApiPath, isLinkPath } from "./apiPath.ts";
import { toErrorResponse } from "./errors.ts";

/**
 * Whether a page of another site made the browser send this request. `none` means that the user typed the address. A
 * request with neither header does not come from a page.
 */
function isCrossSite(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  return (site !== null && site !== "same-origin" && site !== "none") || (from !== null && from !== origin);
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** A GET changes nothing, with one exception: the query of `/api/user/current` can ask for a guest and a notebook. */
const isStateChanging = ({ method, path, url }: HonoRequest): boolean =>
  !SAFE_METHODS.includes(method) || (path === "/api/user/current" && new URL(url).search !== "");

/**
 * Middleware that refuses requests to REST, GraphQL and the link pages that change something and come from a page of
 * another site. Only those with the token of a program may (`allowPrograms`). Errors: `FORBIDDEN`.
 */
export const rejectCrossSite =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    // Nothing that a browser adds by itself makes a request with a program's token.
    const isGuarded = (isApiPath(c.req.path) && readBearerToken(c.req.raw) === null) || isLinkPath(c.req.path);
    if (isGuarded && isStateChanging(c.req) && isCrossSite(c.req.raw, origin))
      return toErrorResponse(new DomainError("FORBIDDEN", msg`This request didn’t come from Listbook`));
    return next();
  };
