import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocation, useNavigate } from "react-router";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import type { BillingInterval } from "../graphql/graphql.ts";
import { titleClass } from "../ui/classNames.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { useHydrated } from "../ui/hooks/useHydrated.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { readInterval, getUpgradePath } from "./intervals.ts";
import { Offer } from "./Offer.tsx";
import { usePlan, type Plan } from "./queries.ts";
import { PAID_PLAN_NAME, formatLimit } from "./labels.ts";
import { Icon } from "../ui/Icon.tsx";
import { withPayments } from "./withPayments.ts";

/** `/upgrade`: says what a subscription gives and costs. The page is prerendered without the data of a user. */
export const UpgradePage = withPayments(function UpgradePage() {
  const { plan, error, retry } = usePlan();
  const [interval, setInterval] = useChosenInterval();
  const hydrated = useHydrated();
  const knownPlan = hydrated ? plan : undefined;
  useTitle(t`Upgrade`);

  return (
    <div className="flex max-w-list flex-col gap-8 pt-2">
      <div className="flex flex-col gap-1.5">
        <h1 className={titleClass("")}>{t`Room for everything you keep`}</h1>
        <p className="quiet text-section text-pretty">
          <Trans>
            Listbook is free and stays free. {PAID_PLAN_NAME} gives you more room, for more devices and more people.
          </Trans>
        </p>
      </div>
      {error && !knownPlan && (
        <FailedState what={t`Couldn’t load the prices`} why={getErrorMessage(error)} onRetry={retry} />
      )}
      <Offer plan={knownPlan} interval={interval} onIntervalChange={setInterval} onRetry={retry} />
      <PlanComparison plan={knownPlan} />
      <Faq />
    </div>
  );
});

/**
 * Returns the interval in the address and a function that changes it. The address keeps the interval while the user
 * signs up; the prerendered page shows the default. The address changes synchronously: in a transition, the radio
 * button would first jump back to the old interval.
 */
function useChosenInterval() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();

  const choose = (interval: BillingInterval) =>
    void navigate(getUpgradePath(interval), { replace: true, preventScrollReset: true, flushSync: true });

  return [readInterval(hydrated ? search : ""), choose] as const;
}

const QUESTIONS = [
  {
    question: t`What happens when I cancel?`,
    answer: t`You keep ${PAID_PLAN_NAME} until the end of the period you’ve paid for. After that, everything you made stays readable and editable; you can add more once you’re within the free limits.`,
  },
  {
    question: t`Who sees my card?`,
    answer: t`Only the payment provider, on its own page. Listbook only learns that you paid, how often and until when.`,
  },
  {
    question: t`Can I change from monthly to yearly?`,
    answer: t`Yes, at any time, and back again, under Manage Subscription.`,
  },
  {
    question: t`What if a payment fails?`,
    answer: t`You keep ${PAID_PLAN_NAME} for a week, so you have time to update your card. Nothing is deleted.`,
  },
];

/** Answers what users want to know before they pay. */
function Faq() {
  return (
    <section aria-labelledby="questions" className="flex flex-col gap-1">
      <h2 id="questions" className="text-section">{t`Good to know`}</h2>
      <div>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="-mx-2.5 flex min-h-11 list-none items-center justify-between gap-4 rounded-row px-2.5 py-2 font-medium hover:bg-hover">
              {question}
              <Icon
                name="lucide:chevron-right"
                className="size-4 text-mark transition-transform duration-120 ease-quick group-open:rotate-90 rtl:group-not-open:rotate-180"
              />
            </summary>
            <p className="quiet pb-3 text-pretty">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

const QUOTA_ROWS = [
  { key: "notebooks", label: t`Notebooks` },
  { key: "lists", label: t`Lists` },
  { key: "items", label: t`Items` },
  { key: "devices", label: t`Devices at once` },
  { key: "organizationNotebooks", label: t`Organisation notebooks` },
] as const;

/** Compares the limits of the user's plan with those of the paid plan. */
function PlanComparison({ plan }: { plan: Plan | undefined }) {
  return (
    <section aria-labelledby="gives" className="flex flex-col gap-1">
      <h2 id="gives" className="text-section">{t`What you get`}</h2>
      <table className="w-full table-fixed narrow:table-auto narrow:text-xs">
        <thead>
          <tr className="quiet border-b border-rule text-sm">
            <th scope="col" className="w-1/2 py-2 text-start font-normal">
              <span className="sr-only">{t({ message: "What", comment: "The column of what each plan limits" })}</span>
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {t({ message: "Now", comment: "The column of the limits that the user has now" })}
            </th>
            <th scope="col" className="py-2 text-end font-semibold text-ink">
              {PAID_PLAN_NAME}
            </th>
          </tr>
        </thead>
        <tbody>
          {QUOTA_ROWS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row" className="py-2 text-start font-normal">
                {label}
              </th>
              <LimitCell value={plan?.quotas[key].limit} className="quiet" />
              <LimitCell value={plan?.paidLimits[key]} className="font-semibold" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet pt-2 text-sm text-pretty">
        <Trans>
          Everything else is the same for everyone: templates, copies, sharing, the API. What you’ve made stays yours.
        </Trans>
      </p>
    </section>
  );
}

function LimitCell({ value, className }: { value: number | null | undefined; className: string }) {
  return (
    <td className={`py-2 text-end ${className}`}>
      {value === undefined ? <span aria-hidden className="skeleton ms-auto block h-4 w-12" /> : formatLimit(value)}
    </td>
  );
}
