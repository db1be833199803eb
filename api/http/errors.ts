import { msg } from "@lingui/core/macro";
import { isOutOfSpace, isPoolTimeout, isStatementTimeout, isUnavailable } from "../database/client/unavailable.ts";
import { describeError, DomainError, overloaded, tookTooLong } from "../domain/base/errors.ts";
import { logError, addToRequestLog } from "../logging/log.ts";
import type { ErrorCode } from "../domain/base/schema.types.ts";

/** The HTTP status of each code (docs/api.md, Errors). */
const HTTP_STATUS: Record<ErrorCode, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  DEVICE_REFUSED: 403,
  QUOTA_EXCEEDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  PRECONDITION_REQUIRED: 428,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

const REASON_PHRASE: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** A restarted database usually accepts connections again after this many seconds. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Turns any error into the error that the caller gets. A `DomainError` stays as it is, and a database that cannot be
 * reached, is too busy, ends a statement or has no disk space becomes `UNAVAILABLE`. Every other error is a bug: this
 * function logs it, and the caller gets `INTERNAL` with `Something went wrong`. The log line of the request gets the code.
 */
export function toDomainError(error: unknown): DomainError {
  const domainError = mapError(error);
  addToRequestLog({ code: domainError.code });
  return domainError;
}

function mapError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isStatementTimeout(error)) return tookTooLong();
  if (isPoolTimeout(error)) return overloaded();
  if (isOutOfSpace(error)) {
    logError(error);
    return new DomainError("UNAVAILABLE", msg`The server is out of space`);
  }
  if (isUnavailable(error))
    return new DomainError("UNAVAILABLE", msg`Couldn’t reach the database; try again in a moment`);
  logError(error);
  return new DomainError("INTERNAL", msg`Something went wrong`);
}

/** Returns the HTTP status for the code of an error. */
export const getHttpStatus = ({ code }: { code: ErrorCode }) => HTTP_STATUS[code];

/**
 * Returns the headers of an error: `Retry-After`, in seconds, where a later retry can avoid it, and `WWW-Authenticate`
 * where a token is missing or not valid (RFC 9110, 15.5.2).
 */
export const buildErrorHeaders = ({ code, retryAfter }: DomainError): Record<string, string> => {
  const seconds = retryAfter ?? (code === "UNAVAILABLE" ? RETRY_AFTER_SECONDS : null);
  return {
    ...(seconds !== null && { "retry-after": String(seconds) }),
    ...(code === "UNAUTHENTICATED" && { "www-authenticate": "Bearer" }),
  };
};

/** Answers that nothing has this path. */
export const refusePath = (path: string): Response =>
  toErrorResponse(new DomainError("NOT_FOUND", msg`Page not found: ${path}`));

/** Turns any error into a REST response: a JSON body (docs/api.md, Errors), those of the error, and `headers`. */
export function toErrorResponse(error: unknown, headers: Record<string, string> = {}): Response {
  const domainError = toDomainError(error);
  const { code, message } = domainError;
  const statusCode = HTTP_STATUS[code];
  return Response.json(
    { statusCode, statusMessage: REASON_PHRASE[statusCode], code, message, ...describeError(domainError) },
    { status: statusCode, headers: { ...buildErrorHeaders(domainError), ...headers } },
  );
}
