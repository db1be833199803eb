import type { Context } from "../context.ts";
import { runWithTrash, TRASH_DAYS } from "./owned.ts";
import { actFor, type Narrowed } from "./owners.ts";

/** Rows that one statement deletes: nobody waits long for it. */
const BATCH = 500;

const HOUR = 60 * 60_000;
/** Milliseconds. An hour longer than anything can be restored: no restore is still under way then. */
const KEPT = TRASH_DAYS * 24 * HOUR + HOUR;

/** Children first, and nothing that still holds something. */
const STEPS = [
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
  const before = new Date(now.getTime() - KEPT).toISOString();
  let purged = 0;
  for (const owner of await findOwners(context, before))
    for (const { table, isEmpty } of STEPS) purged += await purgeTable(actFor(context, owner), table, isEmpty, before);
  return purged;
}

async function findOwners({ db }: Context, before: string): Promise<string[]> {
  const tables = STEPS.map(({ table }) => `select owner_id as id from ${table} where deleted_at < $1`);
  const owners = await db.query<{ id: string }[]>(tables.join(" union "), [before]);
  return owners.map(({ id }) => id);
}

async function purgeTable(context: Narrowed, table: string, isEmpty: string, before: string): Promise<number> {
  for (let purged = 0; ;) {
    const batch = await runWithTrash(
      context,
      `delete from ${table} where owner_id = any($1) and id in (
         select id from ${table} where owner_id = any($1) and deleted_at < $2 and ${isEmpty}
          order by id limit ${BATCH} for update skip locked) returning id`,
      [before],
    );
    purged += batch.length;
    if (batch.length < BATCH) return purged;
  }
}
