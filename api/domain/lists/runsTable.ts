import { guardCell, quoteCell } from "../../../shared/csvCells.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Run, type RunItem } from "../../entities/Run.ts";
import type { Context } from "../base/context.ts";
import * as owned from "../ownership/ownedRows.ts";
import { requireOwnerId, type ScopedContext } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { bySortingOrder } from "../rows/order.ts";
import { IS_SHOWN, NEWEST_FIRST, refuseTemplate } from "./runs.ts";

/** The rows of the past runs in a table; the oldest runs beyond them are left out. */
const MAX_TABLE_ROWS = 100_000;

/** The items of past runs that one statement reads. */
const ROWS_PER_READ = 5_000;

const COLUMNS = ["run", "started", "finished", "heading", "name", "state", "time", "reason", "remark"] as const;

/** A run with its items. The present one has no end. */
type TableRun = { number: number; startedAt: string; finishedAt: string | null; items: readonly TableItem[] };
type TableItem = Pick<RunItem, "name" | "isHeading" | "completed"> & {
  completedAt?: string | null;
  isSkipped?: boolean;
  skipReason?: string | null;
  remark?: string | null;
};

/**
 * Returns the runs of a list as a table in CSV: the present one, then the past ones, the newest first. Each item has a
 * line, with the heading above it in a column. Errors: `UNAUTHENTICATED`, `NOT_FOUND`, `BAD_USER_INPUT` for a template.
 */
export async function readRunsTable(context: Context, listId: string): Promise<{ listName: string; table: string }> {
  requireOwnerId(context);
  const scoped = await owned.scopeToRow(context, List, listId);
  const list = await owned.getRow(scoped, List, listId);
  refuseTemplate(list);
  // A spreadsheet takes a file without this mark for one of an older encoding.
  const parts = [`\uFEFF${writeLine(COLUMNS)}`, writeRun(await readPresent(scoped, list))];
  for (const ids of await planReads(scoped, list.id)) parts.push((await readPast(scoped, ids)).map(writeRun).join(""));
  return { listName: list.name, table: parts.join("") };
}

async function readPresent(scoped: ScopedContext, list: List): Promise<TableRun> {
  const items = await owned.findRows(scoped, Item, sql`list_id = ${list.id}`);
  const startedAt = list.runStartedAt ?? list.createdAt;
  return { number: list.runNumber, startedAt, finishedAt: null, items: items.sort(bySortingOrder) };
}

/** Returns the ids of the past runs, in groups that are small enough for one statement each. */
async function planReads(scoped: ScopedContext, listId: string): Promise<string[][]> {
  const rows = await owned.queryOwned<{ ids: string[] }>(
    scoped,
    sql`select array_agg(id order by place) as ids
          from (select id, row_number() over (order by ${NEWEST_FIRST}) as place, sum(size) over (order by ${NEWEST_FIRST}) as total
                  from ${Run} where ${callers(Run)} and list_id = ${listId} and ${IS_SHOWN}) as numbered
         where total <= ${MAX_TABLE_ROWS} group by total / ${ROWS_PER_READ} order by min(place)`,
  );
  return rows.map(({ ids }) => ids);
}

const readPast = (scoped: ScopedContext, ids: string[]): Promise<TableRun[]> =>
  owned.queryOwned<TableRun>(
    scoped,
    sql`select number, started_at as "startedAt", finished_at as "finishedAt", run_items as items from ${Run}
         where ${callers(Run)} and id = any(${ids}::uuid[]) order by ${NEWEST_FIRST}`,
  );

function writeRun({ number, startedAt, finishedAt, items }: TableRun): string {
  const ofRun = [String(number), toIso(startedAt), toIso(finishedAt)];
  let heading = "";
  const lines = items.map(({ name, isHeading, completed, completedAt, isSkipped, skipReason, remark }) => {
    if (isHeading) {
      heading = name;
      return "";
    }
    const state = completed ? "ticked" : isSkipped ? "skipped" : "open";
    const time = completed ? toIso(completedAt) : "";
    return writeLine([...ofRun, heading, name, state, time, skipReason, remark]);
  });
  return lines.join("");
}

const toIso = (time: string | null | undefined) => (time ? new Date(time).toISOString() : "");

const writeLine = (cells: readonly (string | null | undefined)[]) => `${cells.map(writeCell).join(",")}\r\n`;

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** Writes a cell. A number with a sign is no formula, so it stays one that can be added up. */
const writeCell = (value: string | null | undefined): string =>
  value ? quoteCell(NUMBER.test(value) ? value : guardCell(value)) : "";
