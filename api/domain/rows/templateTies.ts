import { List } from "../../entities/List.ts";
import type { Context, RowKey } from "../base/context.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { getSeenOwnerIds, type ScopedContext } from "../ownership/scope.ts";
import { callersWithTrash, sql } from "../ownership/sql.ts";

/** The ties of lists to templates that have other owners. `columns` reads them where it reads `templateId`. */

/** A list of an owner, and its template. */
type Link = { id: string; templateId: string };

/** Returns the lists and templates of the context's owner of which one of the two is among some lists. */
async function findLinksAcross(context: ScopedContext, listIds: readonly string[]): Promise<Link[]> {
  const links = await queryOwned<Link>(
    context,
    sql`select id, template_id as "templateId" from ${List}
         where ${callersWithTrash(List)} and template_id is not null
           and (id = any(${listIds}::uuid[]) or template_id = any(${listIds}::uuid[]))`,
  );
  const moved = new Set(listIds);
  const across = links.filter(({ id, templateId }) => moved.has(id) !== moved.has(templateId));
  if (across.length === 0) return [];
  const templateIds = across.map(({ templateId }) => templateId);
  const templates = await queryOwned<{ id: string }>(
    context,
    sql`select id from ${List} where ${callersWithTrash(List)} and id = any(${templateIds}::uuid[])`,
  );
  const known = new Set(templates.map(({ id }) => id));
  return across.filter(({ templateId }) => known.has(templateId));
}

/**
 * Keeps the ties of lists, some of them templates, that move to another owner: where a list and its template have two
 * owners then, they get one, and where they have one again, it ends. `newIds` has the new id of each list whose id changes;
 * the lists of a template whose id changes lose it. Call it while the old owner has the lists too.
 */
export async function moveTies(
  context: ScopedContext,
  toOwnerId: string,
  listIds: string[],
  newIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { db, scopedOwnerId: fromOwnerId } = context;
  const links = await findLinksAcross(context, listIds);
  const moved = new Set(listIds);
  const place = (id: string): RowKey =>
    moved.has(id) ? { ownerId: toOwnerId, id: newIds.get(id) ?? id } : { ownerId: fromOwnerId, id };
  const ties = links.filter(({ templateId }) => !newIds.has(templateId)).map(({ id }) => place(id));
  const templates = links
    .filter(({ templateId }) => !newIds.has(templateId))
    .map(({ templateId }) => place(templateId));
  await db.query(
    `update template_ties set list_owner_id = $2, list_id = coalesce(($4::jsonb ->> list_id::text)::uuid, list_id)
      where list_owner_id = $1 and list_id = any($3)`,
    [fromOwnerId, toOwnerId, listIds, JSON.stringify(Object.fromEntries(newIds))],
  );
  await db.query(
    "update template_ties set template_owner_id = $2 where template_owner_id = $1 and template_id = any($3)",
    [fromOwnerId, toOwnerId, listIds],
  );
  await db.query(
    `insert into template_ties (list_owner_id, list_id, template_owner_id, template_id)
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) on conflict do nothing`,
    [ties, templates].flatMap((keys) => [keys.map(({ ownerId }) => ownerId), keys.map(({ id }) => id)]),
  );
  await db.query(
    `delete from template_ties
      where template_owner_id = $1 and (list_owner_id = $1 or template_id = any($2))`,
    [toOwnerId, [...newIds.keys()]],
  );
}

/** Ties a new list to a template of another owner. */
export const keepTie = ({ db }: Pick<Context, "db">, list: RowKey, template: RowKey): Promise<unknown> =>
  db.query(
    `insert into template_ties (list_owner_id, list_id, template_owner_id, template_id) values ($1, $2, $3, $4)
       on conflict do nothing`,
    [list.ownerId, list.id, template.ownerId, template.id],
  );

/** Deletes the ties of lists of one owner, and those to them. */
export const deleteTies = ({ db }: Pick<Context, "db">, ownerId: string, listIds: string[]): Promise<unknown> =>
  db.query(
    `delete from template_ties
      where (list_owner_id = $1 and list_id = any($2)) or (template_owner_id = $1 and template_id = any($2))`,
    [ownerId, listIds],
  );

/** Returns the owner and the id of the template that the caller sees of a list; null for none. */
export async function findTemplateOf(context: Context, { ownerId, id, templateId }: List): Promise<RowKey | null> {
  if (!templateId) return null;
  const seen = getSeenOwnerIds(context);
  if (seen.length === 1) return { ownerId, id: templateId };
  const [tie] = await context.db.query<{ ownerId: string }[]>(
    `select template_owner_id as "ownerId" from template_ties where list_owner_id = $1 and list_id = $2`,
    [ownerId, id],
  );
  if (!tie) return { ownerId, id: templateId };
  return seen.includes(tie.ownerId) ? { ownerId: tie.ownerId, id: templateId } : null;
}

/** The owner of the template of a list, where it has one; `lists` must be in the statement. */
export const TEMPLATE_OWNER = sql`coalesce((
  select tie.template_owner_id from template_ties tie
   where tie.list_owner_id = lists.owner_id and tie.list_id = lists.id), lists.owner_id)`;
