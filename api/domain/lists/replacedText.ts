import type { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";
import { column } from "../ownership/columns.ts";
import { type Entity, parameter, type Sql, sql } from "../ownership/sql.ts";
import type { KnownText } from "../base/rules.ts";

/** The new text, the text that the client knew, and whether the user has seen what an earlier change replaced. */
type TextChange = KnownText & { was?: KnownText | undefined; clearReplaced?: boolean | undefined };

/**
 * The value of the column `replaced` in a change of a row (docs/api.md, Two devices, one row); undefined where the
 * change keeps what is there. The statement compares with the row that it changes: of two changes at the same time the
 * second one finds the text of the first.
 */
export function buildReplaced<T extends Item | List>(
  entity: Entity<T>,
  { name, note, was = {}, clearReplaced = false }: TextChange,
): Sql | undefined {
  const kept = clearReplaced ? sql`null` : column(entity, "replaced");
  const currentName = column(entity, "name");
  const currentNote = column(entity, "note");
  const replacesName = isReplaced(currentName, name, was.name);
  const replacesNote = isReplaced(currentNote, note, was.note);
  if (!replacesName && !replacesNote) return clearReplaced ? kept : undefined;
  // The time is outside of the case: a cluster refuses functions that are not immutable there.
  return sql`(select case when ${replacesName ?? sql`false`} or ${replacesNote ?? sql`false`}
    then jsonb_object(array[
      'name', case when ${replacesName ?? sql`false`} then ${currentName} end,
      'note', case when ${replacesNote ?? sql`false`} then coalesce(${currentNote}, '') end,
      'at', changed_at])
    else ${kept} end
    from (select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at) as change)`;
}

/** Condition: a change replaces text that the client did not know. Null where it cannot. */
function isReplaced(current: Sql, next: string | null | undefined, known: string | null | undefined): Sql | null {
  if (next === undefined || known === undefined) return null;
  const [nextText, knownText] = [parameter(next), parameter(known)];
  return sql`(${current} is distinct from ${knownText}::text and ${current} is distinct from ${nextText}::text)`;
}
