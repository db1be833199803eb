import type { Context } from "../context.ts";
import type { DeletedThing } from "../schema.types.ts";
import { IS_RESTORABLE, queryOwnedWithTrash, TRASH_DAYS } from "../ownership/ownedRows.ts";
import { isNobody } from "../ownership/scope.ts";

/** The most deletions that are shown. */
const MAX_DELETIONS = 500;

/** A row for each deletion: what went with a notebook or a list is not told by itself. */
const DELETIONS = `
  select 'notebook' as kind, array[notebooks.id] as ids, notebooks.name, null as place, notebooks.deleted_at,
         (select count(*) from lists where lists.owner_id = notebooks.owner_id
             and lists.notebook_id = notebooks.id and lists.deleted_at = notebooks.deleted_at) as lists,
         (select count(*) from lists join items on items.owner_id = lists.owner_id and items.list_id = lists.id
           where lists.owner_id = notebooks.owner_id and lists.notebook_id = notebooks.id
             and items.deleted_at = notebooks.deleted_at) as items
    from notebooks where notebooks.owner_id = any($1) and notebooks.${IS_RESTORABLE}
  union all
  select 'list', array[lists.id], lists.name, notebooks.name, lists.deleted_at, 1,
         (select count(*) from items where items.owner_id = lists.owner_id and items.list_id = lists.id
             and items.deleted_at = lists.deleted_at)
    from lists join notebooks on notebooks.owner_id = lists.owner_id and notebooks.id = lists.notebook_id
   where lists.owner_id = any($1) and lists.${IS_RESTORABLE} and lists.deleted_at is distinct from notebooks.deleted_at
  union all
  select 'item', array_agg(items.id order by sorting_order, items.created_at, items.id),
         (array_agg(items.name order by sorting_order, items.created_at, items.id))[1],
         lists.name, items.deleted_at, 0, count(*)
    from items join lists on lists.owner_id = items.owner_id and lists.id = items.list_id
   where items.owner_id = any($1) and items.${IS_RESTORABLE} and items.deleted_at is distinct from lists.deleted_at
   group by items.owner_id, items.list_id, items.deleted_at, lists.name`;

/** What the caller can restore, the last deleted first; nothing for nobody. */
export async function deletedThings(context: Context): Promise<DeletedThing[]> {
  if (isNobody(context)) return [];
  return queryOwnedWithTrash<DeletedThing>(
    context,
    `select kind, ids, name, place, lists::int, items::int, deleted_at as "deletedAt",
            deleted_at + interval '${TRASH_DAYS} days' as "purgedAt"
       from (${DELETIONS}) deletions order by deletions.deleted_at desc, ids limit ${MAX_DELETIONS}`,
  );
}
