import { t } from "@lingui/core/macro";
import type { RowRemark } from "./rowRemark.ts";

/** The words of a row with its value among them, or with a blank to fill in. */
export const renderFieldWords = ({ before, after, value }: RowRemark) =>
  value === null ? (
    before
  ) : (
    <>
      {before}
      {value ? (
        <bdi className="font-semibold text-ink underline underline-offset-4">{value}</bdi>
      ) : (
        <span className="inline-block min-w-9 border-b border-mark">
          <span className="sr-only">
            {t({ message: "value missing", comment: "In place of a value, to screen readers" })}
          </span>
          {"\u00A0"}
        </span>
      )}
      {after}
    </>
  );

/** The name of the box of a row whose words may have a field. */
export function nameField({ filled, before, after }: RowRemark): string {
  const words = `${before}…${after}`;
  return filled ?? t`${words}, value missing`;
}
