import { QueryFailedError } from "typeorm";
import { DomainError, type ErrorCode } from "./domain/errors.ts";

/** What each code means to HTTP (contract, section 4). */
const STATUS: Record<ErrorCode, number> = {
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
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

const STATUS_MESSAGE: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Seconds after which a database that was restarted is expected back. */
const RETRY_AFTER = "1";

/**
 * PostgreSQL's own codes for being shut down or started (57P0x), cut off (08xxx, 25P03), crowded (53300), or too slow
 * (57014, 55P03); then the driver's and TypeORM's ways of saying that a connection is gone.
 */
const UNAVAILABLE_CODE = /^(57P0[1-3]|08...|53300|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|[Qq]uery runner (was )?already (been )?released|Client was closed|Driver not Connected/;

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code = "" } = cause as { code?: string };
  return UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(error.message);
}

/**
 * Any error as the refusal that the caller is told: the domain's own as they are, a database out of reach as
 * `UNAVAILABLE`. Everything else is a bug: it is logged whole and told as `Something went wrong`.
 */
export function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error))
    return new DomainError("UNAVAILABLE", "The database cannot be reached; try again in a moment");
  console.error(error);
  return new DomainError("INTERNAL", "Something went wrong");
}

export const statusOf = (refusal: DomainError) => STATUS[refusal.code];

/** The error body of REST, and headers that go with it. */
export function toResponse(error: unknown, headers: Record<string, string> = {}): Response {
  const { code, message, fields, hint } = toRefusal(error);
  const statusCode = STATUS[code];
  return Response.json(
    { statusCode, statusMessage: STATUS_MESSAGE[statusCode], code, message, fields, ...hint },
    { status: statusCode, headers: code === "UNAVAILABLE" ? { ...headers, "retry-after": RETRY_AFTER } : headers },
  );
}
