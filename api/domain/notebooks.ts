import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { Notebook } from "../entities/Notebook.ts";
import type {
  MutationCreateNotebookArgs,
  MutationDeleteNotebookArgs,
  MutationUpdateNotebookArgs,
  QueryNotebookArgs,
} from "../schema.types.ts";
import { requireVerified } from "./checks.ts";
import { moveNotebooks } from "./moves.ts";
import { byName } from "./order.ts";
import { checkAdministers, ownerOfOrganization } from "./organizations.ts";
import * as owned from "./owned.ts";
import { actFor, isNobody, ownerId } from "./owners.ts";
import { checkRoom, createWithinQuota } from "./quotas.ts";
import { removeNotebooks } from "./removal.ts";
import { checked, idRule, nameRule } from "./rules.ts";
import { trashNotebook } from "./trash.ts";
import { checkUserId, lockOwner } from "./users.ts";

const rules = { id: idRule, name: nameRule(200) };

/** The caller's notebooks by name; none for nobody. */
export async function notebooks(context: Context): Promise<Notebook[]> {
  if (isNobody(context)) return [];
  return (await owned.find(context, Notebook)).sort(byName);
}

export const notebook = (context: Context, { id }: QueryNotebookArgs) => owned.one(context, Notebook, id);

/** Errors: `FORBIDDEN` for an owner whom the caller may not act for, `QUOTA_EXCEEDED`. */
export async function createNotebook(context: Context, { input }: MutationCreateNotebookArgs): Promise<Notebook> {
  ownerId(context);
  const { userId, organizationId, ...values } = checked(input, rules);
  checkUserId(context, userId);
  const wanted = wantedOwner(context, organizationId);
  return inTransaction(context, async (context) => {
    const owner = actFor(context, wanted);
    await lockOwner(owner);
    return createWithinQuota(owner, Notebook, values);
  });
}

const wantedOwner = (context: Context, organizationId: string | null | undefined) =>
  organizationId ? ownerOfOrganization(context, organizationId) : ownerId(context);

export async function updateNotebook(context: Context, { id, input }: MutationUpdateNotebookArgs): Promise<Notebook> {
  ownerId(context);
  const { userId, organizationId, ...values } = checked(input, rules);
  checkUserId(context, userId);
  if (organizationId === undefined) return owned.change(context, Notebook, id, values);
  const wanted = wantedOwner(context, organizationId);
  return inTransaction(context, async (context) => {
    await lockOwner(actFor(context, wanted));
    return giveTo(context, await owned.change(context, Notebook, id, values), wanted);
  });
}

async function giveTo(context: Context, notebook: Notebook, ownerId: string): Promise<Notebook> {
  if (ownerId === notebook.ownerId) return notebook;
  checkAdministers(context, notebook);
  const { idOf } = await moveNotebooks(actFor(context, notebook.ownerId), [notebook.id], ownerId);
  const owner = actFor(context, ownerId);
  await checkRoom(owner, "notebooks", "lists", "items");
  return owned.one(owner, Notebook, idOf(notebook.id));
}

export async function deleteNotebook(context: Context, { id }: MutationDeleteNotebookArgs) {
  const notebook = await owned.one(context, Notebook, id);
  checkAdministers(context, notebook);
  return trashNotebook(actFor(context, notebook.ownerId), id);
}

/** Deletes all notebooks of the caller's own for good, the trash included; those of an organisation stay. */
export async function deleteMyData(context: Context): Promise<{ success: true }> {
  requireVerified(context, "strict");
  await inTransaction(context, (context) => removeNotebooks(actFor(context, ownerId(context))));
  return { success: true };
}
