-- Partitions each table with an owner by the hash of `owner_id`, with all rows, on one PostgreSQL. Run it once, in one
-- transaction, while no process of Listbook runs; see README.md. Keys, indexes, triggers and names stay as they are.

do $$
declare
  partitions constant int := 16;
  owned constant text[] := array(
    select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'owner_id' order by table_name);
  definitions constant text[] := array(
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype in ('p', 'u') and conrelid::regclass::text = any (owned))
    || array(
    select pg_get_indexdef(indexrelid) from pg_index
     where indrelid::regclass::text = any (owned)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')))
    || array(
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
     where contype = 'f' and (conrelid::regclass::text = any (owned) or confrelid::regclass::text = any (owned)))
    || array(
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text = any (owned));
  name text;
  columns text;
  options text;
  definition text;
begin
  foreach name in array owned loop
    select coalesce('with (' || array_to_string(reloptions, ', ') || ')', '') into options
      from pg_class where oid = name::regclass;
    execute format('alter table %I rename to %I', name, name || '_before');
    execute format(
      'create table %I (like %I including defaults including constraints including generated including storage)
         partition by hash (owner_id)', name, name || '_before');
    for remainder in 0 .. partitions - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s) %s',
                     name || '_' || remainder, name, partitions, remainder, options);
    end loop;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
     where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %I (%s) select %s from %I', name, columns, columns, name || '_before');
  end loop;
  foreach name in array owned loop
    execute format('drop table %I cascade', name || '_before');
  end loop;
  foreach definition in array definitions loop
    execute definition;
  end loop;
  -- The server knows constraints by their names, also where a number follows: `items_pkey_3`.
  for definition in
    select format('alter table %s rename constraint %I to %I', child.conrelid::regclass, child.conname,
                  parent.conname || substring(child.conrelid::regclass::text from '_\d+$'))
      from pg_constraint child join pg_constraint parent on parent.oid = child.conparentid
     where child.contype in ('p', 'u', 'f') and child.conrelid <> parent.conrelid
  loop
    execute definition;
  end loop;
end $$;

analyze;
