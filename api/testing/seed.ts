import { randomUUID } from "node:crypto";
import { buildSearchText } from "../entities/searchText.ts";
import { forgetBounds, type TestServer, type TestUser } from "./testServer.ts";
import { type SeedIds, createUnknownIds, getEndpoint } from "./operationCases.ts";

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
  // One text, so that they are sent at once: one statement for several tables is more than a cluster takes.
  await server.db.query(listRows(person.userId, ids).join(";\n"));
  await forgetBounds(server, person);
  await seedSharing(server, person.userId, ids);
  if (!withCheckout) return { ...ids, checkout: "cs_none" };
  const { json } = await server.rest(person, "POST", "/api/stripe/create-checkout-session", {});
  return { ...ids, checkout: json.sessionId ?? "cs_none" };
}

/** A time that is sorted after that of other rows, which is now. */
const EARLIER = "now() - interval '1 ms'";

/** Returns the statements that insert the rows of a user. */
const listRows = (owner: string, ids: SeedIds): string[] => [
  `insert into notebooks (owner_id, id, name, search, deleted_at)
   values ('${owner}', '${ids.notebook}', ${named("Trips to Rome")}, null),
          ('${owner}', '${ids.deletedNotebook}', ${named("Rome, once")}, now())`,
  `insert into lists (owner_id, id, notebook_id, name, search, is_template, template_id, deleted_at)
   values ('${owner}', '${ids.list}', '${ids.notebook}', ${named("Rome")}, false, '${ids.template}', null),
          ('${owner}', '${ids.template}', '${ids.notebook}', ${named("Packing")}, true, null, null),
          ('${owner}', '${ids.deletedList}', '${ids.notebook}', ${named("Rome, once")}, false, null, ${EARLIER})`,
  `insert into items (owner_id, id, list_id, name, search, sorting_order, deleted_at)
   values ('${owner}', '${ids.item}', '${ids.list}', ${named("Passport for Rome")}, 1, null),
          ('${owner}', '${ids.deletedItem}', '${ids.list}', ${named("Rome, once")}, 2, ${EARLIER} - interval '1 ms'),
          ('${owner}', '${ids.templateItem}', '${ids.template}', ${named("Shirts")}, 1, null)`,
  `insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
   values ('${owner}', '${ids.run}', '${ids.list}', 1, now(), now(), 1, 1, 1,
           '[{"itemId": "${ids.item}", "templateItemId": null, "name": "Passport for Rome", "isHeading": false, "completed": true}]')`,
  `insert into template_copies (owner_id, id, template_id, copied_items)
   values ('${owner}', '${ids.list}', '${ids.template}', '[]')`,
  `insert into published_templates (token, list_owner_id, list_id) values ('${ids.template}', '${owner}', '${ids.template}')`,
  `insert into remembered_answers (owner_id, id, fingerprint, status, body)
   values ('${owner}', '${ids.import}', 'import of a test', 201, '{"notebooks": [{"id": "${ids.deletedNotebook}"}]}')`,
  `insert into calendar_feeds (user_id, token_hash) values ('${owner}', '${ids.device}')
       on conflict (user_id) do update set token_hash = excluded.token_hash`,
  `insert into push_subscriptions (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, zone, kinds, due_at)
   values ('${ids.device}', '${owner}', '', '${getEndpoint(ids)}', encode(sha256('${getEndpoint(ids)}'), 'hex'),
           'B' || repeat('A', 86), repeat('A', 22), 'Europe/Berlin', '{DUE_TODAY}', now() + interval '1 day')`,
  `insert into access_tokens (id, user_id, token_hash, name, write, made_in, expires_at)
   values ('${ids.token}', '${owner}', '${ids.token}', 'Shell', true, '', now() + interval '1 day')`,
  `insert into program_calls (owner_id, id, token_id, token_name, operation, created_at)
   values ('${owner}', '${ids.call}', '${ids.token}', 'Shell', 'updateItem', now())`,
  `insert into program_changes (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, act, before, after, created_at)
   values ('${owner}', '${ids.call}', '${ids.call}', '${owner}', 'item', '${ids.item}', '${ids.list}', 'changed',
           '{"name": "Pass"}', '{"name": "Passport for Rome"}', now()),
          ('${owner}', '${ids.token}', '${ids.call}', '${owner}', 'list', '${ids.list}', '${ids.notebook}', 'changed',
           '{"name": "Rom"}', '{"name": "Roma"}', ${EARLIER})`,
  `insert into devices (owner_id, id) values ('${owner}', '${ids.device}')`,
];

/** Shares one notebook of a user with a friend, and one list of the friend with the user. The token is the invitation's id. */
async function seedSharing(server: TestServer, userId: string, ids: SeedIds): Promise<void> {
  const [friend, own, joined] = [randomUUID(), randomUUID(), randomUUID()];
  const statements = [
    `insert into users (id, auth_id) values ('${friend}', 'anonymous-${friend}')`,
    `insert into groups (id, shared_by, is_for_list) values ('${own}', '${userId}', false), ('${joined}', '${friend}', true)`,
    `insert into memberships (user_id, group_id, id, role, name, joined_at)
     values ('${userId}', '${own}', '${randomUUID()}', 'OWNER', 'Ann', ${EARLIER}),
            ('${friend}', '${own}', '${ids.person}', 'EDITOR', 'Fay', now()),
            ('${friend}', '${joined}', '${randomUUID()}', 'OWNER', 'Fay', ${EARLIER}),
            ('${userId}', '${joined}', '${randomUUID()}', 'EDITOR', 'Ann', now())`,
    `insert into invitations (id, group_id, token_hash, role)
     values ('${ids.invitation}', '${own}', encode(sha256('${ids.invitation}'), 'hex'), 'EDITOR')`,
    `insert into notebooks (owner_id, id, name, search)
     values ('${own}', '${ids.sharedNotebook}', ${named("Shopping")}), ('${joined}', '${ids.joinedNotebook}', ${named("Holidays")})`,
    `insert into lists (owner_id, id, notebook_id, name, search, active)
     values ('${joined}', '${ids.placedList}', '${ids.joinedNotebook}', ${named("Holidays")}, false)`,
  ];
  await server.db.query(statements.join(";\n"));
}
