import { t } from "@lingui/core/macro";
import { createPortal } from "react-dom";
import { isSettled } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { readPrintedWords } from "../../items/days/printedWords.ts";
import { findRowDays } from "../../items/days/rowDays.ts";
import { formatDayWithYear, getToday } from "../../ui/format.ts";
import { getFirstLine } from "../../ui/fields/noteLine.ts";
import { PrintedCheckbox } from "../../ui/PrintedCheckbox.tsx";
import { areNotesTooLong, hasTwoColumns, takePrintSelection } from "../model/printing.ts";
import { usePrinted } from "../model/usePrinted.ts";

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/**
 * Renders the list for printing: its name, its date or today's date, and its items with their notes and with boxes to
 * tick. It is in the document only while the browser prints, when `styles.css` hides the rest of the page.
 */
export function PrintSheet({ list, items }: Props) {
  const selection = usePrinted(takePrintSelection);
  if (!selection) return null;
  const printedItems = selection === "all" ? items : items.filter((item) => list.isTemplate || !isSettled(item));
  const isCut = areNotesTooLong(printedItems);
  const days = findRowDays(items, list, getToday());
  return createPortal(
    <article data-print="" className="hidden print:block">
      <header className="mb-4 flex items-baseline gap-6 border-b border-black pb-2">
        <h1 dir="auto" className="grow text-2xl wrap-anywhere">
          {list.name}
        </h1>
        <p className="shrink-0">{formatDayWithYear(list.date ?? getToday())}</p>
      </header>
      {isCut && <p className="mb-4 text-sm">{t`To save paper, only the first line of each note is printed.`}</p>}
      <ul className={hasTwoColumns(printedItems) ? "columns-2 gap-10" : ""}>
        {printedItems.map((item) => {
          const { id, note, completed, isSkipped, skipReason, isHeading } = item;
          const { words, day, remark } = readPrintedWords(item, days.get(id), list.isTemplate);
          return (
            <li
              key={id}
              className={`flex break-inside-avoid items-start gap-3 py-0.5 ${isHeading ? "break-after-avoid pt-2 font-bold" : ""}`}
            >
              {!isHeading && (
                <PrintedCheckbox ticked={completed && !list.isTemplate} skipped={isSkipped && !list.isTemplate} />
              )}
              <div className="min-w-0 wrap-anywhere">
                <p dir="auto">{words}</p>
                {remark !== null && (
                  <p dir="auto" className="text-sm">
                    {remark}
                  </p>
                )}
                {isSkipped && skipReason !== null && !list.isTemplate && (
                  <p dir="auto" className="text-sm">
                    {skipReason}
                  </p>
                )}
                {note !== null && (
                  <p dir="auto" className={`text-sm font-normal ${isCut ? "truncate" : "whitespace-pre-line"}`}>
                    {isCut ? getFirstLine(note) : note}
                  </p>
                )}
              </div>
              {day !== null && (
                <p className="ms-auto shrink-0 ps-2 text-sm font-normal whitespace-nowrap">{formatDayWithYear(day)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </article>,
    document.body,
  );
}
