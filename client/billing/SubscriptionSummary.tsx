import { Link } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { PortalButton } from "./PortalButton.tsx";
import type { Plan } from "./queries.ts";
import {
  isSubscriptionOver,
  INTERVAL_LABELS,
  PAID_PLAN_NAME,
  describeSubscription,
  type SubscriptionLabel,
} from "./labels.ts";

const TONE_CLASSES: Record<SubscriptionLabel["tone"], string> = {
  good: "bg-green-100 text-green-900 dark:bg-green-950 dark:text-green-200",
  wait: "bg-orange-100 text-orange-900 dark:bg-orange-950 dark:text-orange-200",
  bad: "bg-red-100 text-red-900 dark:bg-red-950 dark:text-red-200",
  over: "bg-stone-200 text-stone-800 dark:bg-stone-800 dark:text-stone-200",
};

/** The plan, how it stands with the subscription, and the way to change it. */
export function SubscriptionSummary({ plan: { name, subscription } }: { plan: Plan }) {
  const standing = subscription && describeSubscription(subscription);
  const isOpen = subscription !== null && !isSubscriptionOver(subscription);
  return (
    <section aria-labelledby="plan" className="sheet flex flex-col gap-4 p-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="plan" className="text-xl">
          Listbook {name === "paid" ? PAID_PLAN_NAME : "Free"}
        </h2>
        {standing && (
          <span className={`rounded-full px-3 py-0.5 text-sm font-medium ${TONE_CLASSES[standing.tone]}`}>
            {standing.label}
          </span>
        )}
      </div>
      <p>
        {standing ? standing.meaning : "You use Listbook for free, for as long as you like."}
        {isOpen && subscription.interval && (
          <span className="quiet"> Paid {INTERVAL_LABELS[subscription.interval]}.</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isOpen && (
          <Link to="/upgrade" className={buttonClass("primary")}>
            See what {PAID_PLAN_NAME} gives
          </Link>
        )}
        {standing && <PortalButton label={standing.actionLabel} kind={isOpen ? "primary" : "plain"} />}
      </div>
    </section>
  );
}
