import type { BillingInterval } from "../graphql/graphql.ts";
import { formatCount } from "../ui/format.ts";
import { memoize } from "../ui/memoize.ts";
import type { Subscription } from "./queries.ts";

/** What the paid plan is called. */
export const PAID_PLAN_NAME = "Plus";

/** An amount in the smallest unit of its currency, as the payment provider counts: cents, or whole yen. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

const dayFormat = memoize(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }));

/** A day as it stands on a bill: "21 December 2026". */
export const formatDay = (moment: string | Date) => dayFormat().format(new Date(moment));

export const INTERVAL_LABELS: Record<BillingInterval, string> = { monthly: "every month", yearly: "every year" };

/** A limit in words; null is none. */
export const formatLimit = (limit: number | null) => (limit === null ? "No limit" : formatCount(limit));

/** "12 of 2,000", "7, no limit". */
export const formatUsage = (used: number, limit: number | null) =>
  limit === null ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`;

export type SubscriptionLabel = {
  /** The state in one or two words. */
  label: string;
  /** What it means for the person. */
  meaning: string;
  /** What the payment provider's page is for now. */
  actionLabel: string;
  tone: "good" | "wait" | "bad" | "over";
};

const CHANGE_LABEL = "Change or cancel";
const CARD_LABEL = "Update your card";
const RESUME_LABEL = "Resume";
const BILLS_LABEL = "See your bills";

/** A subscription in words, whatever state the payment provider has it in. */
export function describeSubscription(subscription: Subscription): SubscriptionLabel {
  const { status, entitled, endsAt } = subscription;
  switch (status) {
    case "trialing":
      return describePaid("Trial", subscription);
    case "active":
      return describePaid("Active", subscription);
    case "past_due":
      return {
        label: "Payment failed",
        meaning: describeFailedPayment(entitled ? endsAt : null),
        actionLabel: CARD_LABEL,
        tone: "bad",
      };
    case "unpaid":
      return {
        label: "Unpaid",
        meaning: `No payment is tried any more. Update your card to have ${PAID_PLAN_NAME} back.`,
        actionLabel: CARD_LABEL,
        tone: "bad",
      };
    case "paused":
      return {
        label: "Paused",
        meaning: `Nothing is charged, and ${PAID_PLAN_NAME} waits until you resume it.`,
        actionLabel: RESUME_LABEL,
        tone: "wait",
      };
    case "incomplete":
      return {
        label: "Not paid yet",
        meaning: `The first payment is not through yet. ${PAID_PLAN_NAME} begins when it is; your bank may have a question.`,
        actionLabel: CARD_LABEL,
        tone: "wait",
      };
    case "incomplete_expired":
      return {
        label: "Not completed",
        meaning: "The first payment never went through. Nothing was charged.",
        actionLabel: BILLS_LABEL,
        tone: "over",
      };
    case "canceled":
      return describeEnded(endsAt);
    default:
      return {
        label: "Unknown",
        meaning: "The payment provider reports a state that Listbook does not know. Its own page says more.",
        actionLabel: CHANGE_LABEL,
        tone: "wait",
      };
  }
}

function describePaid(label: string, { entitled, endsAt, renewsAt }: Subscription): SubscriptionLabel {
  if (!entitled) return describeEnded(endsAt);
  if (endsAt)
    return {
      label: "Ending",
      meaning: `You have ${PAID_PLAN_NAME} until ${formatDay(endsAt)}. Nothing more is charged.`,
      actionLabel: RESUME_LABEL,
      tone: "wait",
    };
  const meaning = renewsAt ? `Renews on ${formatDay(renewsAt)}.` : "It goes on until you cancel.";
  return { label, meaning, actionLabel: CHANGE_LABEL, tone: "good" };
}

const describeEnded = (endsAt: string | null): SubscriptionLabel => ({
  label: "Ended",
  meaning: `${endsAt ? `It ended on ${formatDay(endsAt)}.` : "It has ended."} All that you made is here.`,
  actionLabel: BILLS_LABEL,
  tone: "over",
});

const describeFailedPayment = (endsAt: string | null) =>
  endsAt
    ? `The last payment did not go through. You keep ${PAID_PLAN_NAME} until ${formatDay(endsAt)}; update your card to stay.`
    : `The last payment did not go through, and ${PAID_PLAN_NAME} has ended. Update your card to have it back.`;

const OVER_STATUSES: readonly Subscription["status"][] = ["canceled", "incomplete_expired"];

/** Whether the subscription is one of the past. Another one can be bought then, and nothing is paid twice. */
export const isSubscriptionOver = ({ status }: Subscription) => OVER_STATUSES.includes(status);
