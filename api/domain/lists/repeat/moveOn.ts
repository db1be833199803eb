import type { Day } from "../../../../shared/repeat/days.ts";
import type { RepeatRule } from "../../../../shared/repeat/rule.ts";
import { List } from "../../../entities/List.ts";
import { queryOwned } from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, sql, update } from "../../ownership/sql.ts";
import { toNextColumns } from "./rules.ts";

/** A list that is locked, with its rule, and the day on which it comes back next. */
type Moved = { list: List; rule: RepeatRule; next: Day | null };

/** Writes the next days of lists. */
export async function moveOn(context: ScopedContext, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ list, rule, next }) => ({ id: list.id, ...toNextColumns(rule, next) }));
  await queryOwned(
    context,
    sql`${update(List)} set repeat_next = moved."repeatNext", repeat_due = moved."repeatDue", updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved
               (id uuid, "repeatNext" date, "repeatDue" timestamptz)
         where ${callers(List)} and lists.id = moved.id`,
  );
}
