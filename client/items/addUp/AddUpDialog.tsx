import { plural, t } from "@lingui/core/macro";
import { useMemo } from "react";
import { addUp, type Sums } from "../../../shared/marks/totals.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { formatCount } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { formatMoney, formatTime, formatWeight } from "./sums.ts";

type Props = { title: string; items: readonly ItemFieldsFragment[] };

/** A line of the table: what it is, and how much is open and done. */
type Line = { label: string; open: string; done: string };

/** What rows come to, open and done apart. It names the rows that look like money and are in no sum. */
export function AddUpDialog({ title, items, onClose }: Props & OverlayProps) {
  const { cache } = useClient();
  const isTemplate = readCachedList(cache, items[0]?.listId ?? "")?.isTemplate ?? false;
  const { open, done, unread, hasPieces } = useMemo(() => addUp(items, { isTemplate }), [items, isTemplate]);
  const lines = [...listMoney(open, done), ...listOthers(open, done, hasPieces)];
  const hasDone = lines.some((line) => line.done !== "");
  const count = unread.length;

  return (
    <Dialog title={t({ message: "Add up", context: "button" })} description={title} onClose={onClose}>
      {lines.length === 0 ? (
        <p>{t`Nothing here has an amount that can be added up, such as “Oil 7.90 €”, “Tent 2.4 kg” or “Sweep 10 min”.`}</p>
      ) : (
        <table className="w-full tabular-nums">
          {!isTemplate && (
            <thead className="quiet text-sm">
              <tr>
                <th className="sr-only">{t({ message: "What", comment: "Head of a column: money, weight, time" })}</th>
                <th scope="col" className="pb-1 text-end font-normal">
                  {t({ message: "Open", comment: "Head of a column: the sum of what is still to do" })}
                </th>
                {hasDone && (
                  <th scope="col" className="ps-4 pb-1 text-end font-normal">
                    {t({ message: "Done", context: "state" })}
                  </th>
                )}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((line) => (
              <tr key={line.label} className="border-t border-rule">
                <th scope="row" className="py-2 text-start font-normal">
                  <bdi>{line.label}</bdi>
                </th>
                <td className="py-2 text-end font-semibold whitespace-nowrap">
                  <bdi>{line.open || "–"}</bdi>
                </td>
                {hasDone && (
                  <td className="py-2 ps-4 text-end whitespace-nowrap">
                    <bdi>{line.done || "–"}</bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > 0 && (
        <details className="mt-4">
          <summary className="quiet text-sm font-semibold">
            {plural(count, { one: "# item not read", other: "# items not read" })}
          </summary>
          <p className="quiet pt-1 text-sm">{t`They look like money but could mean something else, so they are in no sum.`}</p>
          <ul className="pt-1">
            {unread.map(({ id, name }) => (
              <li key={id} dir="auto" className="py-0.5 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  );
}

/** A line for each currency. */
function listMoney(open: Sums, done: Sums): Line[] {
  const format = ({ money, isAbout }: Sums, currency: string) => {
    const units = money.get(currency);
    return units === undefined ? "" : formatMoney(currency, units, isAbout);
  };
  const currencies = [...new Set([...open.money.keys(), ...done.money.keys()])];
  return currencies.map((currency) => ({
    label: currencies.length > 1 ? currency : t`Money`,
    open: format(open, currency),
    done: format(done, currency),
  }));
}

function listOthers(open: Sums, done: Sums, hasPieces: boolean): Line[] {
  const list = (key: "grams" | "minutes" | "pieces", label: string, format: (sum: number) => string): Line[] =>
    open[key] + done[key] === 0
      ? []
      : [{ label, open: open[key] ? format(open[key]) : "", done: done[key] ? format(done[key]) : "" }];
  return [
    ...list("grams", t`Weight`, formatWeight),
    ...list("minutes", t({ message: "Time", comment: "The sum of times, such as 10 min" }), formatTime),
    ...(hasPieces
      ? list("pieces", t({ message: "Pieces", comment: "How many things, such as Socks ×3" }), formatCount)
      : []),
  ];
}
