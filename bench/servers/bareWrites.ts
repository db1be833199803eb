import type pg from "pg";
import { type BareCall, GUEST, itemColumns, listColumns, pool, type Row, WRITING_GUEST } from "./bareSql.ts";

export async function completeItem({ session, id, body }: BareCall) {
  const { rows } = await pool.query<Row>({
    name: "completeItem",
    text: `update items set completed = $3, updated_at = now() from (${WRITING_GUEST}) as guest
            where items.owner_id = guest.id and items.id = $2 and items.deleted_at is null returning ${itemColumns}`,
    values: [session, id, body["completed"]],
  });
  return rows[0] ?? null;
}

async function runInTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** How many lists and items a guest may have, and how many items a list may have. */
const GUEST_LIMITS = { lists: 100, items: 5_000, inList: 1_000 };

/**
 * The second statement counts the items, because the first one does not see what other transactions wrote while it waited
 * for the lock.
 */
export const createItem = ({ session, body }: BareCall) =>
  runInTransaction(async (client) => {
    const { rows: lists } = await client.query<{ owner: string }>({
      name: "lockList",
      text: `select lists.owner_id as owner from users, lists, (${WRITING_GUEST}) as guest
              where users.id = guest.id and lists.owner_id = guest.id and lists.id = $2 and lists.deleted_at is null
                for update of users, lists`,
      values: [session, body["listId"]],
    });
    const { rows } = await client.query<Row>({
      name: "createItem",
      text: `insert into items (owner_id, id, list_id, name, sorting_order)
             select $1, $2, $3, $4, coalesce(max(sorting_order), 0) + 1 from items
              where owner_id = $1 and list_id = $3 and deleted_at is null
             having count(*) < ${GUEST_LIMITS.inList} and (select count(*) from items where owner_id = $1 and deleted_at is null) < ${GUEST_LIMITS.items}
                 on conflict do nothing returning ${itemColumns}`,
      values: [lists[0]?.owner, body["id"], body["listId"], body["name"]],
    });
    return rows[0] ?? null;
  });

export const sortItems = ({ session, body }: BareCall) =>
  runInTransaction(async (client) => {
    const places = body as unknown as { id: string; sortingOrder: number }[];
    const ids = places.map(({ id }) => id);
    await client.query({
      name: "lockListOfItem",
      text: `select 1 from lists, (${WRITING_GUEST}) as guest where lists.owner_id = guest.id and lists.id in (
               select list_id from items where items.owner_id = guest.id and items.id = any($2::uuid[]) and items.deleted_at is null)
               for update of lists`,
      values: [session, ids],
    });
    const { rows } = await client.query<Row>({
      name: "sortItems",
      text: `update items set sorting_order = place.sorting_order, updated_at = now()
               from unnest($2::uuid[], $3::float8[]) as place (item_id, sorting_order), (${GUEST}) as guest
              where owner_id = guest.id and items.id = item_id and deleted_at is null returning ${itemColumns}`,
      values: [session, ids, places.map(({ sortingOrder }) => sortingOrder)],
    });
    return rows.sort((a, b) => Number(a["sortingOrder"]) - Number(b["sortingOrder"]));
  });

export const copyTemplate = ({ session, body }: BareCall) =>
  runInTransaction(async (client) => {
    const { rows: templates } = await client.query<{ owner: string }>({
      name: "lockTemplate",
      text: `select lists.owner_id as owner from users, lists, (${WRITING_GUEST}) as guest
              where users.id = guest.id and lists.owner_id = guest.id and lists.id = $2 and is_template and lists.deleted_at is null
                for update of users for share of lists`,
      values: [session, body["templateId"]],
    });
    const { rows } = await client.query<Row>({
      name: "copyTemplate",
      text: `with copy as (
               insert into lists (owner_id, id, name, notebook_id, priority, note, template_id)
               select owner_id, $3, name, notebook_id, priority, note, id from lists
                where owner_id = $1 and id = $2
                  and (select count(*) from lists where owner_id = $1 and deleted_at is null) < ${GUEST_LIMITS.lists}
                  and (select count(*) + count(*) filter (where list_id = $2)
                         from items where owner_id = $1 and deleted_at is null) <= ${GUEST_LIMITS.items}
               returning *),
             copies as (
               insert into items (owner_id, id, list_id, name, note, sorting_order)
               select items.owner_id, gen_random_uuid(), copy.id, items.name, items.note,
                      row_number() over (order by sorting_order, items.created_at, items.id)
                 from items, copy where items.owner_id = $1 and list_id = $2 and items.deleted_at is null)
             select ${listColumns("copy")} from copy`,
      values: [templates[0]?.owner, body["templateId"], body["id"]],
    });
    return rows[0] ?? null;
  });
