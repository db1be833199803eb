/** PostGraphile needs a role with row-level security on these tables, and the functions of the schema `graphile`. */
const TABLES = ["notebooks", "lists", "items"];

const enableRowSecurity = (table: string) => `
  alter table ${table} enable row level security;
  create policy own on ${table} to guest using (owner_id = current_setting('app.owner')::uuid);`;

export const postgraphileSql = `
  create schema graphile;
  create role guest;
  grant usage on schema public, graphile to guest;
  grant select, insert, update, delete on ${TABLES.join(", ")} to guest;
  grant select on device_sessions, devices to guest;
  ${TABLES.map(enableRowSecurity).join("")}
  do $$
    declare other text;
    begin
      for other in select tablename from pg_tables
                    where schemaname = 'public' and tablename not in (${TABLES.map((table) => `'${table}'`).join(", ")})
      loop execute format('comment on table %I is %L', other, '@behavior -*'); end loop;
    end
  $$;
  comment on column items.completed is '@behavior +filterBy';
  comment on column notebooks.name is '@behavior +orderBy';
  comment on column lists.name is '@behavior +orderBy';

  create function graphile.complete_item(item_id uuid, done boolean) returns items language sql volatile as $$
    update items set completed = done, updated_at = now()
     where owner_id = current_setting('app.owner')::uuid and id = item_id returning *
  $$;

  create function graphile.add_item(list uuid, item_id uuid, title text) returns items language plpgsql volatile as $$
    declare made items;
    begin
      perform 1 from lists where owner_id = current_setting('app.owner')::uuid and id = list for update;
      insert into items (owner_id, id, list_id, name, sorting_order)
      select current_setting('app.owner')::uuid, item_id, list, title, coalesce(max(sorting_order), 0) + 1
        from items where owner_id = current_setting('app.owner')::uuid and list_id = list having count(*) < 1000
      returning * into made;
      return made;
    end
  $$;

  create function graphile.sort_items(ids uuid[], places float8[]) returns setof items language sql volatile as $$
    update items set sorting_order = place.sorting_order, updated_at = now()
      from unnest(ids, places) as place (item_id, sorting_order)
     where owner_id = current_setting('app.owner')::uuid and id = place.item_id returning items.*
  $$;

  create function graphile.copy_template(template uuid, copy_id uuid) returns lists language sql volatile as $$
    insert into lists (owner_id, id, name, notebook_id, priority, note, template_id)
    select owner_id, copy_id, name, notebook_id, priority, note, id from lists
     where owner_id = current_setting('app.owner')::uuid and id = template and is_template;
    insert into items (owner_id, id, list_id, name, note, sorting_order)
    select owner_id, gen_random_uuid(), copy_id, name, note, row_number() over (order by sorting_order, created_at, id)
      from items where owner_id = current_setting('app.owner')::uuid and list_id = template;
    select * from lists where owner_id = current_setting('app.owner')::uuid and id = copy_id;
  $$;
`;
