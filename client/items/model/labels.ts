import { formatCountOf } from "../../ui/format.ts";

/**
 * Counts the items among rows of a list: "3 items". A heading is no item; where there is nothing else, the headings are
 * counted: "2 sections".
 */
export function formatRows(rows: readonly { isHeading?: boolean | null }[]): string {
  const headingCount = rows.filter(({ isHeading }) => isHeading).length;
  return headingCount > 0 && headingCount === rows.length
    ? formatCountOf(headingCount, "section")
    : formatCountOf(rows.length - headingCount, "item");
}
