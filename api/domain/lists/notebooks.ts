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
import { lockOwner, lockOwnerToAdd } from "../people/owners.ts";
import { checkUserId } from "../people/users.ts";

const notebookRules = { id: idRule, name: nameRule(200) };

/** Returns the caller's notebooks by name; an empty array when nobody is calling. */
export async function notebooks(context: Context): Promise<Notebook[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, Notebook)).sort(byName);
}

/** Errors: `NOT_FOUND`. */
export const notebook = (context: Context, { id }: QueryNotebookArgs) => owned.getRow(context, Notebook, id);

/**
 * Creates a notebook; an id that exists already answers the existing notebook. Errors: `BAD_USER_INPUT`, `FORBIDDEN` for
 * an owner that the caller may not act for, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createNotebook(context: Context, { input }: MutationCreateNotebookArgs): Promise<Notebook> {
  requireOwnerId(context);
  const { userId, organizationId, ...values } = checkInput(input, notebookRules);
  checkUserId(context, userId);
  const targetOwnerId = resolveOwnerId(context, organizationId);
  return inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, targetOwnerId);
    await lockOwnerToAdd(scoped);
    return createWithinQuota(scoped, Notebook, values);
  });
}

const resolveOwnerId = (context: Context, organizationId: string | null | undefined) =>
  organizationId ? requireOrganizationOwnerId(context, organizationId) : requireOwnerId(context);

/**
 * Changes the fields that are sent; another `organizationId` transfers the notebook to that owner. Errors:
 * `BAD_USER_INPUT`, `NOT_FOUND`, `FORBIDDEN` for an owner that the caller may not act for and for a transfer without the
 * right to it, `QUOTA_EXCEEDED` of the new owner.
 */
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

async function transferNotebook(context: Context, found: Notebook, targetOwnerId: string): Promise<Notebook> {
  if (targetOwnerId === found.ownerId) return found;
  requireAdministrator(context, found);
  const { getNewId } = await transferNotebooks(scopeTo(context, found.ownerId), [found.id], targetOwnerId);
  const scoped = scopeTo(context, targetOwnerId);
  await checkQuota(scoped, "notebooks", "lists", "items");
  return owned.getRow(scoped, Notebook, getNewId(found.id));
}

/**
 * Moves a notebook with its lists and items into the trash. Errors: `NOT_FOUND`, `FORBIDDEN` for the notebook of an
 * organisation that the caller does not administer.
 */
export async function deleteNotebook(context: Context, { id }: MutationDeleteNotebookArgs) {
  const found = await owned.getRow(context, Notebook, id);
  requireAdministrator(context, found);
  return trashNotebook(scopeTo(context, found.ownerId), id);
}

/**
 * Permanently deletes all notebooks that the caller owns, and the trash; notebooks of an organisation stay. Errors:
 * `UNAUTHENTICATED`, `FORBIDDEN` for a member who has not verified a factor in the last ten minutes.
 */
export async function deleteMyData(context: Context): Promise<{ success: true }> {
  requireVerified(context, "strict");
  await inTransaction(context, (tx) => hardDeleteNotebooks(scopeTo(tx, requireOwnerId(tx))));
  return { success: true };
}
