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
import { holdGuest } from "./guests.ts";
import { moveNotebooks } from "./moves.ts";
import { byName } from "./order.ts";
import { checkAdministers, ownerOfOrganization } from "./organizations.ts";
import * as owned from "./owned.ts";
import { checked, idRule, nameRule } from "./rules.ts";
import { checkUserId } from "./users.ts";

const rules = { id: idRule, name: nameRule(200) };

/** The caller's notebooks by name; none for nobody. */
export async function notebooks(context: Context): Promise<Notebook[]> {
  if (owned.isNobody(context)) return [];
  return (await owned.find(context, Notebook)).sort(byName);
}

export const notebook = (context: Context, { id }: QueryNotebookArgs) => owned.one(context, Notebook, id);

export async function createNotebook(context: Context, { input }: MutationCreateNotebookArgs): Promise<Notebook> {
  owned.ownerId(context);
  const { userId, organizationId, ...values } = checked(input, rules);
  checkUserId(context, userId);
  const owner = owned.actFor(context, wantedOwner(context, organizationId));
  if (context.caller.viewer.kind !== "guest") return owned.create(owner, Notebook, values);
  return inTransaction(owner, async (owner) => {
    await holdGuest(owner, owned.ownerId(owner));
    return owned.create(owner, Notebook, values);
  });
}

const wantedOwner = (context: Context, organizationId: string | null | undefined) =>
  organizationId ? ownerOfOrganization(context, organizationId) : owned.ownerId(context);

export async function updateNotebook(context: Context, { id, input }: MutationUpdateNotebookArgs): Promise<Notebook> {
  owned.ownerId(context);
  const { userId, organizationId, ...values } = checked(input, rules);
  checkUserId(context, userId);
  if (organizationId === undefined) return owned.change(context, Notebook, id, values);
  return inTransaction(context, async (context) => {
    const notebook = await owned.change(context, Notebook, id, values);
    return giveTo(context, notebook, wantedOwner(context, organizationId));
  });
}

async function giveTo(context: Context, notebook: Notebook, ownerId: string): Promise<Notebook> {
  if (ownerId === notebook.ownerId) return notebook;
  checkAdministers(context, notebook);
  const { idOf } = await moveNotebooks(owned.actFor(context, notebook.ownerId), [notebook.id], ownerId);
  return owned.one(owned.actFor(context, ownerId), Notebook, idOf(notebook.id));
}

export async function deleteNotebook(context: Context, { id }: MutationDeleteNotebookArgs) {
  const notebook = await owned.one(context, Notebook, id);
  checkAdministers(context, notebook);
  return owned.remove(owned.actFor(context, notebook.ownerId), Notebook, id);
}

/** Deletes all notebooks of the caller's own; those of an organisation stay. */
export async function deleteMyData(context: Context): Promise<{ success: true }> {
  requireVerified(context, "strict");
  await owned.run(owned.actFor(context, owned.ownerId(context)), "delete from notebooks where owner_id = any($1)");
  return { success: true };
}
