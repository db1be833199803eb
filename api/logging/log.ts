import { AsyncLocalStorage } from "node:async_hooks";
import { QueryFailedError } from "typeorm";

/** The most severe level first. */
export const LOG_LEVELS = ["error", "warn", "info"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The log line of one request. It contains nothing that the caller wrote: no names, texts, addresses, cookies,
 * tokens, bodies or queries, and the pattern of the route instead of the path.
 */
type RequestLog = {
  /** The response has the same id in `X-Request-Id`. */
  id: string;
  route?: string;
  /** The requested fields of the schema, as in `Query.lists`. */
  fields?: string[];
  caller?: "nobody" | "guest" | "member" | "program";
  /** The id of a program's token, which opens nothing. */
  token?: string;
  /** The error code of the response, if it is an error. */
  code?: string;
};

const requestLogs = new AsyncLocalStorage<RequestLog>();

/** Runs `work` so that `addToRequestLog` and `logError` in it refer to `requestLog`. Returns the result of `work`. */
export const runWithRequestLog = <T>(requestLog: RequestLog, work: () => T): T => requestLogs.run(requestLog, work);

/** Adds fields to the log of the current request; a field that is already set keeps its value. */
export function addToRequestLog(fields: Partial<RequestLog>): void {
  const requestLog: Record<string, unknown> | undefined = requestLogs.getStore();
  if (!requestLog) return;
  // Each request comes here several times, and a new object for each time takes longer than the rest of the log.
  for (const [name, value] of Object.entries(fields)) if (!Object.hasOwn(requestLog, name)) requestLog[name] = value;
}

/** Returns one line of JSON. JSON escapes control characters, so no value can end the line or color a terminal. */
export const formatLogLine = (level: LogLevel, fields: object): string =>
  JSON.stringify({ time: new Date().toISOString(), level, ...fields });

/** PostgreSQL error classes whose messages quote values: data exceptions and constraint violations. */
const QUOTES_VALUES = /^2[23]/;

type ErrorDescription = {
  name: string;
  message?: string;
  code?: string;
  query?: string;
  at?: string[];
  cause?: ErrorDescription;
};

/** Describes an error without any user data: without statement parameters and without messages that quote values. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code } = source as { code?: unknown };
  const textCode = typeof code === "string" ? code : undefined;
  return {
    name: error.name,
    ...(!QUOTES_VALUES.test(textCode ?? "") && { message: error.message }),
    ...(textCode && { code: textCode }),
    ...(error instanceof QueryFailedError && { query: error.query }),
    at: error.stack?.split("\n").flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? []) ?? [],
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Logs a bug, or a failure that only the operator of the server can fix. */
export function logError(error: unknown): void {
  console.error(formatLogLine("error", { request: requestLogs.getStore()?.id, error: describeError(error) }));
}

export type Logger = {
  /** Logs the response to a request: as a warning when the status is 500 or higher, otherwise as information. */
  logResponse(requestLog: RequestLog, method: string, status: number, ms: number): void;
};

/** Logs that a scheduled task has run, with the numbers of what it has done. */
export type TaskLogger = { logTask(task: string, counts: Record<string, number>): void };

/** Creates a logger that passes lines of `minLevel` and more severe levels to `write`. */
export function createLogger(minLevel: LogLevel, write: (line: string) => void): Logger & TaskLogger {
  const isEnabled = (level: LogLevel) => LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(minLevel);
  return {
    logResponse({ id, route, fields, caller, token, code }, method, status, ms) {
      const level = status >= 500 ? "warn" : "info";
      if (!isEnabled(level)) return;
      const times = { status, ms: Math.round(ms) };
      write(formatLogLine(level, { request: id, method, route, fields, ...times, caller, token, code }));
    },
    logTask(task, counts) {
      if (isEnabled("info")) write(formatLogLine("info", { task, ...counts }));
    },
  };
}
