import { QueryFailedError } from "typeorm";

/**
 * PostgreSQL's codes for a shutdown or start (57P0x), a lost connection (08xxx, 25P03), no disk space, memory or
 * connections left (53xxx), a timeout of a lock (55P03), and a transaction in which another statement has failed
 * (25P02), which has an error of its own, followed by the operating system's codes for a server that cannot be reached.
 */
const UNAVAILABLE_CODE =
  /^(57P0[1-3]|08...|53...|55P03|25P0[23]|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver, of TypeORM, and of a cluster for one of its machines, about a lost connection. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|SSL SYSCALL error|server closed the connection unexpectedly|timeout expired|Query read timeout|not queryable|[Qq]uery runner (was )?already (been )?released|Client was closed|Driver not Connected/;

const getCode = (error: unknown) => {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return (cause as { code?: string } | null)?.code ?? "";
};

/** Whether PostgreSQL has ended a statement because it ran too long. */
export const isStatementTimeout = (error: unknown): boolean => getCode(error) === "57014";

/** Whether the disk of the database is full. */
export const isOutOfSpace = (error: unknown): boolean => getCode(error) === "53100";

/** Whether an earlier error has ended the transaction of a statement. */
export const isInEndedTransaction = (error: unknown): boolean => getCode(error) === "25P02";

/** Whether a request has waited too long for one of the connections, all of which are in use. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("timeout exceeded when trying to connect");

/** PostgreSQL's codes for a connection that it ends, and the message of the driver for one whose server is silent. */
const ENDED_CODE = /^(57P0[1-5]|08...|25P0[34])$/;

/** Whether an error means that its connection cannot be used any more. */
export const endsConnection = (error: unknown): boolean =>
  error instanceof Error && (ENDED_CODE.test(getCode(error)) || error.message === "Query read timeout");

/** Whether an error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_CODE.test(getCode(error)) || UNAVAILABLE_MESSAGE.test(error.message);
}
