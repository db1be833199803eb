import { isUnavailable } from "../database/client/unavailable.ts";
import { DomainError } from "../domain/errors.ts";
import { logError, addToRequestLog } from "../logging/log.ts";
import type { ErrorCode } from "../domain/schema.types.ts";

/** What each code means to HTTP (docs/contract.md, Errors). */
const HTTP_STATUS: Record<ErrorCode, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  DEVICE_REFUSED: 403,
  QUOTA_EXCEEDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  METHOD_NOT_ALLOWED: 405,
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
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Seconds after which a database that was restarted is expected back. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Turns any error into the one that the caller gets: the domain's own stay as they are, a database out of reach is
 * `UNAVAILABLE`. Everything else is a bug: it is logged, and the caller gets `Something went wrong`. The request's log
 * line gets the code.
 */
export function toDomainError(error: unknown): DomainError {
  const refusal = mapError(error);
  addToRequestLog({ code: refusal.code });
  return refusal;
}

function mapError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error))
    return new DomainError("UNAVAILABLE", "The database cannot be reached; try again in a moment");
  logError(error);
  return new DomainError("INTERNAL", "Something went wrong");
}

export const getHttpStatus = ({ code }: { code: ErrorCode }) => HTTP_STATUS[code];

/** When the refused may try again, for programs. */
export const buildRetryHeaders = ({ code, retryAfter }: DomainError): Record<string, string> => {
  const seconds = retryAfter ?? (code === "UNAVAILABLE" ? RETRY_AFTER_SECONDS : null);
  return seconds === null ? {} : { "retry-after": String(seconds) };
};

/** The error body of REST, and headers that go with it. */
export function toErrorResponse(error: unknown, headers: Record<string, string> = {}): Response {
  const refusal = toDomainError(error);
  const { code, message, fields, hint } = refusal;
  const statusCode = HTTP_STATUS[code];
  return Response.json(
    { statusCode, statusMessage: REASON_PHRASE[statusCode], code, message, fields, ...hint },
    { status: statusCode, headers: { ...headers, ...buildRetryHeaders(refusal) } },
  );
}
