import { formatLimit, PAID_PLAN_NAME } from "./labels.ts";
import type { Plan } from "./queries.ts";

const ROWS = [
  { key: "notebooks", label: "Notebooks" },
  { key: "lists", label: "Lists" },
  { key: "items", label: "Items" },
  { key: "devices", label: "Devices at once" },
  { key: "organizationNotebooks", label: "Notebooks of an organisation" },
] as const;

/** What the person has beside what the paid plan gives, in numbers. */
export function PlanComparison({ plan }: { plan: Plan | undefined }) {
  const isPaid = plan?.name === "paid";
  return (
    <section aria-labelledby="gives" className="flex flex-col gap-4">
      <h2 id="gives" className="text-xl">
        What it gives
      </h2>
      <table className="w-full table-fixed tabular-nums">
        <thead>
          <tr className="quiet border-b border-stone-200 text-sm dark:border-stone-800">
            <th scope="col" className="w-1/2 py-2 text-start font-normal">
              <span className="sr-only">What</span>
            </th>
            {!isPaid && (
              <th scope="col" className="py-2 text-end font-normal">
                Now
              </th>
            )}
            <th scope="col" className="py-2 text-end font-medium text-orange-800 dark:text-orange-400">
              {PAID_PLAN_NAME}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ key, label }) => (
            <tr key={key} className="border-b border-stone-200 dark:border-stone-800">
              <th scope="row" className="py-3 text-start font-normal">
                {label}
              </th>
              {!isPaid && <Limit value={plan?.quotas[key].limit} look="quiet" />}
              <Limit value={plan?.paidLimits[key]} look="font-medium" />
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

function Limit({ value, look }: { value: number | null | undefined; look: string }) {
  return (
    <td className={`py-3 text-end ${look}`}>
      {value === undefined ? <span aria-hidden className="skeleton ms-auto block h-4 w-12" /> : formatLimit(value)}
    </td>
  );
}
