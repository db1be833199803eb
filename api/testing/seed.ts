import { randomUUID } from "node:crypto";
import { buildSearchText } from "../entities/searchText.ts";
import { forgetBounds, type TestServer, type TestUser } from "./testServer.ts";
import { type SeedIds, createUnknownIds } from "./operationCases.ts";

/** SQL of a name and of its column `search`. */
const named = (name: string) => `'${name}', '${buildSearchText(name, null)}'`;

type SeedOptions = {
  /** Whether the user, if it is a member, opens a checkout, which takes as long as all other rows together. */
  withCheckout?: boolean;
};

/**
 * Creates one row of each kind for a user, on which the operation cases are called. The template is published; its id is
 * the token. Returns the ids.
 */
export async function seedRows(
  server: TestServer,
  person: TestUser,
  { withCheckout = true }: SeedOptions = {},
): Promise<SeedIds> {
  const ids = createUnknownIds();
  await server.db.query(
    `with new_notebooks as (
       insert into notebooks (owner_id, id, name, search, deleted_at)
       values ($1, $2, ${named("Trips to Rome")}, null), ($1, $6, ${named("Rome, once")}, now())
     ), new_lists as (
       insert into lists (owner_id, id, notebook_id, name, search, is_template, template_id, deleted_at)
       values ($1, $3, $2, ${named("Rome")}, false, $4::uuid, null), ($1, $4, $2, ${named("Packing")}, true, null, null),
              ($1, $7, $2, ${named("Rome, once")}, false, null, now())
     ), new_runs as (
       insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
       values ($1, $10, $3, 1, now(), now(), 1, 1, 1,
               jsonb_build_array(jsonb_build_object('itemId', $5::uuid, 'templateItemId', null, 'name', 'Passport for Rome',
                                                    'isHeading', false, 'completed', true)))
     ), new_copies as (
       insert into template_copies (owner_id, id, template_id, copied_items) values ($1, $3, $4, '[]')
     ), new_publication as (
       insert into published_templates (token, list_owner_id, list_id) values ($4::uuid::text, $1, $4)
     ), new_answers as (
       insert into remembered_answers (owner_id, id, fingerprint, status, body)
       values ($1, $12, 'import of a test', 201,
               jsonb_build_object('notebooks', jsonb_build_array(jsonb_build_object('id', $6::uuid)))::text)
     ), new_calendar as (
       insert into calendar_feeds (user_id, token_hash) values ($1, $9::uuid::text)
           on conflict (user_id) do update set token_hash = excluded.token_hash
     ), new_browser as (
       insert into push_subscriptions (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, zone, kinds, due_at)
       select $9, $1, '', endpoint, encode(sha256(endpoint::bytea), 'hex'), 'B' || repeat('A', 86), repeat('A', 22),
              'Europe/Berlin', '{DUE_TODAY}', now() + interval '1 day'
         from concat('https://push.example.com/', $9::uuid) endpoint
     ), new_token as (
       insert into access_tokens (id, user_id, token_hash, name, write, made_in, expires_at)
       values ($13, $1, $13::uuid::text, 'Shell', true, '', now() + interval '1 day')
     ), new_call as (
       insert into program_calls (owner_id, id, token_id, token_name, operation, created_at)
       values ($1, $14, $13, 'Shell', 'updateItem', now())
     ), new_changes as (
       insert into program_changes
              (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, act, before, after, created_at)
       values ($1, $14, $14, $1, 'item', $5, $3, 'changed', '{"name": "Pass"}', '{"name": "Passport for Rome"}', now()),
              ($1, $13, $14, $1, 'list', $3, $2, 'changed', '{"name": "Rom"}', '{"name": "Roma"}', now())
     ), new_devices as (
       insert into devices (owner_id, id) values ($1, $9)
     )
     insert into items (owner_id, id, list_id, name, search, sorting_order, deleted_at)
     values ($1, $5, $3, ${named("Passport for Rome")}, 1, null), ($1, $8, $3, ${named("Rome, once")}, 2, now()),
            ($1, $11, $4, ${named("Shirts")}, 1, null)`,
    [
      person.userId,
      ids.notebook,
      ids.list,
      ids.template,
      ids.item,
      ids.deletedNotebook,
      ids.deletedList,
      ids.deletedItem,
      ids.device,
      ids.run,
      ids.templateItem,
      ids.import,
      ids.token,
      ids.call,
    ],
  );
  await forgetBounds(server, person);
  await seedSharing(server, person.userId, ids);
  if (!withCheckout) return { ...ids, checkout: "cs_none" };
  const { json } = await server.rest(person, "POST", "/api/stripe/create-checkout-session", {});
  return { ...ids, checkout: json.sessionId ?? "cs_none" };
}

/** Shares one notebook of a user with a friend, and one list of the friend with the user. The token is the invitation's id. */
async function seedSharing(server: TestServer, userId: string, ids: SeedIds): Promise<void> {
  const [friend, own, joined] = [randomUUID(), randomUUID(), randomUUID()];
  await server.db.query(
    `with new_friend as (
       insert into users (id, auth_id) values ($4, 'anonymous-' || $4::uuid::text)
     ), new_groups as (
       insert into groups (id, shared_by, is_for_list) values ($2, $1, false), ($3, $4, true)
     ), new_people as (
       insert into memberships (user_id, group_id, id, role, name)
       values ($1, $2, gen_random_uuid(), 'OWNER', 'Ann'), ($4, $2, $5, 'EDITOR', 'Fay'),
              ($4, $3, gen_random_uuid(), 'OWNER', 'Fay'), ($1, $3, gen_random_uuid(), 'EDITOR', 'Ann')
     ), new_invitations as (
       insert into invitations (id, group_id, token_hash, role)
       values ($6, $2, encode(sha256($6::uuid::text::bytea), 'hex'), 'EDITOR')
     ), new_list as (
       insert into lists (owner_id, id, notebook_id, name, search, active)
       values ($3, $9, $8, ${named("Holidays")}, false)
     )
     insert into notebooks (owner_id, id, name, search)
     values ($2, $7, ${named("Shopping")}), ($3, $8, ${named("Holidays")})`,
    [userId, own, joined, friend, ids.person, ids.invitation, ids.sharedNotebook, ids.joinedNotebook, ids.placedList],
  );
}
