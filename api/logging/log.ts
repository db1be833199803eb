import { AsyncLocalStorage } from "node:async_hooks";
import { QueryFailedError } from "typeorm";

export const LOG_LEVELS = ["error", "warn", "info"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * One request as the log tells it. Nothing in it is of the caller's choosing: no names, texts, addresses, cookies,
 * tokens, bodies or queries, and the route's pattern in the place of its path.
 */
export type RequestLog = {
  /** The answer carries it too, as `X-Request-Id`. */
  id: string;
  route?: string;
  /** The fields of the schema that were asked for. */
  fields?: string[];
  caller?: "nobody" | "guest" | "member";
  /** The error's code, when the answer is one. */
  code?: string;
};

const requestLogs = new AsyncLocalStorage<RequestLog>();

/** Does the work of one request, of which the log is told. */
export const runWithRequestLog = <T>(visit: RequestLog, work: () => T): T => requestLogs.run(visit, work);

/** Tells the log more of the request that is being served; what it was told first stands. */
export function addToRequestLog(more: Partial<RequestLog>): void {
  const visit = requestLogs.getStore();
  if (visit) Object.assign(visit, { ...more, ...visit });
}

/** A line of JSON: whatever a text holds, it cannot end the line or colour a terminal. */
export const formatLogLine = (level: LogLevel, fields: object): string =>
  JSON.stringify({ time: new Date().toISOString(), level, ...fields });

/** PostgreSQL's classes of errors whose messages quote values: bad data, and broken constraints. */
const QUOTES_VALUES = /^2[23]/;

type ErrorDescription = {
  name: string;
  message?: string;
  code?: string;
  query?: string;
  at?: string[];
  cause?: ErrorDescription;
};

/** What is known of an error but for what people wrote: the parameters of a statement, the values it complains of. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const failed: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code } = failed as { code?: unknown };
  const text = typeof code === "string" ? code : undefined;
  return {
    name: error.name,
    ...(!QUOTES_VALUES.test(text ?? "") && { message: error.message }),
    ...(text && { code: text }),
    ...(error instanceof QueryFailedError && { query: error.query }),
    at: error.stack?.split("\n").flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? []) ?? [],
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Writes down a bug, or what only whoever runs the server can mend. */
export function logError(error: unknown): void {
  console.error(formatLogLine("error", { request: requestLogs.getStore()?.id, error: describeError(error) }));
}

export type Logger = {
  /** Tells how a request was answered: what failed on our side as a warning. */
  logResponse(visit: RequestLog, method: string, status: number, ms: number): void;
};

/** A log that writes lines of `level` and graver ones through `write`. */
export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  const isWanted = (each: LogLevel) => LOG_LEVELS.indexOf(each) <= LOG_LEVELS.indexOf(level);
  return {
    logResponse({ id, route, fields, caller, code }, method, status, ms) {
      const graveness = status >= 500 ? "warn" : "info";
      if (!isWanted(graveness)) return;
      write(formatLogLine(graveness, { request: id, method, route, fields, status, ms: Math.round(ms), caller, code }));
    },
  };
}
