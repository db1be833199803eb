import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { addUp } from "../../../shared/marks/totals.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { formatAllMoney } from "./sums.ts";

/** Fewer amounts are no bill. */
const MIN_ROWS = 3;

type Props = { items: readonly ItemFieldsFragment[]; isTemplate: boolean };

/** The money of a list, as the last line of a bill. It says nothing where it would leave something out. */
export function MoneyLine({ items, isTemplate }: Props) {
  const { open, done, unread, moneyCount } = useMemo(() => addUp(items, { isTemplate }), [items, isTemplate]);
  if (moneyCount < MIN_ROWS || unread.length > 0) return null;
  const isOpen = open.money.size > 0;
  const isPart = isOpen && done.money.size > 0;
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 border-t border-rule pt-2">
      <span className="quiet">{isPart ? t`Together, still open` : t`Together`}</span>
      <bdi className="font-semibold tabular-nums">{formatAllMoney(isOpen ? open : done)}</bdi>
    </p>
  );
}
