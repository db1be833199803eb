import { msg } from "@lingui/core/macro";
import type { Context, PaymentInterval, PaymentProvider } from "../base/context.ts";
import type { User } from "../../entities/User.ts";
import type {
  CheckoutSession,
  MutationConfirmCheckoutArgs,
  MutationCreateCheckoutSessionArgs,
  MutationCreatePortalSessionArgs,
  Plan,
  PortalSession,
} from "../base/schema.types.ts";
import { requireVerified } from "../callers/reverification.ts";
import { getCustomerId, replaceCustomer } from "./customers.ts";
import { badInput, DomainError, notFound } from "../base/errors.ts";
import { requireOwnerId } from "../ownership/scope.ts";
import { withTimeout } from "../base/timeouts.ts";
import { getPlanName, PLANS, findSubscriptions } from "../limits/plans.ts";
import { readQuotas } from "../limits/quotas.ts";
import { closeOpenCheckouts, isOngoing, toPlanSubscription, syncSubscriptions } from "./subscriptions.ts";
import { isCallerId } from "../callers/callerUser.ts";

/** Milliseconds for all provider calls of one request together. */
const PROVIDER_TIMEOUT = 6_000;

const paymentsUnreachable = () =>
  new DomainError("UNAVAILABLE", msg`Couldn’t reach the payment service; try again in a moment`);
const withPaymentTimeout = <T>(work: Promise<T>) => withTimeout(work, PROVIDER_TIMEOUT, paymentsUnreachable);

/** Returns the caller's plan with quotas and subscription, and the limits and prices of the paid plan. */
export async function plan(context: Context): Promise<Plan> {
  const name = await getPlanName(context);
  return {
    name,
    quotas: await readQuotas(context, PLANS[name]),
    paidLimits: PLANS.paid,
    ...(await readPrices(context)),
    subscription: toPlanSubscription(await findSubscriptions(context)),
  };
}

async function readPrices({ services: { payments } }: Context): Promise<Pick<Plan, "payments" | "prices">> {
  if (!payments) return { payments: "NOT_SET_UP", prices: [] };
  try {
    const prices = await withPaymentTimeout(payments.readPrices());
    return {
      payments: "AVAILABLE",
      prices: prices.map(({ interval, amount, currency }) => ({ interval, amount, currency })),
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === "UNAVAILABLE") return { payments: "UNREACHABLE", prices: [] };
    throw error;
  }
}

/**
 * Returns the member who pays, who is known before the provider is asked for something. Errors: `UNAUTHENTICATED`,
 * `FORBIDDEN` for a guest and for the id of another user.
 */
async function requirePayer(context: Context, userId?: string | null): Promise<User> {
  requireOwnerId(context);
  if (userId && !isCallerId(context, userId))
    throw new DomainError("FORBIDDEN", msg`You can only do this for yourself`);
  const { viewer } = context.caller;
  if (viewer.kind !== "member") throw new DomainError("FORBIDDEN", msg`Sign up first; a subscription needs an account`);
  return viewer.user;
}

/** Errors: `UNAVAILABLE` when payments are not set up. */
function requirePayments({ services: { payments } }: Context): PaymentProvider {
  if (payments) return payments;
  throw new DomainError("UNAVAILABLE", msg`Payments aren’t set up here`);
}

/**
 * Opens the provider's page on which the caller subscribes. Listbook stores nothing about the page, because the
 * provider lists the open ones. Errors: `UNAUTHENTICATED`, `DEVICE_REFUSED`, `FORBIDDEN`, `UNAVAILABLE`, and `CONFLICT`
 * for a caller with a subscription.
 */
export async function createCheckoutSession(
  context: Context,
  { userId, billingInterval = "monthly" }: MutationCreateCheckoutSessionArgs,
): Promise<CheckoutSession> {
  const user = await requirePayer(context, userId);
  const payments = requirePayments(context);
  return withPaymentTimeout(openCheckoutSession(context, payments, user, billingInterval));
}

