import { readRest } from "../../../../shared/marks/readMarks.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { buildSearchName } from "../../../entities/searchText.ts";
import type { Context } from "../../base/context.ts";
import { limitConcurrency } from "../../base/concurrencyLimit.ts";
import type { QuerySuggestionsArgs, Suggestion } from "../../base/schema.types.ts";
import { column } from "../../ownership/columns.ts";
import { getRow } from "../../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, requireOwnerIds } from "../../ownership/scope.ts";
import { callers, type CallersSql, literal, type Sql, sql } from "../../ownership/sql.ts";
import { findTemplateOf } from "../../rows/templateTies.ts";
import { findOfOwners } from "./search.ts";

/** The most names of an answer. */
const MAX_SUGGESTIONS = 500;
/** Longer names are not suggested. */
const MAX_LENGTH = 100;
/** The days after which a use counts half. */
const HALF_LIFE = 90;

/** The row is an item of the list, of its template, or of another list of that. */
function isNearTo({ id, templateId, isTemplate }: List): Sql {
  const template = isTemplate ? id : templateId;
  const isOfTemplate = sql`${column(List, "id")} = ${template} or ${column(List, "templateId")} = ${template}`;
  const isNear = template
    ? sql`(${column(List, "id")} = ${id} or ${isOfTemplate})`
    : sql`${column(List, "id")} = ${id}`;
  return sql`list_id in (select lists.id from ${List} where ${callers(List)} and ${isNear})`;
}

/**
 * Reads all items of one owner, and joins those whose names differ in case and accents only. The heading is looked up for
 * the names of the answer alone: hence `materialized`. A row that no search finds yet is left out.
 */
const findNamesSql = (list: List): CallersSql => sql`
  with named as (
    select owner_id, id, list_id, sorting_order, created_at, name, split_part(search, E'\\n', 1) as key,
           greatest(created_at, completed_at) as used_at, ${isNearTo(list)} as near
      from ${Item}
     where ${callers(Item)} and not is_heading and search is not null and length(name) <= ${literal(MAX_LENGTH)}),
  joined as (
    select distinct on (key) owner_id, id, list_id, sorting_order, created_at, name, key, used_at,
           count(*) over same as times, bool_or(near) over same as near
      from named window same as (partition by key) order by key, used_at desc, id),
  best as materialized (
    select *, times * power(0.5, extract(epoch from now() - used_at) / 86400 / ${literal(HALF_LIFE)}) as weight
      from joined order by near desc, weight desc, key limit ${literal(MAX_SUGGESTIONS)})
  select best.key, best.name, best.times::int, best.used_at as "lastAt", best.near, best.weight::float8, above.name as heading
    from best left join lateral (
      select items.name from ${Item}
       where ${callers(Item)} and items.owner_id = best.owner_id and items.list_id = best.list_id and is_heading
         and (items.sorting_order, items.created_at, items.id) < (best.sorting_order, best.created_at, best.id)
       order by items.sorting_order desc, items.created_at desc, items.id desc limit 1) above on true`;

/** `key` is the normalized name. The name and the heading are those of the newest row. */
type Named = Suggestion & { key: string; weight: number };

/**
 * Returns the names of items that the caller may want to add to a list: those of the caller's own items, and of the items
 * that have the same owner as the list or its template, but of no other group or organisation. Names that were near come
 * first, then those that were used often and lately, at most 500. An empty array when nobody is calling. It waits for its
 * turn as a search does. Errors: `NOT_FOUND`, `UNAVAILABLE`.
 */
export async function suggestions(context: Context, { listId }: QuerySuggestionsArgs): Promise<Suggestion[]> {
  if (isNobody(context)) return [];
  const list = await getRow(context, List, listId);
  // A program may see one notebook of its user alone.
  const ownIds = requireOwnerIds(context).filter((id) => id === requireOwnerId(context));
  const template = await findTemplateOf(context, list);
  const ownerIds = [...new Set([...ownIds, list.ownerId, ...(template ? [template.ownerId] : [])])];
  const names = await limitConcurrency(
    ownerIds,
    () => findOfOwners<Named>(context, ownerIds, findNamesSql(list)),
    context.signal,
  );
  return joinNames(names.map(withoutMarks))
    .sort((a, b) => Number(b.near) - Number(a.near) || b.weight - a.weight || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS);
}

/** Marks are of one use of a name, and the statement knows nothing of them. */
function withoutMarks(named: Named): Named {
  const name = readRest(named.name);
  return name === named.name ? named : { ...named, name, key: buildSearchName(name) };
}

function joinNames(names: readonly Named[]): Named[] {
  const joined = new Map<string, Named>();
  for (const each of names) {
    const other = joined.get(each.key);
    const newest = other && other.lastAt > each.lastAt ? other : each;
    joined.set(each.key, {
      ...newest,
      times: each.times + (other?.times ?? 0),
      near: each.near || (other?.near ?? false),
      weight: each.weight + (other?.weight ?? 0),
    });
  }
  return [...joined.values()];
}
