import type { Context } from "../domain/base/context.ts";
import type { CountFields, RequestedField } from "./rateLimits.ts";
import type { AnswerSender } from "./untakenAnswers.ts";

/** A request with its caller. */
export type OpenedRequest = {
  context: Context;
  /** Checks what was counted with the caller. Errors: `RATE_LIMITED`. */
  checkLimits: () => void;
  /** Counts other fields that the request asks for. Errors: `RATE_LIMITED`. */
  count: CountFields;
};

/** `asNobody`: whether nobody is calling, even if the browser remembers a guest. */
type OpenOptions = { asNobody?: boolean };

/**
 * Finds out who is calling, and counts in the same statement which fields the request asks for. Errors: `UNAUTHENTICATED`,
 * `UNAVAILABLE`.
 */
export type OpenRequest = (requested: readonly RequestedField[], options?: OpenOptions) => Promise<OpenedRequest>;

/** Answers the request of a caller with `sender`. It opens the request when it knows that there is something to answer. */
export type ApiHandler = (request: Request, open: OpenRequest, sender: AnswerSender) => Promise<Response>;
