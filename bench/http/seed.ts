import { createHash, randomUUID } from "node:crypto";
import { hashToken } from "../../api/domain/callers/guests.ts";
import { makeToken } from "../../api/domain/callers/programs.ts";
import { signClaims } from "../../api/standins/clerk/keys.ts";
import type pg from "pg";

// SQL writes these rows, and their words are numbered, unlike those of `e2e/demo/`: a report compares servers and builds on
// rows of one size, and those of 100,000 owners would take hours through an API.

/** The headers that sign a caller in. */
export type CallerHeaders = Record<string, string>;

/** The rows of one guest. Each server has its own guest with the same amount of rows, so no server waits for a lock. */
export type GuestData = {
  ownerId: string;
  headers: CallerHeaders;
  notebookIds: string[];
  /** 20 lists of 50 items. */
  listIds: string[];
  /** The ids of the items of each list, in their order. */
  itemIds: string[][];
  /** Other guests, each with a template of 200 items: the copies of a round exceed the quota of one guest. */
  copiers: { ownerId: string; headers: CallerHeaders; templateId: string }[];
};

const NOTEBOOKS = 4;
const LISTS = 20;
const ITEMS = 50;
const TEMPLATE_ITEMS = 200;
const COPIERS = 40;

/** The name of the items that a measurement adds. `removeAdded` deletes them by this name. */
export const ADDED = "Added by a run";

const createUuids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);

async function addGuest(db: pg.Client): Promise<{ ownerId: string; headers: CallerHeaders }> {
  const [ownerId, token] = [randomUUID(), randomUUID()];
  await db.query("insert into users (id, auth_id, first_name) values ($1, $2, 'Anonymous')", [
    ownerId,
    `anonymous-${randomUUID()}`,
  ]);
  const hash = createHash("sha256").update(token).digest("hex");
  await db.query("insert into guest_sessions (token_hash, user_id) values ($1, $2)", [hash, ownerId]);
  return { ownerId, headers: { cookie: `guest=${token}` } };
}

const addNotebooks = (db: pg.Client, ownerId: string, ids: string[]) =>
  db.query(
    `insert into notebooks (owner_id, id, name)
     select $1, id, 'Notebook ' || n from unnest($2::uuid[]) with ordinality as new (id, n)`,
    [ownerId, ids],
  );

/** Puts the lists into the notebooks in turn. */
const addLists = (db: pg.Client, ownerId: string, notebookIds: string[], ids: string[], isTemplate: boolean) =>
  db.query(
    `insert into lists (owner_id, id, name, notebook_id, is_template, note)
     select $1, id, 'List ' || n, ($2::uuid[])[1 + n % cardinality($2::uuid[])], $4, 'What to do before we go'
       from unnest($3::uuid[]) with ordinality as new (id, n)`,
    [ownerId, notebookIds, ids, isTemplate],
  );

const addItems = (db: pg.Client, ownerId: string, listIds: string[], ids: string[]) =>
  db.query(
    `insert into items (owner_id, id, list_id, name, note, completed, sorting_order)
     select $1, id, list_id, 'Thing to take along ' || n, case when n % 5 = 0 then 'in the blue bag' end, n % 3 = 0, n
       from unnest($2::uuid[], $3::uuid[]) with ordinality as new (id, list_id, n)`,
    [ownerId, ids, listIds],
  );

/** Writes the search texts of names and notes in ASCII. */
async function writeSearchTexts(db: pg.Client): Promise<void> {
  for (const [table, note] of [
    ["notebooks", "null"],
    ["lists", "note"],
    ["items", "note"],
  ])
    await db.query(
      `update ${table} set search = ' ' || lower(name) || E'\\n ' || coalesce(lower(${note}) || ' ', '') where search is null`,
    );
}

async function seedCopier(db: pg.Client): Promise<GuestData["copiers"][number]> {
  const { ownerId, headers } = await addGuest(db);
  const [notebookIds, templateIds] = [createUuids(1), createUuids(1)];
  await addNotebooks(db, ownerId, notebookIds);
  await addLists(db, ownerId, notebookIds, templateIds, true);
  const [templateId = ""] = templateIds;
  await addItems(db, ownerId, Array<string>(TEMPLATE_ITEMS).fill(templateId), createUuids(TEMPLATE_ITEMS));
  return { ownerId, headers, templateId };
}

