-- Spreads what people own over the workers of a Citus cluster, by its owner. Run once, on the coordinator, in one
-- transaction, when the tables are there; see README.md.

-- Citus knows no ON DELETE SET NULL on a key with the owner in it. The app does without: a list whose template is not
-- there says so when it is read, and a list is made from a template that is locked meanwhile.
alter table lists drop constraint lists_template_fkey;

-- What is read for every owner has a copy on each machine.
select create_reference_table('users');
select create_reference_table('organizations');
select create_reference_table('guest_sessions');
select create_reference_table('revocations');
select create_reference_table('webhook_events');

-- One group of shards for all others: the rows of an owner are on one machine, with the keys that refer to each other.
select create_distributed_table('notebooks', 'owner_id');
select create_distributed_table('lists', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('items', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('devices', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('device_sessions', 'owner_id', colocate_with => 'notebooks');
select create_distributed_table('subscriptions', 'owner_id', colocate_with => 'notebooks');
