import { countDueDays } from "../../../shared/marks/dueDays.ts";
import { type Day, toLocalDay } from "../../../shared/repeat/days.ts";
import { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";
import type { Context, RowKey } from "../base/context.ts";
import type { DueDay } from "../base/schema.types.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { callers, literal, sql } from "../ownership/sql.ts";

// The rows are read as they are, and their words here: a condition on the words takes the database many times as long as
// it saves (docs/decisions/0061).

/** What says on which days rows of a list are due. */
export type DatedList = Pick<List, "date" | "repeat" | "runStartedAt" | "createdAt">;

/** A row with as much of its name as a mark can be in: the name of a longer one has none. */
type DueRow = { ownerId: string; listId: string; name: string; isHeading: boolean };
const NAME_LENGTH = 201;

/** The lists whose rows are read at once. They can have a thousand each. */
export const LISTS_AT_ONCE = 50;

/** Condition: the row is open, or a heading. */
export const IS_DUE_ROW = sql`not completed and not is_skipped`;

/** Reads the open rows and the headings of lists in their order, by `toDueKey` of the lists. */
export async function readDueRows(context: Context, listIds: readonly string[]): Promise<Map<string, DueRow[]>> {
  const rows = await queryOwned<DueRow>(
    context,
    sql`select owner_id as "ownerId", list_id as "listId", left(name, ${literal(NAME_LENGTH)}) as name,
               is_heading as "isHeading"
          from ${Item} where ${callers(Item)} and list_id = any(${listIds}) and ${IS_DUE_ROW}
         order by owner_id, list_id, sorting_order, created_at, id`,
  );
  const byList = new Map<string, DueRow[]>();
  for (const row of rows) {
    const key = toDueKey({ ownerId: row.ownerId, id: row.listId });
    const others = byList.get(key);
    if (others) others.push(row);
    else byList.set(key, [row]);
  }
  return byList;
}

export const toDueKey = ({ ownerId, id }: RowKey) => `${ownerId}/${id}`;

/** Counts what is due on each day. `zone` is that in which a run began, where the list has no rule that says it. */
export const countDays = ({ date, ...list }: DatedList, rows: readonly DueRow[], zone: string): DueDay[] =>
  rows.length > 0 ? countDueDays(rows, date, findBeginning(list, zone)) : [];

/** Returns the day on which the run of a list began. */
const findBeginning = ({ repeat, runStartedAt, createdAt }: Omit<DatedList, "date">, zone: string): Day =>
  toLocalDay(new Date(runStartedAt ?? createdAt), repeat?.zone ?? zone);

/** Returns when the current run of a list began (ISO 8601). The first one began with the list. */
export const runStartedAt = ({ runStartedAt: startedAt, createdAt }: List): string => startedAt ?? createdAt;

/** Returns the days on which open items of a list are due (docs/api.md, Days before the day). */
export const dueDays = (list: List, _args: unknown, { loaders }: Context): DueDay[] | Promise<DueDay[]> =>
  list.date === null || list.isTemplate || !list.active ? [] : loaders.dueDays.load(list);
