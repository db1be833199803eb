import { plural, t } from "@lingui/core/macro";
import { quote } from "../../ui/format.ts";

type Row = { isHeading?: boolean | null };
type NamedRow = Row & { name: string };

/** What is said of a number of items, and of a number of headings. Without `sections`, the rows are never all headings. */
type CountWords = { items: (count: number) => string; sections?: (count: number) => string };

/** What is said of rows by their number, and of a single one by its name in quotation marks. */
type RowWords = CountWords & { single: (name: string) => string };

/** Says something of rows of a list by their number. A heading is no item; where there is nothing else, headings count. */
export function describeCount(rows: readonly Row[], { items, sections = items }: CountWords): string {
  const headingCount = rows.filter(({ isHeading }) => isHeading).length;
  return headingCount > 0 && headingCount === rows.length ? sections(headingCount) : items(rows.length - headingCount);
}

/** Says something of a single row of a list by its name, and of several by their number. */
export const describeRows = (rows: readonly NamedRow[], { single, ...words }: RowWords): string =>
  rows.length > 1 ? describeCount(rows, words) : single(quote(rows[0]?.name ?? ""));

/** Counts the items among rows of a list: "3 items", or "2 sections" where there are only headings. */
export const formatRows = (rows: readonly Row[]): string =>
  describeCount(rows, {
    items: (count) => plural(count, { one: "# item", other: "# items" }),
    sections: (count) => plural(count, { one: "# section", other: "# sections" }),
  });

/** What is said when something was done to rows of a list, and when it could not be done. */
export const ROW_WORDS = {
  ticked: {
    single: (name) => t`Ticked ${name}`,
    items: (count) => t`Ticked ${plural(count, { one: "# item", other: "# items" })}`,
  },
  unticked: {
    single: (name) => t`Unticked ${name}`,
    items: (count) => t`Unticked ${plural(count, { one: "# item", other: "# items" })}`,
  },
  skipped: {
    single: (name) => t`Skipped ${name}`,
    items: (count) => t`Skipped ${plural(count, { one: "# item", other: "# items" })}`,
  },
  unskipped: {
    single: (name) => t`Unskipped ${name}`,
    items: (count) => t`Unskipped ${plural(count, { one: "# item", other: "# items" })}`,
  },
  notSkipped: {
    single: (name) => t`Couldn’t skip ${name}`,
    items: (count) => t`Couldn’t skip ${plural(count, { one: "# item", other: "# items" })}`,
  },
  notUnskipped: {
    single: (name) => t`Couldn’t unskip ${name}`,
    items: (count) => t`Couldn’t unskip ${plural(count, { one: "# item", other: "# items" })}`,
  },
  added: {
    single: (name) => t`Added ${name}`,
    items: (count) => t`Added ${plural(count, { one: "# item", other: "# items" })}`,
    sections: (count) => t`Added ${plural(count, { one: "# section", other: "# sections" })}`,
  },
  moved: {
    single: (name) => t`Moved ${name}`,
    items: (count) => t`Moved ${plural(count, { one: "# item", other: "# items" })}`,
    sections: (count) => t`Moved ${plural(count, { one: "# section", other: "# sections" })}`,
  },
  deleted: {
    single: (name) => t`Deleted ${name}`,
    items: (count) => t`Deleted ${plural(count, { one: "# item", other: "# items" })}`,
    sections: (count) => t`Deleted ${plural(count, { one: "# section", other: "# sections" })}`,
  },
} satisfies Record<string, RowWords>;

/** Says that rows were moved to a list with this name. */
export const describeMoveTo = (rows: readonly NamedRow[], listName: string): string => {
  const list = quote(listName);
  return describeRows(rows, {
    single: (name) => t`Moved ${name} to ${list}`,
    items: (count) => t`Moved ${plural(count, { one: "# item", other: "# items" })} to ${list}`,
    sections: (count) => t`Moved ${plural(count, { one: "# section", other: "# sections" })} to ${list}`,
  });
};

/** Names what moves rows to a list that is still to be chosen. */
export const describeMove = (rows: readonly NamedRow[]): string =>
  describeRows(rows, {
    single: () => t`Move to list`,
    items: (count) => t`Move ${plural(count, { one: "# item", other: "# items" })} to list`,
    sections: (count) => t`Move ${plural(count, { one: "# section", other: "# sections" })} to list`,
  });

/** "3 selected". */
export const formatSelected = (count: number) => plural(count, { one: "# selected", other: "# selected" });
