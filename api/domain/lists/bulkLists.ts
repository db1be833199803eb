import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Context } from "../base/context.ts";
import { checkInput } from "../base/rules.ts";
import type { MutationDeleteListArgs, MutationDeleteListsArgs, MutationUpdateListsArgs } from "../base/schema.types.ts";
import { inTransaction } from "../callers/transaction.ts";
import { checkListIds, checkListsFound, inNamedOrder, type ListsOfOwner, scopeToLists } from "../limits/namedLists.ts";
import { assignments, columns } from "../ownership/columns.ts";
import * as owned from "../ownership/ownedRows.ts";
import { requireOwnerId, type ScopedContext } from "../ownership/scope.ts";
import { callers, sql, update } from "../ownership/sql.ts";
import { trashLists } from "../trash/trash.ts";
import { listRules, lockNotebook, moveListsToOwner } from "./lists.ts";

const { active, notebookId } = listRules;
const bulkRules = { active, notebookId };

/** What becomes of all lists of a call. A field that is undefined stays as it is. */
type ListsChange = { active?: boolean | undefined; notebookId?: string | undefined };

/**
 * Puts lists away, makes them active, or moves them to a notebook, all or none. They may have several owners, and the
 * notebook another one. Returns them in the order of `ids`. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for a list or the
 * notebook, `QUOTA_EXCEEDED` of the notebook's owner.
 */
export async function updateLists(
  context: Context,
  { ids: requestedIds, input }: MutationUpdateListsArgs,
): Promise<List[]> {
  requireOwnerId(context);
  const ids = checkListIds(requestedIds);
  const change = checkInput(input, bulkRules);
  context.nestedRows.count(ids.length);
  return inTransaction(context, async (tx) => {
    const target = change.notebookId ? await owned.scopeToRow(tx, Notebook, change.notebookId) : null;
    const changed = new Map<string, List>();
    for (const lists of await scopeToLists(tx, ids)) {
      const rows = await changeLists(lists, change, target);
      for (const [index, id] of lists.ids.entries()) changed.set(id, rows[index] as List);
    }
    return ids.flatMap((id) => changed.get(id) ?? []);
  });
}

/** Changes lists of one owner, and returns them in their order. A list that gets another owner may get another id. */
async function changeLists(
  { scoped, ids }: ListsOfOwner,
  change: ListsChange,
  target: ScopedContext | null,
): Promise<List[]> {
  if (!target || !change.notebookId) return writeLists(scoped, ids, change);
  if (target.scopedOwnerId !== scoped.scopedOwnerId)
    return writeLists(target, await moveListsToOwner(scoped, target, ids, change.notebookId), change);
  await lockNotebook(target, change.notebookId);
  return writeLists(scoped, ids, change);
}

async function writeLists(scoped: ScopedContext, ids: string[], change: ListsChange): Promise<List[]> {
  const areNamed = sql`id = any(${ids}::uuid[])`;
  const isEmpty = change.active === undefined && change.notebookId === undefined;
  const rows = isEmpty
    ? await owned.findRows(scoped, List, areNamed)
    : await owned.queryOwned<List>(
        scoped,
        sql`${update(List)} set ${assignments(List, change)} where ${callers(List)} and ${areNamed}
            returning ${columns(List)}`,
      );
  checkListsFound(ids, rows);
  return inNamedOrder(ids, rows);
}

/** Moves lists with their items into the trash, all or none. They may have several owners. Errors: `NOT_FOUND`. */
export async function deleteLists(
  context: Context,
  { ids: requestedIds }: MutationDeleteListsArgs,
): Promise<{ success: true }> {
  requireOwnerId(context);
  const ids = checkListIds(requestedIds);
  return inTransaction(context, async (tx) => {
    await trashLists(tx, await scopeToLists(tx, ids));
    return { success: true };
  });
}

/** Moves a list with its items into the trash. Errors: `NOT_FOUND`. */
export const deleteList = (context: Context, { id }: MutationDeleteListArgs) => deleteLists(context, { ids: [id] });
