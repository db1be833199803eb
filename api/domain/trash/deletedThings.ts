import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { DeletedThing } from "../base/schema.types.ts";
import { column } from "../ownership/columns.ts";
import { restorableByCaller, queryOwned, TRASH_DAYS } from "../ownership/ownedRows.ts";
import { isNobody } from "../ownership/scope.ts";
import {
  callersWithTrash,
  type Entity,
  literal,
  sameOwnerWithTrash,
  Sql,
  sql,
  type Trashable,
} from "../ownership/sql.ts";

/** The largest number of deletions that one call returns. */
export const MAX_DELETIONS = 500;

/** Condition: the notebook is not in the trash, or the caller can restore it. */
const isInReach = (context: Context) => sql`(notebooks.deleted_at is null or ${restorableByCaller(context, Notebook)})`;

/** Names the owners of a joined table too, because PostgreSQL does not conclude several of them from the other table. */
const isCallers = (entity: Entity<Trashable>) =>
  new Sql((writer) => {
    column(entity, "ownerId").write(writer);
    writer.add(" = ");
    writer.addOwners();
  });

/**
 * One row for each delete. A list or an item that was deleted together with its parent has no row of its own, and items
 * of one list that were deleted together share a row.
 */
const listDeletions = (context: Context) => sql`
  select 'notebook' as kind, array[notebooks.id] as ids, notebooks.name, null as place, notebooks.deleted_at,
         (select count(*) from ${List} where ${sameOwnerWithTrash(List, Notebook)}
             and lists.notebook_id = notebooks.id and lists.deleted_at = notebooks.deleted_at) as lists,
         (select count(*) from ${List} join ${Item} on ${sameOwnerWithTrash(Item, List)} and items.list_id = lists.id
           where ${sameOwnerWithTrash(List, Notebook)} and lists.notebook_id = notebooks.id and ${isCallers(List)}
             and items.deleted_at = notebooks.deleted_at and ${isCallers(Item)}) as items
    from ${Notebook} where ${callersWithTrash(Notebook)} and ${restorableByCaller(context, Notebook)}
  union all
  select 'list', array[lists.id], lists.name, notebooks.name, lists.deleted_at, 1,
         (select count(*) from ${Item} where ${sameOwnerWithTrash(Item, List)} and items.list_id = lists.id
             and items.deleted_at = lists.deleted_at)
    from ${List} join ${Notebook} on ${sameOwnerWithTrash(Notebook, List)} and notebooks.id = lists.notebook_id
         and ${isCallers(Notebook)}
   where ${callersWithTrash(List)} and ${restorableByCaller(context, List)} and ${isInReach(context)}
     and lists.deleted_at is distinct from notebooks.deleted_at
  union all
  select 'item', array_agg(items.id order by sorting_order, items.created_at, items.id),
         (array_agg(items.name order by sorting_order, items.created_at, items.id))[1],
         lists.name, items.deleted_at, 0, count(*)
    from ${Item} join ${List} on ${sameOwnerWithTrash(List, Item)} and lists.id = items.list_id and ${isCallers(List)}
         join ${Notebook} on ${sameOwnerWithTrash(Notebook, List)} and notebooks.id = lists.notebook_id
         and ${isCallers(Notebook)}
   where ${callersWithTrash(Item)} and ${restorableByCaller(context, Item)} and ${isInReach(context)}
     and items.deleted_at is distinct from lists.deleted_at
   group by items.owner_id, items.list_id, items.deleted_at, lists.name`;

/** Returns what the caller can restore, the latest delete first; an empty array when nobody is calling. */
export async function deletedThings(context: Context): Promise<DeletedThing[]> {
  if (isNobody(context)) return [];
  return queryOwned<DeletedThing>(
    context,
    sql`select kind, ids, name, place, lists::int, items::int, deleted_at as "deletedAt",
               deleted_at + make_interval(days => ${literal(TRASH_DAYS)}) as "purgedAt"
          from (${listDeletions(context)}) deletions order by deletions.deleted_at desc, ids limit ${literal(MAX_DELETIONS)}`,
  );
}
