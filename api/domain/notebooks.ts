import type { Context } from "../context.ts";
import { Notebook } from "../entities/Notebook.ts";
import type {
  MutationCreateNotebookArgs,
  MutationDeleteNotebookArgs,
  MutationUpdateNotebookArgs,
  QueryNotebookArgs,
} from "../schema.types.ts";
import { byName } from "./order.ts";
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
  const { userId, ...values } = checked(input, rules);
  checkUserId(context, userId);
  return owned.create(context, Notebook, values);
}

export async function updateNotebook(context: Context, { id, input }: MutationUpdateNotebookArgs): Promise<Notebook> {
  owned.ownerId(context);
  const { userId, ...values } = checked(input, rules);
  checkUserId(context, userId);
  return owned.change(context, Notebook, id, values);
}

export const deleteNotebook = (context: Context, { id }: MutationDeleteNotebookArgs) =>
  owned.remove(context, Notebook, id);
