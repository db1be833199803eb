import { msg } from "@lingui/core/macro";
import { Stripe } from "stripe";
import { DomainError } from "../domain/base/errors.ts";
import { logError } from "../logging/log.ts";

const paymentsUnreachable = () =>
  new DomainError("UNAVAILABLE", msg`Couldn’t reach the payment service; try again in a moment`);

/** Whether Stripe answered that it has no object (customer, session, subscription) with the requested id. */
export const isResourceMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * Sends one request to Stripe and returns its answer, or `fallback` for an error that `isExpected` accepts. An error of
 * Stripe that a retry cannot solve is logged by its kind, without the data of the request or the answer, because the
 * operator has to correct a setting. Errors: `UNAVAILABLE` for every other error of Stripe.
 */
export async function callStripe<T, Fallback = never>(
  request: () => Promise<T>,
  isExpected: (error: unknown) => boolean = () => false,
  fallback?: Fallback,
): Promise<T | Fallback> {
  try {
    return await request();
  } catch (error) {
    if (isExpected(error)) return fallback as Fallback;
    const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isTemporary = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof StripeError && !isTemporary)
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
 * A proxy between this server and Stripe may answer in place of Stripe. The library accepts any JSON with a status of
 * success, and even a 404 that is not Stripe's. The functions below therefore check each field that the server uses.
 * Errors: `UNAVAILABLE` when a field is missing.
 */

/** The id of an object; Stripe answers some objects as their id alone. */
export function readId(answer: unknown): string {
  const id: unknown = typeof answer === "string" ? answer : (answer as { id?: unknown } | null)?.id;
  if (typeof id !== "string" || id === "") throw paymentsUnreachable();
  return id;
}

export function readList<T>(answer: { data: T[] }): T[] {
  if (!Array.isArray(answer.data)) throw paymentsUnreachable();
  return answer.data;
}

/** The address to which the browser is sent: https, or a page of the stand-in on our own origin. */
export function readUrl({ url }: { url: string | null }, origin: string): string {
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== "https:" && parsed?.origin !== origin) throw paymentsUnreachable();
  return parsed.href;
}

/** Converts a time of Stripe, in seconds since 1970, to ISO 8601. */
export function readTime(seconds: number): string {
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) throw paymentsUnreachable();
  return new Date(seconds * 1000).toISOString();
}
