import type { Context } from "../context.ts";
import { queryOwnedWithTrash, TRASH_DAYS } from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext } from "../ownership/scope.ts";

/** Rows that one statement deletes: nobody waits long for it. */
const ROWS_PER_STATEMENT = 500;

const HOUR = 60 * 60_000;
/** Milliseconds. An hour longer than anything can be restored: no restore is still under way then. */
const KEPT_MILLISECONDS = TRASH_DAYS * 24 * HOUR + HOUR;

/** Children first, and nothing that still holds something. */
const PURGE_STEPS = [
  { table: "items", isEmpty: "true" },
  {
    table: "lists",
    isEmpty: "not exists (select 1 from items where items.owner_id = lists.owner_id and items.list_id = lists.id)",
  },
  {
    table: "notebooks",
    isEmpty:
      "not exists (select 1 from lists where lists.owner_id = notebooks.owner_id and lists.notebook_id = notebooks.id)",
  },
];

/**
 * Deletes for good what nobody can restore any more, in short statements; answers how many rows that were. Several
 * servers may do it at once. `now` is the time that it goes by.
 */
export async function purgeTrash(context: Context, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MILLISECONDS).toISOString();
  let purged = 0;
  for (const ownerId of await findOwnersWithTrash(context, before))
    for (const { table, isEmpty } of PURGE_STEPS)
      purged += await purgeTable(scopeTo(context, ownerId), table, isEmpty, before);
  return purged;
}

async function findOwnersWithTrash({ db }: Context, before: string): Promise<string[]> {
  const tables = PURGE_STEPS.map(({ table }) => `select owner_id as id from ${table} where deleted_at < $1`);
  const owners = await db.query<{ id: string }[]>(tables.join(" union "), [before]);
  return owners.map(({ id }) => id);
}

async function purgeTable(context: ScopedContext, table: string, isEmpty: string, before: string): Promise<number> {
  for (let purged = 0; ;) {
    const batch = await queryOwnedWithTrash(
      context,
      `delete from ${table} where owner_id = any($1) and id in (
         select id from ${table} where owner_id = any($1) and deleted_at < $2 and ${isEmpty}
          order by id limit ${ROWS_PER_STATEMENT} for update skip locked) returning id`,
      [before],
    );
    purged += batch.length;
    if (batch.length < ROWS_PER_STATEMENT) return purged;
  }
}
