import { randomBytes } from "node:crypto";
import { type EntityManager, In } from "typeorm";
import { PublishedTemplate } from "../../entities/PublishedTemplate.ts";
import type { RowKey } from "../base/context.ts";

/**
 * The tokens under which templates are published. The list itself is read as a row of its owner, so a list that is
 * deleted or no template any more is not shown, whatever this table says.
 */

type WithDatabase = { db: EntityManager };

/** Every other text is no token, and may have characters that the database refuses. */
const TOKEN = /^[\w-]{1,50}$/;

/** Returns the list that is published under a token; null for none. */
export async function findPublishedList({ db }: WithDatabase, token: string): Promise<RowKey | null> {
  const found = TOKEN.test(token) ? await db.findOneBy(PublishedTemplate, { token }) : null;
  return found && { ownerId: found.listOwnerId, id: found.listId };
}

/** Returns the token of a list, which the first call makes: 128 random bits. */
export async function ensureToken({ db }: WithDatabase, { ownerId, id }: RowKey): Promise<string> {
  const [row] = await db.query<{ token: string }[]>(
    `insert into published_templates (token, list_owner_id, list_id) values ($1, $2, $3)
       on conflict (list_owner_id, list_id) do update set list_id = excluded.list_id returning token`,
    [randomBytes(16).toString("base64url"), ownerId, id],
  );
  if (!row) throw new Error("The token was not stored");
  return row.token;
}

/** Returns the tokens of lists of some owners. */
export const readTokens = (
  { db }: WithDatabase,
  ownerIds: readonly string[],
  listIds: readonly string[],
): Promise<(RowKey & { token: string })[]> =>
  db.query(
    `select token, list_owner_id as "ownerId", list_id as id from published_templates
      where list_owner_id = any($1) and list_id = any($2)`,
    [ownerIds, listIds],
  );

/** Deletes the tokens of lists of one owner. Returns whether there was one. */
export async function deleteTokens({ db }: WithDatabase, ownerId: string, listIds: string[]): Promise<boolean> {
  const { affected } = await db.delete(PublishedTemplate, { listOwnerId: ownerId, listId: In(listIds) });
  return Boolean(affected);
}

/** Deletes a token. Returns whether it was there. */
export async function deleteToken({ db }: WithDatabase, token: string): Promise<boolean> {
  const { affected } = await db.delete(PublishedTemplate, { token });
  return Boolean(affected);
}

/** Gives the tokens of lists to their new owner. `newIds` has the new id of each list whose id changes. */
export const moveTokens = (
  { db }: WithDatabase,
  [fromOwnerId, toOwnerId]: [string, string],
  listIds: string[],
  newIds: ReadonlyMap<string, string>,
): Promise<unknown> =>
  db.query(
    `update published_templates set list_owner_id = $2, list_id = coalesce(($4::jsonb ->> list_id::text)::uuid, list_id)
      where list_owner_id = $1 and list_id = any($3)`,
    [fromOwnerId, toOwnerId, listIds, JSON.stringify(Object.fromEntries(newIds))],
  );
