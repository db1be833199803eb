import { msg } from "@lingui/core/macro";
import { List } from "../../entities/List.ts";
import { Membership } from "../../entities/Membership.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Context, ListPlace } from "../base/context.ts";
import { badInput } from "../base/errors.ts";
import { checkInput, referenceRule } from "../base/rules.ts";
import type { MutationShowListInArgs } from "../base/schema.types.ts";
import { refreshGroups } from "../callers/groups.ts";
import { lockUser } from "../callers/callerUser.ts";
import { inTransaction } from "../callers/transaction.ts";
import { findRows, getRow, queryOwned } from "../ownership/ownedRows.ts";
import { findGroup, requireOwnerIds, requireViewer, type ScopedContext } from "../ownership/scope.ts";
import { callers, callersWithTrash, deleteFrom, sql, update } from "../ownership/sql.ts";

/**
 * The places of lists that are shared alone. Such a list is in a notebook of its own, which nobody sees: for the person
 * who shares it, it stands in the notebook that it came from, and for each of the others where this person has put it.
 */

/** Whether a row is in a notebook that was made to share one list. */
const isOfSharedList = (context: Context, { ownerId }: { ownerId: string }): boolean =>
  findGroup(context, ownerId)?.isForList ?? false;

/**
 * Reads of groups whose notebook was made to share one list whether it still holds that alone, and where the list stands
 * for the caller, in the order of the groups.
 */
export async function readPlaces(context: Context, groupIds: readonly string[]): Promise<ListPlace[]> {
  const chosen = groupIds.map((id) => findGroup(context, id)?.shownIn ?? null);
  const rows = await queryOwned<{ id: string; lists: number | null; present: number }>(
    context,
    sql`select owner_id as id, count(*)::int as lists, (count(*) filter (where deleted_at is null))::int as present
          from ${List} where ${callersWithTrash(List)} and owner_id = any(${groupIds}::uuid[]) group by owner_id
         union all
        select id, null, 1 from ${Notebook} where ${callers(Notebook)} and id = any(${chosen.filter((id) => id !== null)}::uuid[])`,
  );
  return groupIds.map((groupId, index) => {
    const counted = rows.find(({ id, lists }) => id === groupId && lists !== null);
    const place = rows.find(({ id, lists }) => id === chosen[index] && lists === null);
    return { holdsOneList: counted !== undefined && counted.present < 2, shownIn: place?.id ?? null };
  });
}

/** Whether a notebook was made to share one list, and holds that alone. */
export const holdsOneList = async (context: Context, notebook: Notebook): Promise<boolean> =>
  isOfSharedList(context, notebook) && (await context.loaders.places.load(notebook.ownerId)).holdsOneList;

/** Returns the notebook of the caller in which a list stands; null for one that stands in none. */
export async function findPlace(context: Context, list: List): Promise<string | null> {
  if (!isOfSharedList(context, list)) return list.notebookId;
  const place = await context.loaders.places.load(list.ownerId);
  return place.holdsOneList ? place.shownIn : list.notebookId;
}

/** Returns the groups, of those whose rows the caller sees, whose one list the caller has put into a notebook. */
export function findGroupsPlacedIn(context: Context, notebookId: string): string[] {
  const seen = requireOwnerIds(context);
  const placed = requireViewer(context).groups.filter(
    ({ isForList, shownIn }) => isForList && shownIn === notebookId.toLowerCase(),
  );
  return placed.flatMap(({ id }) => (seen.includes(id) ? id : []));
}

/**
 * Chooses the notebook in which a list stands that is shared alone, for the caller and nobody else; null for none. Errors:
 * `NOT_FOUND` for both, `BAD_USER_INPUT` for a list that is not shared alone, and for the notebook of such a list.
 */
export async function showListIn(context: Context, args: MutationShowListInArgs): Promise<List> {
  const { user } = requireViewer(context);
  const { notebookId } = checkInput(
    { notebookId: args.notebookId ?? undefined },
    { notebookId: referenceRule("Notebook") },
  );
  const list = await inTransaction(context, async (tx) => {
    await lockUser(tx, user.id);
    const found = await getRow(tx, List, args.listId);
    if ((await findPlace(tx, found)) === found.notebookId)
      throw badInput({ listId: msg`This list isn’t shared on its own; move it instead` });
    const place = notebookId === undefined ? null : await getRow(tx, Notebook, notebookId);
    if (place && (await holdsOneList(tx, place)))
      throw badInput({ notebookId: msg`This notebook holds a shared list only` });
    const shownIn = place?.id ?? null;
    await tx.db.update(Membership, { userId: user.id, groupId: found.ownerId }, { shownIn });
    tx.effects.accessIds.add(user.id);
    return found;
  });
  await refreshGroups(context);
  context.loaders.places.clear(list.ownerId);
  return list;
}

/**
 * Puts the list of a notebook that was made to share it back into the notebook in which it stands for the caller, and
 * deletes the notebook, which is the caller's own again. Returns the notebook in which it is then: the same one where the
 * list stands in none of the caller's own, and where other lists have come to it. Call it in a transaction.
 */
export async function putBack(context: ScopedContext, notebook: Notebook, shownIn: string | null): Promise<Notebook> {
  const [place] = shownIn ? await findRows(context, Notebook, sql`id = ${shownIn} for share`) : [];
  const lists = await queryOwned<{ id: string; isPresent: boolean }>(
    context,
    sql`select id, deleted_at is null as "isPresent" from ${List}
         where ${callersWithTrash(List)} and notebook_id = ${notebook.id} order by id for update`,
  );
  if (!place || lists.filter(({ isPresent }) => isPresent).length > 1) return notebook;
  await queryOwned(
    context,
    sql`${update(List)} set notebook_id = ${place.id} where ${callersWithTrash(List)} and notebook_id = ${notebook.id}`,
  );
  await queryOwned(context, sql`${deleteFrom(Notebook)} where ${callersWithTrash(Notebook)} and id = ${notebook.id}`);
  return place;
}
