import type { BillingInterval } from "../gql/graphql.ts";
import { inDigits } from "../ui/inDigits.ts";
import { once } from "../ui/once.ts";
import type { Subscription } from "./reads.ts";

/** What the paid plan is called. */
export const PAID = "Plus";

/** An amount in the smallest unit of its currency, as the payment provider counts: cents, or whole yen. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

const day = once(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }));

/** A day as it stands on a bill: "21 December 2026". */
export const dayInWords = (moment: string | Date) => day().format(new Date(moment));

export const EVERY: Record<BillingInterval, string> = { monthly: "every month", yearly: "every year" };

/** A limit in words; null is none. */
export const limitInWords = (limit: number | null) => (limit === null ? "No limit" : inDigits(limit));

/** "12 of 2,000", "7, no limit". */
export const usageInWords = (used: number, limit: number | null) =>
  limit === null ? `${inDigits(used)}, no limit` : `${inDigits(used)} of ${inDigits(limit)}`;

export type Standing = {
  /** The state in one or two words. */
  label: string;
  /** What it means for the person. */
  meaning: string;
  /** What the payment provider's page is for now. */
  act: string;
  tone: "good" | "wait" | "bad" | "over";
};

const CHANGE = "Change or cancel";
const CARD = "Update your card";
const RESUME = "Resume";
const BILLS = "See your bills";

/** A subscription in words, whatever state the payment provider has it in. */
export function standingOf(subscription: Subscription): Standing {
  const { status, entitled, endsAt } = subscription;
  switch (status) {
    case "trialing":
      return standingOfPaid("Trial", subscription);
    case "active":
      return standingOfPaid("Active", subscription);
    case "past_due":
      return { label: "Payment failed", meaning: afterFailure(entitled ? endsAt : null), act: CARD, tone: "bad" };
    case "unpaid":
      return {
        label: "Unpaid",
        meaning: `No payment is tried any more. Update your card to have ${PAID} back.`,
        act: CARD,
        tone: "bad",
      };
    case "paused":
      return {
        label: "Paused",
        meaning: `Nothing is charged, and ${PAID} waits until you resume it.`,
        act: RESUME,
        tone: "wait",
      };
    case "incomplete":
      return {
        label: "Not paid yet",
        meaning: `The first payment is not through yet. ${PAID} begins when it is; your bank may have a question.`,
        act: CARD,
        tone: "wait",
      };
    case "incomplete_expired":
      return {
        label: "Not completed",
        meaning: "The first payment never went through. Nothing was charged.",
        act: BILLS,
        tone: "over",
      };
    case "canceled":
      return ended(endsAt);
    default:
      return {
        label: "Unknown",
        meaning: "The payment provider reports a state that Listbook does not know. Its own page says more.",
        act: CHANGE,
        tone: "wait",
      };
  }
}

function standingOfPaid(label: string, { entitled, endsAt, renewsAt }: Subscription): Standing {
  if (!entitled) return ended(endsAt);
  if (endsAt)
    return {
      label: "Ending",
      meaning: `You have ${PAID} until ${dayInWords(endsAt)}. Nothing more is charged.`,
      act: RESUME,
      tone: "wait",
    };
  const meaning = renewsAt ? `Renews on ${dayInWords(renewsAt)}.` : "It goes on until you cancel.";
  return { label, meaning, act: CHANGE, tone: "good" };
}

const ended = (endsAt: string | null): Standing => ({
  label: "Ended",
  meaning: `${endsAt ? `It ended on ${dayInWords(endsAt)}.` : "It has ended."} All that you made is here.`,
  act: BILLS,
  tone: "over",
});

const afterFailure = (endsAt: string | null) =>
  endsAt
    ? `The last payment did not go through. You keep ${PAID} until ${dayInWords(endsAt)}; update your card to stay.`
    : `The last payment did not go through, and ${PAID} has ended. Update your card to have it back.`;

const OVER: readonly Subscription["status"][] = ["canceled", "incomplete_expired"];

/** Whether the subscription is one of the past. Another one can be bought then, and nothing is paid twice. */
export const isOver = ({ status }: Subscription) => OVER.includes(status);
