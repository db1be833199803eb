import { t } from "@lingui/core/macro";
import { formatCount, formatDayWithYear, getLocale, toDay } from "../ui/format.ts";
import type { Subscription } from "./queries.ts";

/** The name of the paid plan. */
export const PAID_PLAN_NAME = "Plus";

/** Formats an amount, which is in the smallest unit of its currency, such as cents or whole yen: "€4.50". */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(getLocale(), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** Formats the day of a time as on an invoice: "21 Dec 2026". */
export const formatPaymentDay = (time: string | Date) => formatDayWithYear(toDay(time));

/** Formats a limit; null means that there is none. */
export const formatLimit = (limit: number | null) => (limit === null ? t`No limit` : formatCount(limit));

/** Formats how much of a limit is used: "12 of 2,000" or "7, no limit". */
export const formatUsage = (used: number, limit: number | null) =>
  limit === null
    ? t`${{ used: formatCount(used) }}, no limit`
    : t`${{ used: formatCount(used) }} of ${{ limit: formatCount(limit) }}`;

export type SubscriptionDescription = {
  /** The state in one or two words. */
  label: string;
  /** The meaning of the state for the user, in a sentence or two. */
  meaning: string;
  /** The label of the button that opens the payment provider's portal. */
  actionLabel: string;
  /** Whether it goes on only when the user does something. */
  needsUser?: true;
};

const CHANGE_LABEL = t`Change or cancel`;
const CARD_LABEL = t`Update your card`;
const RESUME_LABEL = t`Resume`;
const INVOICES_LABEL = t`See your bills`;

/** Describes a subscription. A state that this client does not know is described as unknown. */
export function describeSubscription(subscription: Subscription): SubscriptionDescription {
  const { status, entitled, endsAt } = subscription;
  switch (status) {
    case "trialing":
      return describePaid(t`Trial`, subscription);
    case "active":
      return describePaid(t({ message: "Active", context: "subscription" }), subscription);
    case "past_due":
      return {
        label: t`Payment failed`,
        meaning: describeFailedPayment(entitled ? endsAt : null),
        actionLabel: CARD_LABEL,
        needsUser: true,
      };
    case "unpaid":
      return {
        label: t`Unpaid`,
        meaning: t`${PAID_PLAN_NAME} has stopped. Update your card to get it back.`,
        actionLabel: CARD_LABEL,
        needsUser: true,
      };
    case "paused":
      return {
        label: t`Paused`,
        meaning: t`You’re not being charged. Resume to get ${PAID_PLAN_NAME} back.`,
        actionLabel: RESUME_LABEL,
      };
    case "incomplete":
      return {
        label: t`Not paid yet`,
        meaning: t`Your first payment hasn’t gone through yet. ${PAID_PLAN_NAME} starts when it does. Your bank may ask you to confirm it.`,
        actionLabel: CARD_LABEL,
        needsUser: true,
      };
    case "incomplete_expired":
      return {
        label: t`Not completed`,
        meaning: t`Your first payment didn’t go through. Nothing was charged.`,
        actionLabel: INVOICES_LABEL,
      };
    case "canceled":
      return describeEnded(endsAt);
    default:
      return {
        label: t`Unknown`,
        meaning: t`Your subscription has a status we don’t recognise. See the billing page for details.`,
        actionLabel: CHANGE_LABEL,
      };
  }
}

function describePaid(label: string, { entitled, endsAt, renewsAt }: Subscription): SubscriptionDescription {
  if (!entitled) return describeEnded(endsAt);
  if (endsAt)
    return {
      label: t`Ending`,
      meaning: t`You have ${PAID_PLAN_NAME} until ${{ day: formatPaymentDay(endsAt) }}. You won’t be charged again.`,
      actionLabel: RESUME_LABEL,
    };
  const meaning = renewsAt ? t`Renews on ${{ day: formatPaymentDay(renewsAt) }}.` : t`It continues until you cancel.`;
  return { label, meaning, actionLabel: CHANGE_LABEL };
}

const describeEnded = (endsAt: string | null): SubscriptionDescription => ({
  label: t`Ended`,
  meaning: endsAt
    ? t`It ended on ${{ day: formatPaymentDay(endsAt) }}. Everything you made is still here.`
    : t`It has ended. Everything you made is still here.`,
  actionLabel: INVOICES_LABEL,
});

const describeFailedPayment = (endsAt: string | null) =>
  endsAt
    ? t`Your last payment didn’t go through. You have ${PAID_PLAN_NAME} until ${{ day: formatPaymentDay(endsAt) }}. Update your card to keep it.`
    : t`Your last payment didn’t go through, and ${PAID_PLAN_NAME} has ended. Update your card to get it back.`;

const OVER_STATUSES: readonly Subscription["status"][] = ["canceled", "incomplete_expired"];

/** Returns whether the subscription is over, so that the user can buy another one without paying twice. */
export const isSubscriptionOver = ({ status }: Subscription) => OVER_STATUSES.includes(status);
