import { t } from "@lingui/core/macro";
import { createPortal } from "react-dom";
import { formatDayWithYear, getToday } from "../../ui/format.ts";
import { PrintedCheckbox } from "../../ui/PrintedCheckbox.tsx";
import { usePrinted } from "../model/usePrinted.ts";
import type { GridSection } from "./model/grid.ts";

type Props = {
  name: string;
  sections: readonly GridSection[];
  columns: readonly { id: string; name: string }[];
  extraHeading: string;
};

/** The size of a page in landscape without its margins, in pixels, and of what the table has at its normal size. */
const PAGE = { width: 1_047, height: 718 };
const SIZE = { head: 84, line: 19, heading: 25, first: 200, column: 44 };
/** What is smaller cannot be read, so it goes on over several pages. */
const LEAST_ZOOM = 0.45;

function chooseZoom(sections: readonly GridSection[], columnCount: number): number {
  const height = sections.reduce(
    (sum, { heading, isExtra, rows }) =>
      sum + rows.length * SIZE.line + (heading !== null || isExtra ? SIZE.heading : 0),
    SIZE.head,
  );
  const width = SIZE.first + columnCount * SIZE.column;
  return Math.max(LEAST_ZOOM, Math.min(1, PAGE.height / height, PAGE.width / width));
}

/**
 * The grid on paper, names across, as it is filtered. It is in the document only while the browser prints, when `styles.css`
 * hides the rest of the page.
 */
export function PrintedGrid({ name, sections, columns, extraHeading }: Props) {
  const isPrinting = usePrinted(() => true);
  if (!isPrinting) return null;
  return createPortal(
    <article
      data-print=""
      className="gt-paper hidden print:block"
      style={{ zoom: chooseZoom(sections, columns.length) }}
    >
      <header className="mb-2 flex items-baseline gap-6">
        <h1 dir="auto" className="grow text-xl wrap-anywhere">
          {name}
        </h1>
        <p className="shrink-0">{formatDayWithYear(getToday())}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t({ message: "Item", comment: "Head of the first column of a grid" })}</span>
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                <bdi>{column.name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ id, heading, isExtra, rows }) => (
          <tbody key={id}>
            {(heading !== null || isExtra) && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <bdi>{heading ?? extraHeading}</bdi>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <bdi>{row.name}</bdi>
                </th>
                {row.cells.map((item, index) => (
                  <td key={columns[index]?.id}>
                    {item && (item.remark ?? <PrintedCheckbox ticked={item.completed} skipped={item.isSkipped} />)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </article>,
    document.body,
  );
}
