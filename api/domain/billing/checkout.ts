import type { Context, PaymentInterval, PaymentProvider } from "../context.ts";
import type { User } from "../../entities/User.ts";
import type {
  CheckoutSession,
  MutationConfirmCheckoutArgs,
  MutationCreateCheckoutSessionArgs,
  MutationCreatePortalSessionArgs,
  Plan,
  PortalSession,
} from "../schema.types.ts";
import { requireVerified } from "../people/reverification.ts";
import { getCustomerId, replaceCustomer } from "./customers.ts";
import { refuseRemovedDevice } from "../people/deviceAccess.ts";
import { badInput, DomainError, notFound } from "../errors.ts";
import { requireOwnerId } from "../ownership/scope.ts";
import { withTimeout } from "../timeouts.ts";
import { getPlanName, PLANS, findSubscriptions } from "./plans.ts";
import { readQuotas } from "./quotas.ts";
import { closeOpenCheckouts, isOngoing, toPlanSubscription, syncSubscriptions } from "./subscriptions.ts";
import { isCallerId } from "../people/users.ts";

/** Milliseconds for all that one request asks of the provider. */
const PROVIDER_TIMEOUT = 6_000;

const paymentsUnreachable = () => new DomainError("UNAVAILABLE", "Payments cannot be reached; try again in a moment");
const withPaymentTimeout = <T>(work: Promise<T>) => withTimeout(work, PROVIDER_TIMEOUT, paymentsUnreachable);

/** What the caller may have and has, what the paid plan costs, and the subscription. */
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

async function readPrices({ payments }: Context): Promise<Pick<Plan, "payments" | "prices">> {
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
 * Who pays. A device that found no room may pay for room; one that was removed may not.
 * Errors: `UNAUTHENTICATED`, `DEVICE_REFUSED`, `FORBIDDEN`.
 */
async function requirePayer(context: Context, userId?: string | null): Promise<User> {
  requireOwnerId(context);
  await refuseRemovedDevice(context);
  if (userId && !isCallerId(context, userId)) throw new DomainError("FORBIDDEN", "You can only do this for yourself");
  const { viewer } = context.caller;
  if (viewer.kind !== "member") throw new DomainError("FORBIDDEN", "Sign up first; a subscription needs an account");
  return viewer.user;
}

/** Errors: `UNAVAILABLE`. */
function requirePayments({ payments }: Context): PaymentProvider {
  if (payments) return payments;
  throw new DomainError("UNAVAILABLE", "Payments are not set up here");
}

/** Opens the page on which the caller subscribes. Nothing of it is kept here: the provider knows what is open. */
export async function createCheckoutSession(
  context: Context,
  { userId, billingInterval = "monthly" }: MutationCreateCheckoutSessionArgs,
): Promise<CheckoutSession> {
  const user = await requirePayer(context, userId);
  const payments = requirePayments(context);
  return withPaymentTimeout(openCheckoutSession(context, payments, user, billingInterval));
}

async function openCheckoutSession(context: Context, payments: PaymentProvider, user: User, interval: PaymentInterval) {
  const known = await getCustomerId(context, user.id);
  await refuseSecondSubscription(context, payments, known);
  const customerId = known ?? (await createCustomer(context, payments, user, null));
  const session = await payments.openCheckout(user.id, customerId, interval);
  if (session) return session;
  const replaced = await createCustomer(context, payments, user, customerId);
  const another = await payments.openCheckout(user.id, replaced, interval);
  if (!another) throw paymentsUnreachable();
  return another;
}

/** Errors: `CONFLICT`, also for who has paid so lately that nobody has told us yet. */
async function refuseSecondSubscription(context: Context, payments: PaymentProvider, customerId: string | null) {
  if (customerId) await syncSubscriptions(context, payments, customerId);
  if (!(await findSubscriptions(context)).some(isOngoing)) return;
  throw new DomainError("CONFLICT", "You have a subscription already; change it on the page Manage Subscription");
}

/** Two requests at once make one customer: they have the same key, which is another one for who replaces somebody. */
async function createCustomer(context: Context, payments: PaymentProvider, user: User, before: string | null) {
  const key = before ? `customer ${user.id} after ${before}` : `customer ${user.id}`;
  return replaceCustomer(context, user.id, before, await payments.createCustomer(user, key));
}

/** What became of a checkout: the page that the provider leads back to proves nothing, so the provider is asked. */
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

/** Opens the page on which the caller changes, ends or resumes the subscription. */
export async function createPortalSession(
  context: Context,
  { userId, returnUrl }: MutationCreatePortalSessionArgs,
): Promise<PortalSession> {
  const user = await requirePayer(context, userId);
  requireVerified(context, "strict");
  const payments = requirePayments(context);
  const address = validateReturnUrl(returnUrl ?? "/subscription/manage", payments.origin);
  const customerId = await getCustomerId(context, user.id);
  const url = customerId && (await withPaymentTimeout(payments.openPortal(customerId, address)));
  if (!url) throw new DomainError("CONFLICT", "There is no subscription to manage yet");
  return { url };
}

/** Nobody is led elsewhere in our name. Errors: `BAD_USER_INPUT` for another origin. */
function validateReturnUrl(returnUrl: string, origin: string): string {
  const url = URL.canParse(returnUrl, origin) ? new URL(returnUrl, origin) : null;
  if (url?.origin === origin && !url.username && !url.password) return url.href;
  throw badInput({ returnUrl: `returnUrl must be an address on ${origin}` });
}
