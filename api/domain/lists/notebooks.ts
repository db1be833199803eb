import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  MutationCreateNotebookArgs,
  MutationDeleteNotebookArgs,
  MutationUpdateNotebookArgs,
  QueryNotebookArgs,
} from "../schema.types.ts";
import { requireVerified } from "../people/reverification.ts";
import { transferNotebooks } from "../people/transfer.ts";
import { byName } from "./order.ts";
import { requireAdministrator, requireOrganizationOwnerId } from "../people/organizations.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, requireOwnerId } from "../ownership/scope.ts";
import { checkQuota, createWithinQuota } from "../billing/quotas.ts";
import { hardDeleteNotebooks } from "../trash/hardDelete.ts";
import { checkInput, idRule, nameRule } from "../rules.ts";
import { trashNotebook } from "../trash/trash.ts";
import { checkUserId, lockOwner } from "../people/users.ts";

const notebookRules = { id: idRule, name: nameRule(200) };

/** The caller's notebooks by name; none for nobody. */
export async function notebooks(context: Context): Promise<Notebook[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, Notebook)).sort(byName);
}

export const notebook = (context: Context, { id }: QueryNotebookArgs) => owned.getRow(context, Notebook, id);

/** Errors: `FORBIDDEN` for an owner whom the caller may not act for, `QUOTA_EXCEEDED`. */
export async function createNotebook(context: Context, { input }: MutationCreateNotebookArgs): Promise<Notebook> {
  requireOwnerId(context);
  const { userId, organizationId, ...values } = checkInput(input, notebookRules);
  checkUserId(context, userId);
  const targetOwnerId = resolveOwnerId(context, organizationId);
  return inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, targetOwnerId);
    await lockOwner(scoped);
    return createWithinQuota(scoped, Notebook, values);
  });
}

const resolveOwnerId = (context: Context, organizationId: string | null | undefined) =>
  organizationId ? requireOrganizationOwnerId(context, organizationId) : requireOwnerId(context);

export async function updateNotebook(context: Context, { id, input }: MutationUpdateNotebookArgs): Promise<Notebook> {
  requireOwnerId(context);
  const { userId, organizationId, ...values } = checkInput(input, notebookRules);
  checkUserId(context, userId);
  if (organizationId === undefined) return owned.updateRow(context, Notebook, id, values);
  const targetOwnerId = resolveOwnerId(context, organizationId);
  return inTransaction(context, async (tx) => {
    await lockOwner(scopeTo(tx, targetOwnerId));
    return transferNotebook(tx, await owned.updateRow(tx, Notebook, id, values), targetOwnerId);
  });
}

async function transferNotebook(context: Context, given: Notebook, to: string): Promise<Notebook> {
  if (to === given.ownerId) return given;
  requireAdministrator(context, given);
  const { getNewId } = await transferNotebooks(scopeTo(context, given.ownerId), [given.id], to);
  const scoped = scopeTo(context, to);
  await checkQuota(scoped, "notebooks", "lists", "items");
  return owned.getRow(scoped, Notebook, getNewId(given.id));
}

export async function deleteNotebook(context: Context, { id }: MutationDeleteNotebookArgs) {
  const found = await owned.getRow(context, Notebook, id);
  requireAdministrator(context, found);
  return trashNotebook(scopeTo(context, found.ownerId), id);
}

/** Deletes all notebooks of the caller's own for good, the trash included; those of an organisation stay. */
export async function deleteMyData(context: Context): Promise<{ success: true }> {
  requireVerified(context, "strict");
  await inTransaction(context, (tx) => hardDeleteNotebooks(scopeTo(tx, requireOwnerId(tx))));
  return { success: true };
}
