import { guardCell, quoteCell } from "../../../../shared/csvCells.ts";
import type { SheetItem } from "../../runs/sheetItems.ts";
import type { GridSection } from "./grid.ts";

type NamedColumn = { name: string };

const HEAD = ["list", "heading", "name", "state", "time", "by", "reason", "remark"];

/**
 * Writes a grid as a table: a line for each cell that a list has, list by list. It has the words and the states of the table
 * of past runs (docs/api.md, Remarks).
 */
export function writeTable(sections: readonly GridSection[], columns: readonly NamedColumn[]): string {
  const lines = columns.flatMap(({ name }, column) =>
    sections.flatMap(({ heading, rows }) =>
      rows.flatMap(({ cells }) => {
        const item = cells[column];
        return item ? [[name, heading ?? "", ...describeItem(item)]] : [];
      }),
    ),
  );
  return [HEAD, ...lines].map((line) => `${line.map((text) => quoteCell(guardCell(text))).join(",")}\r\n`).join("");
}

const describeItem = (item: SheetItem): string[] => [
  item.name,
  item.completed ? "ticked" : item.isSkipped ? "skipped" : "open",
  item.completedAt ?? "",
  item.completedBy?.name ?? "",
  item.skipReason ?? "",
  item.remark ?? "",
];
