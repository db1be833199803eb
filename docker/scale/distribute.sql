-- Distributes the tables over the workers of a Citus cluster, by owner. Run it on the coordinator, in one transaction, after
-- the tables have been created, and again after each upgrade: what is distributed already stays as it is. See README.md.

do $$
declare
  name text;
  command text;
begin
  -- A transaction that has read from several machines at once could not write to a table of which each has a copy.
  execute format('alter database %I set citus.multi_shard_modify_mode = %L', current_database(), 'sequential');

  -- The numbers of transactions of several machines have no common order, so nothing can say which rows have changed:
  -- `changes` answers "everything" where the triggers are missing, and what programs do is not remembered.
  for command in
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
     where not tgisinternal and tgname ~ '_changed_\w+_on_'
  loop
    execute command;
  end loop;

  -- Requests of every owner read these tables, so each machine has a copy.
  foreach name in array array[
    'users',
    'organizations',
    'groups',
    'memberships',
    'former_people',
    'invitations',
    'invitation_refusals',
    'published_templates',
    'template_ties',
    'guest_credentials',
    'access_tokens',
    'authorization_codes',
    'calendar_feeds',
    'push_subscriptions',
    'push_messages',
    'guest_sessions',
    'revocations',
    'session_refusals',
    'webhook_events'
  ] loop
    -- Citus itself keeps tables that refer to others as those of the coordinator ('s').
    if to_regclass(name) is not null
       and not exists (select from pg_dist_partition where logicalrelid = name::regclass and repmodel = 't') then
      perform create_reference_table(name);
    end if;
  end loop;

  -- The other tables are in one colocation group: all rows of an owner are on one machine, so foreign keys work.
  foreach name in array array[
    'notebooks',
    'owner_states',
    'lists',
    'items',
    'runs',
    'template_copies',
    'remembered_calls',
    'remembered_answers',
    'program_calls',
    'program_changes',
    'changed_rows',
    'devices',
    'device_sessions',
    'subscriptions'
  ] loop
    if to_regclass(name) is not null
       and not exists (select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h') then
      perform create_distributed_table(
        name, 'owner_id', colocate_with => case when name = 'notebooks' then 'default' else 'notebooks' end);
    end if;
  end loop;
end $$;

-- Each machine has the functions of the writes, and gets them again when a later version changes them.
select create_distributed_function(oid::regprocedure) from pg_proc
 where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype;
