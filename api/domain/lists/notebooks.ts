import { msg } from "@lingui/core/macro";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  MutationCreateNotebookArgs,
  MutationDeleteNotebookArgs,
  MutationUpdateNotebookArgs,
  QueryNotebookArgs,
} from "../base/schema.types.ts";
import { endTokens } from "../accounts/accessTokens.ts";
import { endCalendarFeed } from "../accounts/calendarFeeds.ts";
import { endPush } from "../accounts/pushSubscriptions.ts";
import { deleteCredentials } from "../accounts/guestCredentials.ts";
import { requireVerified } from "../callers/reverification.ts";
import { transferNotebooks } from "../rows/transfer.ts";
import { getRules, NOTEBOOK_FIELDS } from "../rows/userFields.ts";
import { byName } from "../rows/order.ts";
import { requireAdministrator, requireOrganizationOwnerId } from "../callers/organizations.ts";
import * as owned from "../ownership/ownedRows.ts";
import { DomainError } from "../base/errors.ts";
import { checkMayWrite, findGroup, scopeTo, isNobody, requireOwnerId } from "../ownership/scope.ts";
import { sql } from "../ownership/sql.ts";
import { checkQuota } from "../limits/quotas.ts";
import { hardDeleteNotebooks } from "../rows/hardDelete.ts";
import { checkInput, idRule } from "../base/rules.ts";
import { trashNotebook } from "../trash/trash.ts";
import { lockOwner, lockOwnerToAdd } from "../limits/owners.ts";
import { refreshGroups } from "../callers/groups.ts";
import { checkIsSharer, leaveAllGroups } from "../sharing/sharing.ts";
import { checkUserId, lockUser } from "../callers/callerUser.ts";

/** The rules of the input for a notebook. */
export const notebookRules = { ...getRules(NOTEBOOK_FIELDS), id: idRule };

/** Returns the caller's notebooks by name; an empty array when nobody is calling. */
export async function notebooks(context: Context): Promise<Notebook[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, Notebook)).sort(byName);
}

/** Errors: `NOT_FOUND`. */
export const notebook = (context: Context, { id }: QueryNotebookArgs) => owned.getRow(context, Notebook, id);

/**
 * Creates a notebook; an id that exists already answers the existing notebook, also one that is shared since. Errors: `BAD_USER_INPUT`, `FORBIDDEN` for
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
    const shared = values.id ? await findSharedByCaller(tx, values.id) : undefined;
    if (shared) return shared;
    const created = await owned.insertRow(scoped, Notebook, values);
    if (!created) return owned.getExistingRow(scoped, Notebook, values.id ?? "");
    await checkQuota(scoped, { notebooks: 1 });
    return created;
  });
}

/** Finds a notebook that the caller has shared since it was created. */
async function findSharedByCaller(context: Context, id: string): Promise<Notebook | undefined> {
  const rows = await owned.findRows(context, Notebook, sql`id = ${id}`);
  return rows.find(({ ownerId }) => findGroup(context, ownerId)?.role === "OWNER");
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
    const updated = await owned.updateRow(tx, Notebook, id, values);
    // A whole record that is sent back names no organisation, and that must not end the sharing.
    if (findGroup(tx, updated.ownerId) && !organizationId) return updated;
    return transferNotebook(tx, updated, targetOwnerId);
  });
}

async function transferNotebook(context: Context, found: Notebook, targetOwnerId: string): Promise<Notebook> {
  if (targetOwnerId === found.ownerId) return found;
  const group = findGroup(context, found.ownerId);
  if (group) {
    checkIsSharer(group);
    const advice = group.name ? msg`Stop sharing this notebook first` : msg`Revoke the keys for this notebook first`;
    throw new DomainError("CONFLICT", advice);
  }
  requireAdministrator(context, found);
  const { getNewId, lists, items } = await transferNotebooks(
    scopeTo(context, found.ownerId),
    [found.id],
    targetOwnerId,
  );
  const scoped = scopeTo(context, targetOwnerId);
  await checkQuota(scoped, { notebooks: 1, lists, items, text: items });
  return owned.getRow(scoped, Notebook, getNewId(found.id));
}

/**
 * Moves a notebook with its lists and items into the trash. Errors: `NOT_FOUND`, `FORBIDDEN` for the notebook of an
 * organisation that the caller does not administer.
 */
export async function deleteNotebook(context: Context, { id }: MutationDeleteNotebookArgs) {
  const found = await owned.getRow(context, Notebook, id);
  const group = findGroup(context, found.ownerId);
  if (group) {
    checkMayWrite(context, group.id);
    checkIsSharer(group);
  }
  requireAdministrator(context, found);
  return trashNotebook(scopeTo(context, found.ownerId), id);
}

/**
 * Permanently deletes all notebooks that the caller owns, and the trash, and takes the caller out of shared notebooks;
 * what the caller shares goes to the editor who joined first. Notebooks of an organisation stay. Errors:
 * `UNAUTHENTICATED`, `FORBIDDEN` for a member who has not verified a factor in the last ten minutes.
 */
export async function deleteMyData(context: Context): Promise<{ success: true }> {
  requireVerified(context, "strict");
  const userId = requireOwnerId(context);
  await inTransaction(context, async (tx) => {
    await lockUser(tx, userId);
    await leaveAllGroups(tx, userId);
    // Those for one notebook have ended with its group.
    await endTokens(tx, userId, {});
    await hardDeleteNotebooks(scopeTo(tx, userId));
    await deleteCredentials(tx, userId);
    await endCalendarFeed(tx, userId);
    await endPush(tx, userId);
  });
  await refreshGroups(context);
  return { success: true };
}
