-- Distributes the tables over the workers of a Citus cluster, by owner. Run it once, on the coordinator, in one
-- transaction, after the tables have been created; see README.md.

-- The numbers of transactions of several machines have no common order, so nothing can say which rows have changed:
-- `changes` answers "everything" where the triggers are missing. What programs do is not remembered then either.
drop trigger notebooks_changed_rows_on_insert on notebooks;
drop trigger notebooks_changed_rows_on_update on notebooks;
drop trigger notebooks_changed_rows_on_delete on notebooks;
drop trigger lists_changed_rows_on_insert on lists;
drop trigger lists_changed_rows_on_update on lists;
drop trigger lists_changed_rows_on_delete on lists;
drop trigger items_changed_rows_on_insert on items;
drop trigger items_changed_rows_on_update on items;
drop trigger items_changed_rows_on_delete on items;
drop trigger items_changed_lists_on_delete on items;
drop trigger runs_changed_lists_on_insert on runs;
drop trigger runs_changed_lists_on_update on runs;
drop trigger runs_changed_lists_on_delete on runs;
drop trigger published_templates_changed_lists_on_insert on published_templates;
drop trigger published_templates_changed_lists_on_update on published_templates;
drop trigger published_templates_changed_lists_on_delete on published_templates;
drop trigger memberships_changed_notebooks_on_insert on memberships;
drop trigger memberships_changed_notebooks_on_update on memberships;
drop trigger memberships_changed_notebooks_on_delete on memberships;
drop trigger invitations_changed_notebooks_on_insert on invitations;
drop trigger invitations_changed_notebooks_on_update on invitations;
drop trigger invitations_changed_notebooks_on_delete on invitations;
drop trigger items_changed_list_on_move on items;

-- Requests of every owner read these tables, so each machine has a copy.
select create_reference_table('users');
select create_reference_table('organizations');
select create_reference_table('groups');
select create_reference_table('memberships');
select create_reference_table('former_people');
select create_reference_table('invitations');
select create_reference_table('invitation_refusals');
select create_reference_table('published_templates');
select create_reference_table('template_ties');
select create_reference_table('guest_credentials');
select create_reference_table('access_tokens');
select create_reference_table('authorization_codes');
select create_reference_table('calendar_feeds');
select create_reference_table('push_subscriptions');
select create_reference_table('push_messages');
select create_reference_table('guest_sessions');
select create_reference_table('revocations');
select create_reference_table('session_refusals');
select create_reference_table('webhook_events');

-- The other tables are in one colocation group: all rows of an owner are on one machine, so foreign keys work.
select create_distributed_table('notebooks', 'owner_id');
select create_distributed_table('owner_states', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('lists', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('items', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('runs', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('template_copies', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('remembered_calls', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('remembered_answers', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('program_calls', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('program_changes', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('changed_rows', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('devices', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('device_sessions', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('subscriptions', 'owner_id', colocate_with => 'notebooks');

-- Each machine has the functions of the writes, and gets them again when a later version changes them.
select create_distributed_function(oid::regprocedure) from pg_proc
 where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype;
