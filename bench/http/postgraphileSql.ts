/** PostGraphile needs a role with row-level security on these tables, and the functions of the schema `graphile`. */
const TABLES = ["notebooks", "lists", "items"];

const enableRowSecurity = (table: string) => `
  alter table ${table} enable row level security;
  create policy own on ${table} to guest
    using (owner_id = current_setting('app.owner')::uuid and deleted_at is null);`;

const MB = 1024 * 1024;

/** The most lists, items and bytes of text of a guest, and the most items and bytes of text in a list. */
export const GUEST_LIMITS = { lists: 100, items: 5_000, text: 20 * MB, inList: 1_000, textInList: 2 * MB };

/** The search text of an item without a note whose name is in ASCII. */
export const buildSearchSql = (name: string) => `' ' || lower(${name}) || E'\\n '`;

/** The template data that a list stores, from its copied items `copied`. */
export const COPIED_ITEMS = `jsonb_agg(jsonb_build_object('itemId', copied.id, 'templateItemId', copied.template_item_id,
  'name', copied.name, 'note', copied.note, 'isHeading', copied.is_heading) order by copied.sorting_order)`;

/**
 * The functions follow the rules of Listbook: they refuse a device that may only read, lock the owner, check the quotas
 * with the bound in the owner's row, ignore the trash, answer a repeated id with the first row, sort all items or none,
 * and write the search text and a copy's data of its template. They call the locking and counting functions of
 * Listbook's own tables.
 */
export const postgraphileSql = `
  create schema graphile;
  create role guest;
  grant usage on schema public, graphile to guest;
  grant select, insert, update, delete on ${TABLES.join(", ")} to guest;
  ${TABLES.map(enableRowSecurity).join("")}
  do $$
    declare other text;
    begin
      for other in select tablename from pg_tables
                    where schemaname = 'public' and tablename not in (${TABLES.map((table) => `'${table}'`).join(", ")})
      loop execute format('comment on table %I is %L', other, '@behavior -*'); end loop;
      for other in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
      loop execute format('comment on function %s is %L', other, '@behavior -*'); end loop;
    end
  $$;
  comment on column items.completed is '@behavior +filterBy';
  comment on column notebooks.name is '@behavior +orderBy';
  comment on column lists.name is '@behavior +orderBy';

  create schema hidden;
  grant usage on schema hidden to guest;
  create function hidden.writer() returns uuid language plpgsql stable as $$
    begin
      if current_setting('app.refused') <> '' then raise exception 'This device can only read'; end if;
      return current_setting('app.owner')::uuid;
    end
  $$;
  create function graphile.complete_item(item_id uuid, done boolean) returns items language sql volatile security definer as $$
    update items set completed = done, updated_at = now()
     where owner_id = hidden.writer() and id = item_id and deleted_at is null returning *
  $$;

  create function graphile.add_item(list uuid, item_id uuid, title text) returns items
    language plpgsql volatile security definer as $$
    declare
      me uuid := hidden.writer();
      made items;
    begin
      insert into items (owner_id, id, list_id, name, search, sorting_order)
      select me, item_id, list, title, ${buildSearchSql("title")}, last_order + 1
        from lock_list_for_new_items(me, me, array[me], list, array[item_id], array[octet_length(title)],
                                     ${GUEST_LIMITS.items}, ${GUEST_LIMITS.text}, ${GUEST_LIMITS.inList},
                                     ${GUEST_LIMITS.textInList}) as last_order
          on conflict do nothing returning * into made;
      if not found then select * into made from items where owner_id = me and id = item_id and deleted_at is null; end if;
      return made;
    end
  $$;

  create function graphile.sort_items(ids uuid[], places float8[]) returns setof items
    language plpgsql volatile security definer as $$
    declare
      me uuid := hidden.writer();
      list uuid := lock_items_for_sort(me, ids);
    begin
      return query update items set sorting_order = place.sorting_order, updated_at = now()
                     from unnest(ids, places) as place (item_id, sorting_order)
                    where owner_id = me and id = place.item_id and list_id = list returning items.*;
    end
  $$;

  create function graphile.copy_template(template uuid, copy_id uuid) returns lists
    language plpgsql volatile security definer as $$
    declare
      me uuid := hidden.writer();
      original lists;
      made lists;
    begin
      select * into original from lists where owner_id = me and id = template and is_template and deleted_at is null;
      if not found then raise exception 'There is no such template'; end if;
      insert into lists (owner_id, id, name, notebook_id, priority, note, search, template_id)
      select me, copy_id, original.name, original.notebook_id, original.priority, original.note, original.search, original.id
       where (select lock_notebook_for_new_list(me, me, array[me], original.notebook_id, copy_id, count(*)::int,
                       coalesce(sum(text_size(items.name, items.note)), 0), ${GUEST_LIMITS.items}, ${GUEST_LIMITS.text},
                       ${GUEST_LIMITS.lists})
                from items where owner_id = me and list_id = template and deleted_at is null)
          on conflict do nothing returning * into made;
      if found then
        with copied as (
          insert into items (owner_id, id, list_id, name, note, search, is_heading, template_item_id, sorting_order)
          select owner_id, gen_random_uuid(), copy_id, name, note, search, is_heading, id,
                 row_number() over (order by sorting_order, created_at, id)
            from items where owner_id = me and list_id = template and deleted_at is null returning *)
        insert into template_copies (owner_id, id, template_id, copied_items)
        select me, copy_id, template, ${COPIED_ITEMS} from copied;
      else
        select * into made from lists where owner_id = me and id = copy_id and deleted_at is null;
      end if;
      return made;
    end
  $$;
`;
