import { QueryFailedError } from "typeorm";

/**
 * PostgreSQL's own codes for being shut down or started (57P0x), cut off (08xxx, 25P03), out of room, memory or
 * connections (53xxx), or too slow (57014, 55P03); then the system's for a server that is not there, or not yet.
 */
const UNAVAILABLE_CODE =
  /^(57P0[1-3]|08...|53...|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's and TypeORM's ways of saying that a connection is gone. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|[Qq]uery runner (was )?already (been )?released|Client was closed|Driver not Connected/;

/** Whether an error says that the database is out of reach for now: the same again may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code = "" } = cause as { code?: string };
  return UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(error.message);
}
