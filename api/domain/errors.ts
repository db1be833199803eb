/** The contract's error codes; `api/errors.ts` says what each means to HTTP. */
export type ErrorCode =
  | "BAD_USER_INPUT"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "QUOTA_EXCEEDED"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "INTERNAL"
  | "UNAVAILABLE";

/** A refusal: its message is meant for the person, `fields` for the form. */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}

/** Input that makes no sense: a sentence for each field, the first of them for the whole. */
export const badInput = (fields: Record<string, string>) =>
  new DomainError("BAD_USER_INPUT", Object.values(fields)[0] ?? "The input is not valid", fields);

/** Not there, or not the caller's: which of the two is never told. */
export const notFound = (what: string) => new DomainError("NOT_FOUND", `${what} not found`);
