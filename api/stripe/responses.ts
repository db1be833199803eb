import { Stripe } from "stripe";
import { DomainError } from "../domain/errors.ts";
import { logError } from "../logging/log.ts";

const paymentsUnreachable = () => new DomainError("UNAVAILABLE", "Payments cannot be reached; try again in a moment");

/** Stripe knows no customer, no session, no subscription with the id that it was asked about. */
export const isResourceMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * What Stripe answers to one question; `otherwise` for an error that is expected. Errors: `UNAVAILABLE` for all others.
 * Those that repeating will not mend are a matter of settings, which only the log can tell: their kind, nothing of
 * what was sent or answered.
 */
export async function callStripe<T, Otherwise = never>(
  question: () => Promise<T>,
  isExpected: (error: unknown) => boolean = () => false,
  otherwise?: Otherwise,
): Promise<T | Otherwise> {
  try {
    return await question();
  } catch (error) {
    if (isExpected(error)) return otherwise as Otherwise;
    const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const passes = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
    if (error instanceof StripeError && !passes)
      logError(
        new Error(
          `Stripe refused a request: ${error.type} ${error.code ?? ""} ${error.param ?? ""} ${error.requestId}`,
        ),
      );
    else if (!(error instanceof StripeError)) throw error;
    throw paymentsUnreachable();
  }
}

/*
 * Something between us and Stripe may answer in its stead, and the library takes any JSON with a good status, and even
 * a foreign 404, for the answer. So what is needed of an answer is looked at. Errors: `UNAVAILABLE` when it is not there.
 */

/** The id of an object, or of one that was answered by its id alone. */
export function readId(answer: unknown): string {
  const id: unknown = typeof answer === "string" ? answer : (answer as { id?: unknown } | null)?.id;
  if (typeof id !== "string" || id === "") throw paymentsUnreachable();
  return id;
}

export function readList<T>(answer: { data: T[] }): T[] {
  if (!Array.isArray(answer.data)) throw paymentsUnreachable();
  return answer.data;
}

/** Where a person is sent: over https, or to the page of a stand-in on our own origin. */
export function readUrl({ url }: { url: string | null }, origin: string): string {
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== "https:" && parsed?.origin !== origin) throw paymentsUnreachable();
  return parsed.href;
}

/** A moment as Stripe writes it: seconds since 1970. */
export function readTime(seconds: number): string {
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) throw paymentsUnreachable();
  return new Date(seconds * 1000).toISOString();
}