/** Creates a guest with notebooks, lists and items, and the guests whose templates are copied. */
export async function seedGuest(db: pg.Client): Promise<GuestData> {
  const { ownerId, headers } = await addGuest(db);
  const [notebookIds, listIds] = [createUuids(NOTEBOOKS), createUuids(LISTS)];
  const itemIds = listIds.map(() => createUuids(ITEMS));
  await addNotebooks(db, ownerId, notebookIds);
  await addLists(db, ownerId, notebookIds, listIds, false);
  const listIdsOfItems = listIds.flatMap((id) => Array<string>(ITEMS).fill(id));
  await addItems(db, ownerId, listIdsOfItems, itemIds.flat());
  const copiers = [];
  for (let number = 0; number < COPIERS; number++) copiers.push(await seedCopier(db));
  await writeSearchTexts(db);
  return { ownerId, headers, notebookIds, listIds, itemIds, copiers };
}

/** Creates guests with a notebook and a list, who copy nothing. */
export async function seedPeople(db: pg.Client, count: number): Promise<GuestData[]> {
  const people: GuestData[] = [];
  for (let number = 0; number < count; number++) {
    const { ownerId, headers } = await addGuest(db);
    const [notebookIds, listIds, itemIds] = [createUuids(1), createUuids(1), createUuids(ITEMS)];
    await addNotebooks(db, ownerId, notebookIds);
    await addLists(db, ownerId, notebookIds, listIds, false);
    await addItems(db, ownerId, Array<string>(ITEMS).fill(listIds[0] ?? ""), itemIds);
    people.push({ ownerId, headers, notebookIds, listIds, itemIds: [itemIds], copiers: [] });
  }
  await writeSearchTexts(db);
  await db.query("vacuum analyze");
  return people;
}

const ITEMS_OF_FULL_LIST = 1_000;

/** Creates a guest with full lists, of 1,000 items each. */
export async function seedFullLists(
  db: pg.Client,
  count: number,
): Promise<Pick<GuestData, "ownerId" | "headers" | "listIds">> {
  const { ownerId, headers } = await addGuest(db);
  const [notebookIds, listIds] = [createUuids(1), createUuids(count)];
  await addNotebooks(db, ownerId, notebookIds);
  await addLists(db, ownerId, notebookIds, listIds, false);
  const listIdsOfItems = listIds.flatMap((id) => Array<string>(ITEMS_OF_FULL_LIST).fill(id));
  await addItems(db, ownerId, listIdsOfItems, createUuids(count * ITEMS_OF_FULL_LIST));
  await writeSearchTexts(db);
  return { ownerId, headers, listIds };
}

/** Gives all items of a guest the longest note. */
export const writeLongNotes = (db: pg.Client, ownerId: string) =>
  db.query("update items set note = repeat('x', 10000) where owner_id = $1", [ownerId]);

/** Deletes the rows that a measurement has added, and vacuums their tables. The bounds of items are right afterwards. */
export async function removeAdded(
  db: pg.Client,
  { ownerId, copiers }: Pick<GuestData, "ownerId" | "copiers">,
): Promise<void> {
  const copierIds = copiers.map((each) => each.ownerId);
  await db.query("delete from lists where owner_id = any($1) and template_id is not null", [copierIds]);
  for (const table of ["runs", "remembered_calls"])
    await db.query(`delete from ${table} where owner_id = $1`, [ownerId]);
  await db.query("delete from items where owner_id = $1 and name = $2", [ownerId, ADDED]);
  await db.query(
    `update owner_states set (items_at_most, text_at_most) = (
       select count(*), coalesce(sum(text_size(name, note)), 0) from items where items.owner_id = owner_states.owner_id)
      where owner_id = any($1)`,
    [[ownerId, ...copierIds]],
  );
  await db.query("vacuum owner_states, lists, items, runs, remembered_calls");
}

