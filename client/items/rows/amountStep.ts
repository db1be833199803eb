import { t } from "@lingui/core/macro";
import { formatAmount, readQuantity, stepAmount } from "../../../shared/quantity.ts";

/** Returns the name of an item with a larger or a smaller amount, and what says so; null where it can have none. */
export function findAmountStep(name: string, direction: 1 | -1): { name: string; label: string } | null {
  const next = stepAmount(name, direction);
  if (next === null) return null;
  const { amount = 1, unit = null } = readQuantity(next) ?? {};
  return { name: next, label: t`Make it ${{ amount: formatAmount({ amount, unit }) }}` };
}
