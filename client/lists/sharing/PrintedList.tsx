import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { readPrintedWords } from "../../items/days/printedWords.ts";
import { findRowDays } from "../../items/days/rowDays.ts";
import { formatDay, getToday } from "../../ui/format.ts";
import { QrPicture } from "../../ui/QrPicture.tsx";
import { formatItemCount } from "../model/labels.ts";
import { PrintedCheckbox } from "../../ui/PrintedCheckbox.tsx";

type Props = {
  list: ListFieldsFragment;
  items: readonly ItemFieldsFragment[];
  /** The link with which others tick. */
  url: string;
  /** What the others call the user. */
  name: string;
};

/** A list on paper, with the code that opens it to tick, and in each row a line for a name. */
export function PrintedList({ list, items, url, name }: Props) {
  const days = findRowDays(items, list, getToday());
  const read = (item: ItemFieldsFragment) => readPrintedWords(item, days.get(item.id), list.isTemplate);
  const about = [list.date && formatDay(list.date), formatItemCount(list.itemCount), name].filter(Boolean);
  return (
    <>
      <header className="flex items-start gap-6">
        <div className="min-w-0 grow">
          <h1 dir="auto" className="text-name font-bold wrap-anywhere">
            {list.name}
          </h1>
          <p className="text-sm">{about.join(" · ")}</p>
          <p dir="ltr" className="mt-1 text-xs wrap-anywhere">
            {url}
          </p>
        </div>
        <p className="shrink-0 text-center text-xs font-medium">
          <QrPicture text={url} label={t`Code to scan`} className="mb-1.5 block size-28" borderless />
          {t`Scan and tick`}
        </p>
      </header>
      <div className="mt-2 columns-2 gap-10">
        {groupByHeading(items).map(({ heading, rows }, index) => (
          <section key={index} className="break-inside-avoid pt-4">
            {heading && (
              <h2 dir="auto" className="mb-1.5 border-b border-black pb-1 font-semibold">
                <PrintedName {...read(heading)} />
              </h2>
            )}
            <ul>
              {rows.map((item) => (
                <PrintedRow key={item.id} item={item} name={<PrintedName {...read(item)} />} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The words of a row, and its day. */
const PrintedName = ({ words, day, remark }: ReturnType<typeof readPrintedWords>) => (
  <>
    {words}
    {day && <span className="ps-2 text-xs font-normal whitespace-nowrap">{formatDay(day)}</span>}
    {remark && <span className="ps-2 text-xs font-normal">{remark}</span>}
  </>
);

type RowProps = { item: ItemFieldsFragment; name: ReactNode };

const PrintedRow = ({ item: { completed, isSkipped, completedBy }, name }: RowProps) => (
  <li className="flex min-h-7 items-center gap-2">
    <PrintedCheckbox ticked={completed} skipped={isSkipped} />
    <span dir="auto" className="min-w-0 grow text-sm wrap-anywhere">
      {name}
    </span>
    <span dir="auto" className="h-5 w-24 shrink-0 truncate border-b border-black text-xs">
      {completedBy?.name}
    </span>
  </li>
);

type Section = { heading: ItemFieldsFragment | null; rows: ItemFieldsFragment[] };

/** Divides the items by the headings above them. The first part may have none. */
function groupByHeading(items: readonly ItemFieldsFragment[]): Section[] {
  const sections: Section[] = [];
  for (const item of items) {
    const last = sections.at(-1);
    if (item.isHeading) sections.push({ heading: item, rows: [] });
    else if (last) last.rows.push(item);
    else sections.push({ heading: null, rows: [item] });
  }
  return sections;
}