/**
 * Creates a member with lists of 50 items, who copies nothing. The header is that of a session, which ends with the
 * measurement. Call it when the server runs, because the server makes the key that signs sessions.
 */
export async function seedMember(db: pg.Client, origin: string, items = LISTS * ITEMS): Promise<GuestData> {
  const [ownerId, authId] = [randomUUID(), `user_${randomUUID()}`];
  await db.query("insert into users (id, auth_id, first_name) values ($1, $2, 'Ann')", [ownerId, authId]);
  const [notebookIds, listIds] = [createUuids(1), createUuids(items / ITEMS)];
  await addNotebooks(db, ownerId, notebookIds);
  await addLists(db, ownerId, notebookIds, listIds, false);
  const itemIds = listIds.map(() => createUuids(ITEMS));
  const listIdsOfItems = listIds.flatMap((id) => Array<string>(ITEMS).fill(id));
  await addItems(db, ownerId, listIdsOfItems, itemIds.flat());
  await writeSearchTexts(db);
  const { rows } = await db.query<{ privateKey: string }>(`select private_key as "privateKey" from standin.keys`);
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = { azp: origin, exp: seconds + 86_400, fva: [0, -1], iat: seconds, iss: `${origin}/__clerk`, v: 2 };
  const session = { nbf: seconds - 10, sid: `sess_${randomUUID()}`, sts: "active", sub: authId };
  const keys = { privateKey: rows[0]?.privateKey ?? "", jwtKey: "", secretKey: "" };
  const headers = { authorization: `Bearer ${signClaims({ ...claims, ...session }, keys)}` };
  return { ownerId, headers, notebookIds, listIds, itemIds, copiers: [] };
}

/** Creates a guest like `seedGuest`, and a token, with which a program makes the calls. */
export async function seedProgram(db: pg.Client): Promise<GuestData> {
  const guest = await seedGuest(db);
  const token = makeToken();
  await db.query(
    `insert into access_tokens (id, user_id, token_hash, name, write, made_in, expires_at)
       values (gen_random_uuid(), $1, $2, 'Bench', true, '', now() + interval '1 day')`,
    [guest.ownerId, hashToken(token)],
  );
  return { ...guest, headers: { authorization: `Bearer ${token}` } };
}

const OWNERS_AT_ONCE = 500;

/** Adds rows of other owners, about `items` items in total, in so many lists of 50 for each owner. */
export async function seedOtherOwners(db: pg.Client, items: number, lists = LISTS): Promise<void> {
  // Turns foreign keys off. The rows are consistent, and checking millions of them takes longer than writing them.
  await db.query("set session_replication_role = replica");
  for (let left = items / (lists * ITEMS); left > 0; left -= OWNERS_AT_ONCE) {
    await db.query(`create temp table owners as
      select gen_random_uuid() as id from generate_series(1, ${Math.min(left, OWNERS_AT_ONCE)}) order by 1`);
    await db.query(`insert into users (id, auth_id, first_name)
      select id, 'anonymous-' || gen_random_uuid(), 'Anonymous' from owners`);
    await db.query(`insert into guest_sessions (token_hash, user_id)
      select encode(sha256(uuid_send(id)), 'hex'), id from owners`);
    await db.query(`insert into notebooks (owner_id, id, name) select id, gen_random_uuid(), 'Notebook' from owners`);
    await db.query(`insert into lists (owner_id, id, name, notebook_id)
      select owner_id, gen_random_uuid(), 'List ' || n, notebooks.id
        from notebooks join owners on owners.id = owner_id, generate_series(1, ${lists}) as n order by owner_id`);
    await db.query(`insert into items (owner_id, id, list_id, name, completed, sorting_order)
      select owner_id, gen_random_uuid(), lists.id, 'Thing to take along ' || n, n % 3 = 0, n
        from lists join owners on owners.id = owner_id, generate_series(1, ${ITEMS}) as n order by owner_id`);
    await db.query("drop table owners");
  }
  await db.query("set session_replication_role = origin");
  await writeSearchTexts(db);
  await db.query("vacuum analyze");
}
