import type { ErrorCode } from "./schema.types.ts";

/** What the identity provider's components understand: they ask for a fresh proof and try again. */
type ReverificationHint = {
  clerk_error: { type: "forbidden"; reason: "reverification-error"; metadata: { reverification: string } };
};

/** What would lift a limit for this caller: an account, or the paid plan. */
type RemedyHint = { remedy: "sign-up" | "upgrade" };

export type ErrorHint = ReverificationHint | RemedyHint;

/** A refusal: its message is meant for the person, `fields` for the form, `hint` for a program. */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly hint?: ErrorHint,
    /** Seconds after which it may be tried again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Input that makes no sense: a sentence for each field, the first of them for the whole. */
export const badInput = (fields: Record<string, string>) =>
  new DomainError("BAD_USER_INPUT", Object.values(fields)[0] ?? "The input is not valid", fields);

/** Not there, or not the caller's: an answer never says which of the two. */
export const notFound = (what: string) => new DomainError("NOT_FOUND", `${what} not found`);

/** Asked too often: `wait` says in seconds when it is worth asking again. */
export const rateLimited = (message: string, wait: number) =>
  new DomainError("RATE_LIMITED", message, undefined, undefined, wait);