async function openCheckoutSession(context: Context, payments: PaymentProvider, user: User, interval: PaymentInterval) {
  const { language } = context;
  const storedId = await getCustomerId(context, user.id);
  await refuseSecondSubscription(context, payments, storedId);
  const customerId = storedId ?? (await createCustomer(context, payments, user, null));
  const session = await payments.openCheckout(user.id, customerId, interval, language);
  if (session) return session;
  const newCustomerId = await createCustomer(context, payments, user, customerId);
  const newSession = await payments.openCheckout(user.id, newCustomerId, interval, language);
  if (!newSession) throw paymentsUnreachable();
  return newSession;
}

/** Errors: `CONFLICT`, also for a subscription of which Listbook has not received an event yet. */
async function refuseSecondSubscription(context: Context, payments: PaymentProvider, customerId: string | null) {
  if (customerId) await syncSubscriptions(context, payments, customerId);
  if (!(await findSubscriptions(context)).some(isOngoing)) return;
  throw new DomainError("CONFLICT", msg`You already have a subscription; change it under Manage Subscription`);
}

/**
 * Creates a customer for a user who has none (`replacedId` is null), or in place of one that the provider has deleted.
 * Returns its id. Concurrent requests use the same key and so get the same customer.
 */
async function createCustomer(context: Context, payments: PaymentProvider, user: User, replacedId: string | null) {
  const key = replacedId ? `customer ${user.id} after ${replacedId}` : `customer ${user.id}`;
  return replaceCustomer(context, user.id, replacedId, await payments.createCustomer(user, key));
}

/**
 * Returns the caller's plan after a checkout. It asks the provider, because opening the success page does not prove
 * a payment. Errors: `UNAUTHENTICATED`, `DEVICE_REFUSED`, `FORBIDDEN`, `UNAVAILABLE`, and `NOT_FOUND` for a checkout of
 * another user.
 */
export async function confirmCheckout(context: Context, { sessionId }: MutationConfirmCheckoutArgs): Promise<Plan> {
  const user = await requirePayer(context);
  const payments = requirePayments(context);
  return withPaymentTimeout(readCheckoutResult(context, payments, user, sessionId));
}

async function readCheckoutResult(
  context: Context,
  payments: PaymentProvider,
  user: User,
  sessionId: string,
): Promise<Plan> {
  const checkout = await payments.readCheckout(sessionId);
  if (checkout?.userId !== user.id) throw notFound("Checkout");
  if (checkout.customerId) {
    await syncSubscriptions(context, payments, checkout.customerId);
    await closeOpenCheckouts(context, payments, checkout.customerId);
  }
  return plan(context);
}

/**
 * Opens the provider's page on which the caller changes, cancels or resumes the subscription. Errors:
 * `UNAUTHENTICATED`, `DEVICE_REFUSED`, `FORBIDDEN`, `UNAVAILABLE`, `BAD_USER_INPUT` for a return URL on another origin,
 * and `CONFLICT` for a caller who never was a customer.
 */
export async function createPortalSession(
  context: Context,
  { userId, returnUrl }: MutationCreatePortalSessionArgs,
): Promise<PortalSession> {
  const user = await requirePayer(context, userId);
  requireVerified(context, "strict");
  const payments = requirePayments(context);
  const validReturnUrl = validateReturnUrl(returnUrl ?? "/subscription/manage", payments.origin);
  const customerId = await getCustomerId(context, user.id);
  const open = (id: string) => withPaymentTimeout(payments.openPortal(id, validReturnUrl, context.language));
  const url = customerId && (await open(customerId));
  if (!url) throw new DomainError("CONFLICT", msg`You don’t have a subscription to manage yet`);
  return { url };
}

/** Returns an absolute URL on the app's origin, so that no open redirect exists. Errors: `BAD_USER_INPUT`. */
function validateReturnUrl(returnUrl: string, origin: string): string {
  const url = URL.canParse(returnUrl, origin) ? new URL(returnUrl, origin) : null;
  if (url?.origin === origin && !url.username && !url.password) return url.href;
  throw badInput({ returnUrl: `returnUrl must be an address on ${origin}` });
}
