import type { BillingInterval } from "../graphql/graphql.ts";

const NAMES: Record<BillingInterval, string> = { monthly: "Monthly", yearly: "Yearly" };

type Props = {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  /** What is said beside the yearly one: what it saves. */
  saving: string | null;
};

/** How often is paid: two choices, of which one holds. */
export function IntervalChoice({ value, onChange, saving }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-[10px] bg-stone-200/70 p-1 dark:bg-stone-800">
      <legend className="sr-only">Billing interval</legend>
      {(["monthly", "yearly"] as const).map((interval) => (
        <label
          key={interval}
          className="relative flex min-h-12 flex-col items-center justify-center rounded-lg px-3 py-1 text-center font-medium has-checked:bg-white dark:has-checked:bg-stone-950"
        >
          {/* It lies over its words, and is as large a target as they are. */}
          <input
            type="radio"
            name="interval"
            value={interval}
            checked={value === interval}
            onChange={() => onChange(interval)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
          />
          {NAMES[interval]}
          {interval === "yearly" && saving && (
            <span className="text-sm font-normal text-orange-800 dark:text-orange-400">{saving}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
