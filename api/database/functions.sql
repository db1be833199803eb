-- The functions of the writes that are one statement. They lock in the order owner, list, items, and count what was
-- committed before each of their own statements; a statement without them would count what was there when it began. What
-- refuses raises a reason, which undoes the whole statement; domain/ownership/databaseErrors.ts turns it into an error.
--
-- They know no limit and no owner but those of their parameters: the owner of the rows; the holder, which is the user who
-- shares the notebook of a group, and else the owner; and the account, which is all owners whose rows count together.
--
-- The first migration creates them, and each start of the server replaces them when this file has changed. A function
-- that returns something else, or takes other parameters, gets a new name, because a server of an earlier release that is
-- still running calls the old one. A column that a later version adds may have the name of a parameter or a variable:
-- those of PL/pgSQL say that the variable is meant, and those of SQL name parameters by their numbers.

CREATE OR REPLACE FUNCTION refuse_write(reason text, detail text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    RAISE EXCEPTION USING ERRCODE = 'LB002', MESSAGE = reason, DETAIL = detail;
  END
$$;

-- Says since when the deletes of an owner that is locked can be undone.
CREATE OR REPLACE FUNCTION set_undoable_since(holder uuid, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    UPDATE owner_states SET undoable_since = since WHERE owner_id = holder;
  END
$$;

-- Locks an owner until the transaction ends. Returns since when its deletes can be undone. The transaction that the lock
-- has waited for may have given the group to another user, or claimed the guest, so both are asked after it. Reasons:
-- changed account, where another user shares the group now; claimed.
CREATE OR REPLACE FUNCTION lock_owner(owner uuid, holder uuid) RETURNS timestamptz LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    since timestamptz;
    was_claimed boolean;
  BEGIN
    SELECT undoable_since, is_claimed INTO since, was_claimed FROM owner_states WHERE owner_id = holder FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO owner_states (owner_id) VALUES (holder) ON CONFLICT DO NOTHING;
      SELECT undoable_since, is_claimed INTO since, was_claimed FROM owner_states WHERE owner_id = holder FOR UPDATE;
    END IF;
    IF holder <> coalesce((SELECT shared_by FROM groups WHERE id = owner), owner) THEN
      PERFORM refuse_write('changed account');
    END IF;
    IF was_claimed THEN
      PERFORM refuse_write('claimed');
    END IF;
    RETURN since;
  END
$$;

-- The bytes of the text of an item. PostgreSQL has them with the row, and need not read a long text for them.
CREATE OR REPLACE FUNCTION text_size(name text, note text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT octet_length($1) + coalesce(octet_length($2), 0)
$$;

-- Locks an owner before rows are added. Reasons: those of lock_owner.
CREATE OR REPLACE FUNCTION lock_owner_for_rows(owner uuid, holder uuid) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    IF lock_owner(owner, holder) IS NOT NULL THEN PERFORM set_undoable_since(holder, NULL); END IF;
  END
$$;

-- Raises the bounds of the items and of their text of an owner that is locked. False where one of them is not known, or
-- allows no more: then only counting shows whether there is room.
CREATE OR REPLACE FUNCTION raise_bounds(holder uuid, added int, added_text bigint, item_limit int, text_limit bigint)
  RETURNS boolean LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    IF added = 0 AND added_text = 0 THEN RETURN true; END IF;
    UPDATE owner_states SET items_at_most = items_at_most + added, text_at_most = text_at_most + added_text
     WHERE owner_id = holder AND (added = 0 OR items_at_most + added <= item_limit)
       AND (added_text = 0 OR text_at_most + added_text <= text_limit);
    RETURN FOUND;
  END
$$;

-- Writes the bounds of the items and of their text of an owner that is locked; null for one that is not known.
CREATE OR REPLACE FUNCTION write_bounds(holder uuid, items bigint, text_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    UPDATE owner_states SET items_at_most = items, text_at_most = text_bytes WHERE owner_id = holder;
  END
$$;

-- Raises the bound of the text in the trash of an owner that is locked. False as in raise_bounds.
CREATE OR REPLACE FUNCTION raise_trash_bound(holder uuid, added_text bigint, text_limit bigint) RETURNS boolean
  LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    UPDATE owner_states SET trash_text_at_most = trash_text_at_most + added_text
     WHERE owner_id = holder AND trash_text_at_most + added_text <= text_limit;
    RETURN FOUND;
  END
$$;

-- Writes the bound of the text in the trash of an owner that is locked; null for one that is not known.
CREATE OR REPLACE FUNCTION write_trash_bound(holder uuid, text_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    UPDATE owner_states SET trash_text_at_most = text_bytes WHERE owner_id = holder;
  END
$$;

-- Checks that the caller knew all owners of an account. Reasons: changed account, where the holder shares one more notebook.
CREATE OR REPLACE FUNCTION check_account(holder uuid, account uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    IF EXISTS (SELECT 1 FROM groups JOIN memberships ON group_id = groups.id AND user_id = holder
                WHERE shared_by = holder AND groups.id <> ALL (account)) THEN
      PERFORM refuse_write('changed account');
    END IF;
  END
$$;

-- Counts the items and the text of an account that is locked, with those that are still to come, and writes the numbers as
-- its bounds. Reasons: quota of items, also where the owners of the account are not known, and quota of text, each where
-- some was added.
CREATE OR REPLACE FUNCTION count_bounds(
    holder uuid, account uuid[], added int, added_text bigint, coming int, coming_text bigint, item_limit int,
    text_limit bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    total int;
    total_text bigint;
  BEGIN
    SELECT count(*) + coming, coalesce(sum(text_size(name, note)), 0) + coming_text INTO total, total_text
      FROM items WHERE owner_id = ANY (account) AND deleted_at IS NULL;
    IF account IS NULL OR (added > 0 AND total > item_limit) THEN PERFORM refuse_write('quota of items'); END IF;
    IF added_text > 0 AND total_text > text_limit THEN PERFORM refuse_write('quota of text'); END IF;
    PERFORM write_bounds(holder, total, total_text);
  END
$$;

-- Makes room for items and text in an account that is locked: raises its bounds or, where they do not allow it, counts, and
-- writes the numbers with those that are added as the bounds. Reasons: those of check_account, quota of items, also where
-- the owners of the account are not known, quota of text.
CREATE OR REPLACE FUNCTION make_room(
    holder uuid, account uuid[], added int, added_text bigint, item_limit int, text_limit bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    IF raise_bounds(holder, added, added_text, item_limit, text_limit) THEN RETURN; END IF;
    PERFORM check_account(holder, account);
    PERFORM count_bounds(holder, account, added, added_text, added, added_text, item_limit, text_limit);
  END
$$;

-- Keeps the quotas of an account that is locked after rows were added: so many of each kind, and so many bytes of text. Only
-- what was added is checked. Items and text are counted where the bounds do not allow them, and the numbers are the bounds
-- then. Reasons: those of check_account, quota of notebooks, of lists, of items and of text, also where the owners of the
-- account are not known.
CREATE OR REPLACE FUNCTION keep_quotas(
    holder uuid, account uuid[], added_notebooks int, added_lists int, added int, added_text bigint, notebook_limit int,
    list_limit int, item_limit int, text_limit bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    total int;
  BEGIN
    PERFORM check_account(holder, account);
    IF added_notebooks > 0 THEN
      SELECT count(*) INTO total FROM notebooks WHERE owner_id = ANY (account) AND deleted_at IS NULL;
      IF account IS NULL OR total > notebook_limit THEN PERFORM refuse_write('quota of notebooks'); END IF;
    END IF;
    IF added_lists > 0 THEN
      SELECT count(*) INTO total FROM lists WHERE owner_id = ANY (account) AND deleted_at IS NULL;
      IF account IS NULL OR total > list_limit THEN PERFORM refuse_write('quota of lists'); END IF;
    END IF;
    IF raise_bounds(holder, added, added_text, item_limit, text_limit) THEN RETURN; END IF;
    PERFORM count_bounds(holder, account, added, added_text, 0, 0, item_limit, text_limit);
  END
$$;

-- Locks an owner and one of its lists before items are added to it; items with known ids are not added. `sizes` has the
-- bytes of the text of each. Returns the highest sorting order in the list. Reasons: those of lock_owner and make_room,
-- no list, deleted item, full list, full text.
CREATE OR REPLACE FUNCTION lock_list_for_new_items(
    owner uuid, holder uuid, account uuid[], list uuid, ids uuid[], sizes int[], item_limit int, text_limit bigint,
    list_limit int, list_text_limit int)
  RETURNS float8 LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    known uuid[];
    is_deleted boolean;
    added int;
    added_text bigint;
    listed int;
    listed_text bigint;
    last_order float8;
  BEGIN
    PERFORM lock_owner_for_rows(owner, holder);
    PERFORM 1 FROM lists WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR UPDATE;
    IF NOT FOUND THEN PERFORM refuse_write('no list'); END IF;
    SELECT coalesce(array_agg(id), '{}'), coalesce(bool_or(deleted_at IS NOT NULL), false) INTO known, is_deleted
      FROM items WHERE owner_id = owner AND id = ANY (ids);
    IF is_deleted THEN PERFORM refuse_write('deleted item'); END IF;
    SELECT count(*), coalesce(sum(size), 0) INTO added, added_text
      FROM unnest(ids, sizes) AS new (new_id, size) WHERE new_id <> ALL (known);
    SELECT count(*), coalesce(sum(text_size(name, note)), 0), coalesce(max(sorting_order), 0)
      INTO listed, listed_text, last_order
      FROM items WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL;
    IF added > 0 AND listed + added > list_limit THEN PERFORM refuse_write('full list'); END IF;
    IF added > 0 AND listed_text + added_text > list_text_limit THEN PERFORM refuse_write('full text'); END IF;
    PERFORM make_room(holder, account, added, added_text, item_limit, text_limit);
    RETURN last_order;
  END
$$;

-- Locks an owner, an item and its list before the name or the note of the item is changed. The sizes are the bytes of the
-- new ones; null for one that stays. Text that does not grow always has room. True where the item is there. Reasons:
-- those of lock_owner and make_room, full text.
CREATE OR REPLACE FUNCTION lock_item_for_text(
    owner uuid, holder uuid, account uuid[], item uuid, name_size int, note_size int, text_limit bigint,
    list_text_limit int)
  RETURNS boolean LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    list uuid;
    growth int;
    listed_text bigint;
  BEGIN
    PERFORM lock_owner(owner, holder);
    SELECT list_id INTO list FROM items WHERE owner_id = owner AND id = item AND deleted_at IS NULL;
    PERFORM 1 FROM lists WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR NO KEY UPDATE;
    SELECT list_id, coalesce(name_size, octet_length(name)) + coalesce(note_size, octet_length(note), 0)
                    - text_size(name, note) INTO list, growth
      FROM items WHERE owner_id = owner AND id = item AND deleted_at IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN false; END IF;
    IF growth > 0 THEN
      SELECT sum(text_size(name, note)) INTO listed_text
        FROM items WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL;
      IF listed_text + growth > list_text_limit THEN PERFORM refuse_write('full text'); END IF;
      PERFORM make_room(holder, account, 0, growth, 0, text_limit);
    END IF;
    RETURN true;
  END
$$;

-- Locks an owner and one of its notebooks before a list with so many items, and so many bytes of text, is added. False where
-- the owner has a list with this id, in the trash or not: then nothing is added. Reasons: those of lock_owner and
-- make_room, no notebook, quota of lists.
CREATE OR REPLACE FUNCTION lock_notebook_for_new_list(
    owner uuid, holder uuid, account uuid[], notebook uuid, list uuid, added int, added_text bigint, item_limit int,
    text_limit bigint, list_limit int)
  RETURNS boolean LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    listed int;
  BEGIN
    PERFORM lock_owner_for_rows(owner, holder);
    PERFORM 1 FROM notebooks WHERE owner_id = owner AND id = notebook AND deleted_at IS NULL FOR SHARE;
    IF NOT FOUND THEN PERFORM refuse_write('no notebook'); END IF;
    PERFORM 1 FROM lists WHERE owner_id = owner AND id = list;
    IF FOUND THEN RETURN false; END IF;
    PERFORM check_account(holder, account);
    SELECT count(*) INTO listed FROM lists WHERE owner_id = ANY (account) AND deleted_at IS NULL;
    IF account IS NULL OR listed >= list_limit THEN PERFORM refuse_write('quota of lists'); END IF;
    PERFORM make_room(holder, account, added, added_text, item_limit, text_limit);
    RETURN true;
  END
$$;

-- Locks the list that items are in, and then the items. Returns the list. Reasons: items of several lists; missing items,
-- with their ids as the detail.
CREATE OR REPLACE FUNCTION lock_items_for_sort(owner uuid, ids uuid[]) RETURNS uuid LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    list uuid;
    is_one boolean;
    locked uuid[];
  BEGIN
    SELECT min(list_id::text)::uuid, min(list_id::text) = max(list_id::text) INTO list, is_one
      FROM items WHERE owner_id = owner AND id = ANY (ids) AND deleted_at IS NULL;
    IF NOT is_one THEN PERFORM refuse_write('items of several lists'); END IF;
    PERFORM 1 FROM lists WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR UPDATE;
    IF FOUND THEN
      locked := ARRAY(SELECT id FROM items WHERE owner_id = owner AND id = ANY (ids) AND list_id = list
                         AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE);
    END IF;
    IF coalesce(cardinality(locked), 0) < cardinality(ids) THEN
      PERFORM refuse_write('missing items', array_to_string(ARRAY(
        SELECT id FROM unnest(ids) WITH ORDINALITY AS asked (id, place)
         WHERE id <> ALL (coalesce(locked, '{}')) ORDER BY place), ' '));
    END IF;
    RETURN list;
  END
$$;

-- The version of a list with its items: another one after each change of a row. As a stable function it reads what the
-- statement that calls it sees.
CREATE OR REPLACE FUNCTION list_version(owner uuid, list uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
  #variable_conflict use_variable
  BEGIN
    RETURN (SELECT md5(string_agg(version, ',' ORDER BY version)) FROM (
      SELECT id::text || xmin::text AS version FROM lists WHERE owner_id = owner AND id = list
      UNION ALL
      SELECT id::text || xmin::text FROM items WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL) AS rows);
  END
$$;

-- Locks a list before it is run again; `run` is the id of its new run. Returns the version of the list, and how many items
-- the runs of the account hold, with those of the list. No row where the id is the run, or has begun the run,
-- of this list already. Reasons: no list, template, used id.
CREATE OR REPLACE FUNCTION lock_list_for_run(owner uuid, account uuid[], list uuid, run uuid)
  RETURNS TABLE (version text, filed bigint) LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    is_template boolean;
    used_by uuid;
  BEGIN
    SELECT lists.is_template INTO is_template FROM lists
     WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR UPDATE;
    IF NOT FOUND THEN PERFORM refuse_write('no list'); END IF;
    IF is_template THEN PERFORM refuse_write('template'); END IF;
    SELECT uses.list_id INTO used_by FROM (
      SELECT runs.list_id FROM runs WHERE owner_id = owner AND runs.id = run
      UNION ALL
      SELECT lists.id FROM lists WHERE owner_id = owner AND (lists.id = run OR lists.run_id = run)
      UNION ALL
      SELECT remembered_calls.list_id FROM remembered_calls WHERE owner_id = owner AND remembered_calls.id = run) AS uses
     ORDER BY uses.list_id = list LIMIT 1;
    IF used_by <> list THEN PERFORM refuse_write('used id'); END IF;
    IF used_by IS NOT NULL THEN RETURN; END IF;
    -- A cluster runs no function that reads rows within a statement on rows.
    version := list_version(owner, list);
    filed := (SELECT count(*) FROM items WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL)
      + (SELECT coalesce(sum(size), 0) FROM runs WHERE owner_id = ANY (account));
    RETURN NEXT;
  END
$$;

-- The functions of triggers. The first migration creates the triggers (migrations/…-Initial.ts).

-- Remembers rows of an owner as changed by this transaction. What is kept of the owner is limited once in 1,000 calls and
-- once in 100 kB on average: counting takes longer than a write.
CREATE OR REPLACE FUNCTION remember_rows(owner uuid, kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  BEGIN
    INSERT INTO changed_rows (owner_id, tx, id, kind, row_ids, created_at)
    VALUES (owner, pg_current_xact_id()::text::bigint, gen_random_uuid(), kind, ids, now());
    IF random() < 0.001 + cardinality(ids) * 16 / 100000.0 THEN PERFORM limit_changed_rows(owner); END IF;
  END
$$;

-- Keeps the newest 20,000 rows and 2 MB of ids of what has changed of an owner. One row takes the place of all that is older,
-- and says for its transaction and those before it that everything has changed. One at a time is enough.
CREATE OR REPLACE FUNCTION limit_changed_rows(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    until bigint;
  BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('changed_rows ' || owner, 0)) THEN RETURN; END IF;
    SELECT max(tx) INTO until FROM (
      SELECT tx, row_number() OVER newest AS place, sum(pg_column_size(row_ids)) OVER newest AS bytes
        FROM changed_rows WHERE owner_id = owner
      WINDOW newest AS (ORDER BY tx DESC, id DESC)) AS kept
     WHERE place > 20000 OR bytes > 2000000;
    IF until IS NULL THEN RETURN; END IF;
    DELETE FROM changed_rows WHERE owner_id = owner AND tx <= until;
    INSERT INTO changed_rows (owner_id, tx, id, kind, row_ids, created_at)
    VALUES (owner, until, gen_random_uuid(), 'everything', ARRAY[owner], now());
  END
$$;

-- Remembers the changed rows of a statement, of the kind of the first argument. A statement of a program has the setting
-- listbook.call, and only its rows are remembered one by one. The second argument is the column with the id of the row's
-- parent. The third one names columns that say one thing together, so that all of them are kept where one changes. The
-- rows before and after are joined by FULL JOIN, because PostgreSQL keeps the plan of the first call, and with another
-- join it could be a nested loop, which is slow for many rows.
CREATE OR REPLACE FUNCTION remember_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
  #variable_conflict use_variable
  DECLARE
    kind text := TG_ARGV[0];
    parent text := TG_ARGV[1];
    together text[] := string_to_array(TG_ARGV[2], ',');
    program jsonb;
    added bigint;
  BEGIN
    PERFORM remember_rows(owner_id, kind, array_agg(DISTINCT id)) FROM changed GROUP BY owner_id;
    IF coalesce(current_setting('listbook.call', true), '') = '' THEN
      RETURN NULL;
    END IF;
    program := current_setting('listbook.call')::jsonb;
    IF TG_OP = 'INSERT' THEN
      INSERT INTO program_changes
             (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, created_at, act, before, after)
      SELECT (program ->> 'userId')::uuid, gen_random_uuid(), (program ->> 'callId')::uuid, owner_id, kind, id,
             (to_jsonb(changed) ->> parent)::uuid, clock_timestamp(), 'created',
             '{"deleted_at": "absent"}', jsonb_build_object('deleted_at', deleted_at)
        FROM changed;
    ELSIF TG_OP = 'UPDATE' THEN
      INSERT INTO program_changes
             (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, created_at, act, before, after)
      SELECT (program ->> 'userId')::uuid, gen_random_uuid(), (program ->> 'callId')::uuid, changed.owner_id, kind,
             changed.id, (to_jsonb(changed) ->> parent)::uuid, clock_timestamp(),
             CASE WHEN earlier.deleted_at IS NULL AND changed.deleted_at IS NOT NULL THEN 'trashed'
                  WHEN earlier.deleted_at IS NOT NULL AND changed.deleted_at IS NULL THEN 'restored'
                  ELSE 'changed' END,
             images.before, images.after
        FROM changed FULL JOIN earlier ON earlier.owner_id = changed.owner_id AND earlier.id = changed.id
       CROSS JOIN LATERAL (
             SELECT jsonb_object_agg(key, value) AS before, jsonb_object_agg(key, whole -> key) AS after
               FROM to_jsonb(changed) AS whole, jsonb_each(to_jsonb(earlier) - '{search,updated_at}'::text[])
              WHERE value <> whole -> key OR key = ANY(together)) AS images
       WHERE images.before <> images.after;
    ELSE
      INSERT INTO program_changes
             (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, created_at, act, before, after)
      SELECT (program ->> 'userId')::uuid, gen_random_uuid(), (program ->> 'callId')::uuid, owner_id, kind, id,
             (to_jsonb(changed) ->> parent)::uuid, clock_timestamp(), 'moved', '{}', '{}'
        FROM changed WHERE deleted_at IS NULL;
    END IF;
    GET DIAGNOSTICS added = ROW_COUNT;
    IF added > 0 THEN
      INSERT INTO program_calls (owner_id, id, token_id, token_name, operation, created_at)
      SELECT (program ->> 'userId')::uuid, (program ->> 'callId')::uuid, id, name, program ->> 'operation', now()
        FROM access_tokens WHERE id = (program ->> 'tokenId')::uuid
          ON CONFLICT DO NOTHING;
      -- Else the other program could take back what this one does, and be named for it.
      PERFORM 1 FROM program_calls
       WHERE owner_id = (program ->> 'userId')::uuid AND id = (program ->> 'callId')::uuid
         AND token_id <> (program ->> 'tokenId')::uuid;
      IF FOUND THEN PERFORM refuse_write('used call'); END IF;
      -- Counted once in a thousand changes on average: counting takes longer than a write.
      IF random() * 1000 < added THEN
        PERFORM limit_program_changes((program ->> 'userId')::uuid, (program ->> 'callId')::uuid);
      END IF;
    END IF;
    RETURN NULL;
  END
$$;

-- Deletes the oldest calls of a user beyond 50,000 changes and 50 MB of images, each as a whole, and never the latest. One
-- at a time is enough.
CREATE OR REPLACE FUNCTION limit_program_changes(of_user uuid, latest uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    until timestamptz;
  BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('program_changes ' || of_user, 0)) THEN
      RETURN;
    END IF;
    SELECT max(created_at) INTO until FROM (
      SELECT created_at, row_number() OVER newest AS place,
             sum(pg_column_size(before) + pg_column_size(after)) OVER newest AS bytes
        FROM program_changes WHERE owner_id = of_user
      WINDOW newest AS (ORDER BY created_at DESC, id)) AS kept
     WHERE place > 50000 OR bytes > 50000000;
    DELETE FROM program_changes WHERE owner_id = of_user AND call_id <> latest AND call_id IN (
      SELECT call_id FROM program_changes WHERE owner_id = of_user AND created_at <= until);
    DELETE FROM program_calls
     WHERE owner_id = of_user AND id <> latest AND created_at <= until AND NOT EXISTS (
       SELECT 1 FROM program_changes WHERE owner_id = of_user AND call_id = program_calls.id);
  END
$$;

-- Remembers lists as changed whose items or runs have changed.
CREATE OR REPLACE FUNCTION remember_changed_lists() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM remember_rows(owner_id, 'list', array_agg(DISTINCT list_id)) FROM changed GROUP BY owner_id;
    RETURN NULL;
  END
$$;

-- Remembers templates as changed that were published, or are published no more.
CREATE OR REPLACE FUNCTION remember_published_lists() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM remember_rows(list_owner_id, 'list', array_agg(DISTINCT list_id)) FROM changed GROUP BY list_owner_id;
    RETURN NULL;
  END
$$;

-- Remembers notebooks as changed whose people or invitations have changed.
CREATE OR REPLACE FUNCTION remember_notebooks_of_groups() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM remember_rows(owner_id, 'notebook', array_agg(DISTINCT notebooks.id))
       FROM changed JOIN notebooks ON notebooks.owner_id = changed.group_id GROUP BY owner_id;
    RETURN NULL;
  END
$$;

-- Remembers the list that an item leaves as changed, once in a transaction.
CREATE OR REPLACE FUNCTION remember_list_of_moved_item() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM remember_rows(OLD.owner_id, 'list', ARRAY[OLD.list_id])
      WHERE NOT EXISTS (
        SELECT 1 FROM changed_rows WHERE owner_id = OLD.owner_id AND tx = pg_current_xact_id()::text::bigint
           AND kind = 'list' AND row_ids = ARRAY[OLD.list_id]);
    RETURN NULL;
  END
$$;
