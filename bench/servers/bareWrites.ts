import { buildSearchSql, COPIED_ITEMS, GUEST_LIMITS } from "../http/postgraphileSql.ts";
import { type BareCall, itemColumns, listColumns, pool, type Row, WRITING_GUEST } from "./bareSql.ts";

/** Each write is one statement. Those that count use the functions that lock and count of Listbook's own tables. */

export async function completeItem({ session, id, body }: BareCall) {
  const { rows } = await pool.query<Row>({
    name: "completeItem",
    text: `update items set completed = $3, updated_at = now() from (${WRITING_GUEST}) as guest
            where items.owner_id = guest.id and items.id = $2 and items.deleted_at is null returning ${itemColumns}`,
    values: [session, id, body["completed"]],
  });
  return rows[0] ?? null;
}

async function addRow(name: string, text: string, values: unknown[]): Promise<Row | null> {
  const { rows } = await pool.query<Row>({ name, text, values });
  return rows[0] ?? null;
}

export const createItem = ({ session, body }: BareCall) =>
  addRow(
    "createItem",
    `insert into items (owner_id, id, list_id, name, search, sorting_order)
     select guest.id, $2, $3, $4, ${buildSearchSql("$4")}, last_order + 1
       from (${WRITING_GUEST}) as guest,
            lock_list_for_new_items(guest.id, guest.id, array[guest.id], $3, array[$2::uuid], array[octet_length($4)],
                                    ${GUEST_LIMITS.items}, ${GUEST_LIMITS.text}, ${GUEST_LIMITS.inList},
                                    ${GUEST_LIMITS.textInList}) as last_order
     returning ${itemColumns}`,
    [session, body["id"], body["listId"], body["name"]],
  );

export async function sortItems({ session, body }: BareCall) {
  const places = body as unknown as { id: string; sortingOrder: number }[];
  const ids = places.map(({ id }) => id);
  const { rows } = await pool.query<Row>({
    name: "sortItems",
    text: `with list as materialized (
             select guest.id as owner, lock_items_for_sort(guest.id, $2) as id from (${WRITING_GUEST}) as guest)
           update items set sorting_order = place.sorting_order, updated_at = now()
             from list, unnest($2::uuid[], $3::float8[]) as place (item_id, sorting_order)
            where owner_id = list.owner and items.id = item_id and list_id = list.id returning ${itemColumns}`,
    values: [session, ids, places.map(({ sortingOrder }) => sortingOrder)],
  });
  return rows.length < ids.length ? null : rows.sort((a, b) => Number(a["sortingOrder"]) - Number(b["sortingOrder"]));
}

export const copyTemplate = ({ session, body }: BareCall) =>
  addRow(
    "copyTemplate",
    `with template as materialized (
       select lists.*, item_count, item_text
         from (${WRITING_GUEST}) as guest join lists on owner_id = guest.id,
              lateral (select count(*)::int as item_count, coalesce(sum(text_size(items.name, items.note)), 0) as item_text
                         from items where owner_id = guest.id and list_id = lists.id and deleted_at is null) as held
        where lists.id = $2 and is_template and deleted_at is null),
     copy as (
       insert into lists (owner_id, id, name, notebook_id, priority, note, search, template_id)
       select owner_id, $3, name, notebook_id, priority, note, search, id from template
        where lock_notebook_for_new_list(owner_id, owner_id, array[owner_id], notebook_id, $3, item_count, item_text::bigint,
                                         ${GUEST_LIMITS.items}, ${GUEST_LIMITS.text}, ${GUEST_LIMITS.lists})
       returning *),
     copied as (
       insert into items (owner_id, id, list_id, name, note, search, is_heading, template_item_id, sorting_order)
       select items.owner_id, gen_random_uuid(), copy.id, items.name, items.note, items.search, is_heading, items.id,
              row_number() over (order by sorting_order, items.created_at, items.id)
         from items, copy where items.owner_id = copy.owner_id and list_id = $2 and items.deleted_at is null
       returning *),
     kept as (
       insert into template_copies (owner_id, id, template_id, copied_items)
       select copy.owner_id, copy.id, copy.template_id, (select ${COPIED_ITEMS} from copied) from copy)
     select ${listColumns("copy")} from copy`,
    [session, body["templateId"], body["id"]],
  );
