import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client";
import { SessionEndedError } from "./sessionEnded.ts";

/**
 * The effect of a failed call on its changes (docs/app.md, Offline): after `unreached` and `limited` they wait,
 * after `held` they wait for the session, after `failed` they are tried a few more times, and only `refused` is final.
 */
type Failure =
  | { kind: "unreached" | "held" | "failed" }
  /** `seconds`: the time to wait that the server asks for. */
  | { kind: "limited"; seconds: number }
  | Refusal;

/** `missing`: the ids of the rows that no longer exist, if the server names them. */
export type Refusal = { kind: "refused"; code: string; missing: string[] };

/** Statuses of a server, or of a proxy in front of it, that has not handled the request. */
const UNREACHED_STATUSES = [408, 425, 502, 503, 504];
/** Seconds to wait if the server names none. */
const DEFAULT_WAIT = 5;

/** The maximum number of attempts when the server fails. */
export const MAX_FAILURES = 5;
/** Milliseconds before the next attempt when the server does not accept the session. */
export const HOLD_DELAY = 30_000;

/** Returns the milliseconds before the next attempt after this number of failures of the server. */
export const getFailureDelay = (failures: number) => 1_000 * 2 ** (failures - 1);

/** The error of a change whose refusal the sheet of refused changes shows, so that no toast shows it, too. */
export const REFUSED_IN_SHEET = new Error();

export function classifyFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) return classifyAnswer(error.errors[0]?.extensions);
  if (error instanceof SessionEndedError) return { kind: "held" };
  if (ServerError.is(error)) return classifyResponse(error.statusCode, error.response.headers, error.bodyText);
  // The body is not our JSON but a page of a captive portal or of a proxy.
  if (ServerParseError.is(error)) return { kind: "unreached" };
  return { kind: "unreached" };
}

function classifyAnswer(extensions: Record<string, unknown> = {}, headers?: Headers): Failure {
  const code = String(extensions["code"]);
  if (code === "RATE_LIMITED") return { kind: "limited", seconds: readWait(headers) };
  if (code === "UNAVAILABLE") return { kind: "unreached" };
  if (code === "UNAUTHENTICATED") return { kind: "held" };
  if (code === "INTERNAL") return { kind: "failed" };
  const missing = extensions["missing"];
  return { kind: "refused", code, missing: Array.isArray(missing) ? missing.map(String) : [] };
}

function classifyResponse(status: number, headers: Headers, body: string): Failure {
  if (status === 429) return { kind: "limited", seconds: readWait(headers) };
  if (status === 401) return { kind: "held" };
  if (status < 400 || UNREACHED_STATUSES.includes(status)) return { kind: "unreached" };
  if (status >= 500) return { kind: "failed" };
  return classifyAnswer(readExtensions(body) ?? { code: "" }, headers);
}

const readWait = (headers?: Headers) => Number(headers?.get("retry-after")) || DEFAULT_WAIT;

function readExtensions(body: string): Record<string, unknown> | undefined {
  try {
    const { errors } = JSON.parse(body) as { errors?: { extensions?: Record<string, unknown> }[] };
    return errors?.[0]?.extensions;
  } catch {
    return undefined;
  }
}
