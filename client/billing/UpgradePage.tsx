import { useLocation, useNavigate } from "react-router";
import { getErrorMessage } from "../sync/serverErrors.ts";
import type { BillingInterval } from "../graphql/graphql.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { useHydrated } from "../ui/hooks/useHydrated.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { readInterval, getUpgradePath } from "./intervals.ts";
import { Offer } from "./Offer.tsx";
import { usePlan, type Plan } from "./queries.ts";
import { PAID_PLAN_NAME, formatLimit } from "./labels.ts";
import { Icon } from "../ui/Icon.tsx";

/** `/upgrade`: says what a subscription gives and costs. The page is prerendered without the data of a user. */
export function UpgradePage() {
  const { plan, error, retry } = usePlan();
  const [interval, setInterval] = useChosenInterval();
  const hydrated = useHydrated();
  const knownPlan = hydrated ? plan : undefined;
  useTitle("Upgrade");

  return (
    <div className="flex max-w-[44rem] flex-col gap-10 pt-4 md:pt-10">
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl md:text-4xl">Room for everything you keep</h1>
        <p className="quiet max-w-[34rem] text-lg">
          Listbook is free and stays free. {PAID_PLAN_NAME} is for those who keep more, on more devices, with more
          people.
        </p>
      </div>
      {error && !knownPlan && (
        <FailedState what="The prices could not be read" why={getErrorMessage(error)} onRetry={retry} />
      )}
      <Offer plan={knownPlan} interval={interval} onIntervalChange={setInterval} onRetry={retry} />
      {knownPlan?.payments !== "NOT_SET_UP" && (
        <>
          <PlanComparison plan={knownPlan} />
          <Faq />
        </>
      )}
    </div>
  );
}

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
    question: "What happens when I cancel?",
    answer: `You keep ${PAID_PLAN_NAME} to the end of what you have paid. After that everything you made is still there, to read and to change; only more than the free room is refused.`,
  },
  {
    question: "Who sees my card?",
    answer:
      "The payment provider alone. Its page asks for the card, and Listbook is told only that it was paid, how often, and until when.",
  },
  {
    question: "Can I change from monthly to yearly?",
    answer: "At any time, and back, under Manage Subscription.",
  },
  {
    question: "What if a payment fails?",
    answer: `You keep ${PAID_PLAN_NAME} for a week, in which you can enter another card. Nothing is deleted.`,
  },
];

/** Answers what users want to know before they pay. */
function Faq() {
  return (
    <section aria-labelledby="questions" className="flex flex-col gap-4">
      <h2 id="questions" className="text-xl">
        Good to know
      </h2>
      <div className="divide-y divide-rule border-y border-rule">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <Icon
                name="lucide:chevron-right"
                className="size-4 transition-transform duration-150 group-open:rotate-90"
              />
            </summary>
            <p className="quiet pb-4">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

const QUOTA_ROWS = [
  { key: "notebooks", label: "Notebooks" },
  { key: "lists", label: "Lists" },
  { key: "items", label: "Items" },
  { key: "devices", label: "Devices at once" },
  { key: "organizationNotebooks", label: "Notebooks of an organisation" },
] as const;

/** Compares the limits of the user's plan with those of the paid plan. */
function PlanComparison({ plan }: { plan: Plan | undefined }) {
  const isPaid = plan?.name === "paid";
  return (
    <section aria-labelledby="gives" className="flex flex-col gap-4">
      <h2 id="gives" className="text-xl">
        What it gives
      </h2>
      <table className="w-full table-fixed tabular-nums narrow:table-auto narrow:text-xs">
        <thead>
          <tr className="quiet border-b border-rule text-sm">
            <th scope="col" className="w-1/2 py-2 text-start font-normal">
              <span className="sr-only">What</span>
            </th>
            {!isPaid && (
              <th scope="col" className="py-2 text-end font-normal">
                Now
              </th>
            )}
            <th scope="col" className="py-2 text-end font-medium text-mark">
              {PAID_PLAN_NAME}
            </th>
          </tr>
        </thead>
        <tbody>
          {QUOTA_ROWS.map(({ key, label }) => (
            <tr key={key} className="border-b border-rule">
              <th scope="row" className="py-3 text-start font-normal">
                {label}
              </th>
              {!isPaid && <LimitCell value={plan?.quotas[key].limit} className="quiet" />}
              <LimitCell value={plan?.paidLimits[key]} className="font-medium" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        Everything else is the same for everybody: templates, copies, the API, and all that you have made, which stays
        yours.
      </p>
    </section>
  );
}

function LimitCell({ value, className }: { value: number | null | undefined; className: string }) {
  return (
    <td className={`py-3 text-end ${className}`}>
      {value === undefined ? <span aria-hidden className="skeleton ms-auto block h-4 w-12" /> : formatLimit(value)}
    </td>
  );
}
