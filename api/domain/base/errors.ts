import type { ErrorCode } from "./schema.types.ts";

/** The identity provider's components read this hint, ask the user to verify a factor again, and repeat the request. */
type ReverificationHint = {
  clerk_error: { type: "forbidden"; reason: "reverification-error"; metadata: { reverification: string } };
};

/** The step that raises a limit for this caller: an account, or the paid plan. */
type RemedyHint = { remedy: "sign-up" | "upgrade" };

/** The ids of the request that have no row, so that a client can send the others again. */
type MissingHint = { missing: string[] };

export type ErrorHint = ReverificationHint | RemedyHint | MissingHint;

/** A refused operation. `message` is for the user, `fields` for the fields of a form, and `hint` for a program. */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly hint?: ErrorHint,
    /** Seconds after which the client may try again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Invalid input. `fields` has a message for each invalid field, and the first one is the error's message. */
export const badInput = (fields: Record<string, string>) =>
  new DomainError("BAD_USER_INPUT", Object.values(fields)[0] ?? "The input is not valid", fields);

/** The row does not exist or belongs to another owner: the message does not say which. */
export const notFound = (entityName: string) => new DomainError("NOT_FOUND", `${entityName} not found`);

export const isNotFound = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "NOT_FOUND";

/** Items of a bulk change do not exist or belong to another owner. */
export const itemsNotFound = (missing: string[]) =>
  new DomainError("NOT_FOUND", "Item not found", undefined, { missing });

/** Too many calls. `retryAfter` is in seconds. */
export const rateLimited = (message: string, retryAfter: number) =>
  new DomainError("RATE_LIMITED", message, undefined, undefined, retryAfter);

/** The server has more to do than it can do now. */
export const overloaded = () =>
  new DomainError("UNAVAILABLE", "Listbook is very busy right now; try again in a moment");

/** The database has ended a statement that ran too long. `advice` is what the user can do. */
export const tookTooLong = (advice = "try again in a moment") =>
  new DomainError("UNAVAILABLE", `That took too long; ${advice}`);

export const invalidSession = () =>
  new DomainError("UNAUTHENTICATED", "Your session is no longer valid; sign in again");

export const invalidToken = () => new DomainError("UNAUTHENTICATED", "This token is not valid; make a new one");
