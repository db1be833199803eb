import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { ItemFieldsFragment, ListFieldsFragment } from "../graphql/graphql.ts";
import { formatFullDate, getToday } from "./labels.ts";
import { takePrintSelection, type PrintSelection } from "./printing.ts";

/** From so many items on, two columns. */
const TWO_COLUMNS_FROM = 30;

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** The list as it goes onto paper: its name, a day and its items with boxes to tick, and nothing else of the page. */
export function PrintSheet({ list, items }: Props) {
  const [printed, setPrinted] = useState<PrintSelection>();

  useEffect(() => {
    // The browser takes the page as it is when this event is over.
    const begin = () => flushSync(() => setPrinted(takePrintSelection()));
    const end = () => setPrinted(undefined);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);

  if (!printed) return null;
  const lines = printed === "all" ? items : items.filter(({ completed }) => list.isTemplate || !completed);
  return createPortal(
    <article data-print="" className="hidden print:block">
      <header className="mb-4 flex items-baseline gap-6 border-b border-black pb-2">
        <h1 dir="auto" className="grow text-2xl wrap-anywhere">
          {list.name}
        </h1>
        <p className="shrink-0">{formatFullDate(list.date ?? getToday())}</p>
      </header>
      <ul className={lines.length >= TWO_COLUMNS_FROM ? "columns-2 gap-10" : ""}>
        {lines.map(({ id, name, completed }) => (
          <li key={id} className="flex break-inside-avoid items-start gap-3 py-0.5">
            <PrintedCheckbox ticked={completed && !list.isTemplate} />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
          </li>
        ))}
      </ul>
    </article>,
    document.body,
  );
}

/** A drawing, because browsers leave backgrounds away on paper. */
function PrintedCheckbox({ ticked }: { ticked: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-label={ticked ? "Done" : "To do"} className="mt-[0.2em] size-4 shrink-0">
      <rect x="1" y="1" width="14" height="14" fill="none" stroke="black" strokeWidth="1.5" />
      {ticked && <path d="M3.5 8.5 7 12l5.5-8" fill="none" stroke="black" strokeWidth="2" />}
    </svg>
  );
}
