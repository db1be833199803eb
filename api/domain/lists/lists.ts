import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  CreateListFromTemplateInput,
  DuplicateListInput,
  MutationCreateListArgs,
  MutationCreateListFromTemplateArgs,
  MutationDeleteListArgs,
  MutationDuplicateListArgs,
  MutationUpdateListArgs,
  QueryListArgs,
  QueryNotebookListsArgs,
} from "../schema.types.ts";
import { badInput } from "../errors.ts";
import { byName, byUrgency } from "./order.ts";
import { copyRows } from "../ownership/columns.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, type ScopedContext, requireOwnerId } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { checkQuota, createWithinQuota } from "../billing/quotas.ts";
import { checkInput, booleanRule, idRule, nameRule, noteRule, referenceRule, wholeNumberRule } from "../rules.ts";
import { trashList } from "../trash/trash.ts";
import { lockOwner } from "../people/users.ts";

const listRules = {
  id: idRule,
  name: nameRule(200),
  notebookId: referenceRule("Notebook"),
  listId: referenceRule("List"),
  templateId: referenceRule("List"),
  isTemplate: booleanRule,
  active: booleanRule,
  priority: wholeNumberRule(-1_000_000, 1_000_000),
  note: noteRule(10_000),
};

/** All lists of the caller's by name, templates included; none for nobody. */
export async function lists(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List)).sort(byName);
}

/** The lists of one notebook by name; none for nobody. Errors: `NOT_FOUND`. */
export async function notebookLists(context: Context, { notebookId }: QueryNotebookListsArgs): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findChildren(context, [Notebook, notebookId], List, "notebookId")).sort(byName);
}

/** All templates by name; none for nobody. */
export async function templates(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List, sql`is_template`)).sort(byName);
}

/** The lists in use, most urgent first (docs/contract.md, Order); none for nobody. */
export async function activeLists(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List, sql`active and not is_template`)).sort(byUrgency);
}

export const list = (context: Context, { id }: QueryListArgs) => owned.getRow(context, List, id);

/** Errors: `NOT_FOUND` for the notebook, `QUOTA_EXCEEDED`. */
export async function createList(context: Context, { input }: MutationCreateListArgs): Promise<List> {
  requireOwnerId(context);
  const values = checkInput(input, listRules);
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, Notebook, values.notebookId);
    await lockOwner(scoped);
    await lockNotebook(scoped, values.notebookId);
    return createWithinQuota(scoped, List, { ...values, active: values.active ?? !values.isTemplate });
  });
}

/** Keeps a notebook from being deleted until a list is in it. Errors: `NOT_FOUND`. */
const lockNotebook = (context: ScopedContext, id: string) => owned.getRow(context, Notebook, id, "for share");

const checkTemplateInput = (input: CreateListFromTemplateInput) => checkInput(input, listRules);

/**
 * Makes a new list from a template: an exact copy that remembers where it comes from (docs/contract.md, Templates and
 * copies).
 */
export async function createListFromTemplate(
  context: Context,
  { input }: MutationCreateListFromTemplateArgs,
): Promise<List> {
  requireOwnerId(context);
  const wanted = checkTemplateInput(input);
  return copyList(context, wanted.templateId, wanted, (template) => {
    if (!template.isTemplate) throw badInput({ templateId: "This list is not a template" });
    return buildListFromTemplate(template, wanted);
  });
}

const buildListFromTemplate = (template: List, wanted: ReturnType<typeof checkTemplateInput>) => ({
  ...template,
  name: wanted.name ?? template.name,
  isTemplate: false,
  active: wanted.active ?? true,
  priority: wanted.priority ?? template.priority,
  date: wanted.date ?? null,
  templateId: template.id,
});

const checkDuplicateInput = (input: DuplicateListInput) => checkInput(input, listRules);

/** Makes an exact copy of any list, or a template of it (docs/contract.md, Templates and copies). */
export async function duplicateList(context: Context, { input }: MutationDuplicateListArgs): Promise<List> {
  requireOwnerId(context);
  const wanted = checkDuplicateInput(input);
  return copyList(context, wanted.listId, wanted, (list) => buildDuplicate(list, wanted));
}

function buildDuplicate(list: List, wanted: ReturnType<typeof checkDuplicateInput>) {
  const isTemplate = wanted.isTemplate ?? list.isTemplate;
  return {
    ...list,
    name: wanted.name ?? list.name,
    isTemplate,
    active: !isTemplate,
    // A day belongs to one use of a list, and so does the template that it was made from.
    date: isTemplate ? null : list.date,
    templateId: isTemplate ? null : list.templateId,
  };
}

/**
 * Copies a list: every item in its order, none completed. All or nothing, and once however often it is asked for with
 * the same id.
 */
async function copyList(
  context: Context,
  fromId: string,
  { id, notebookId: wanted }: { id?: string | undefined; notebookId?: string | undefined },
  copyOf: (list: List) => List,
): Promise<List> {
  return inTransaction(context, async (tx) => {
    const [earlier] = id ? await owned.findRows(tx, List, sql`id = ${id}`) : [];
    if (earlier) return earlier;
    const seen = await owned.getRow(tx, List, fromId);
    const fromScope = scopeTo(tx, seen.ownerId);
    const toScope = wanted ? await owned.scopeToRow(tx, Notebook, wanted) : fromScope;
    const notebookId = wanted ?? seen.notebookId;
    await lockOwner(toScope);
    await lockNotebook(toScope, notebookId);
    const source = await owned.getRow(fromScope, List, fromId, "for share");
    const copy = copyOf(source);
    // References stay within one owner.
    const templateId = toScope.scopedOwnerId === fromScope.scopedOwnerId ? copy.templateId : null;
    const made = await owned.insertRow(toScope, List, { ...copy, id, notebookId, templateId });
    // Another request with the same id came first, and its transaction has copied the items.
    if (!made) return owned.getExistingRow(toScope, List, id ?? "");
    await copyItems(fromScope, source.id, made);
    await checkQuota(toScope, "lists", "items");
    return made;
  });
}

/** Numbers the copies anew, so that items whose `sortingOrder` is equal keep the order that they are shown in. */
const copyItems = (context: Context, fromListId: string, to: List) =>
  owned.queryOwned(
    context,
    sql`${copyRows(Item, {
      ownerId: to.ownerId,
      id: sql`gen_random_uuid()`,
      listId: to.id,
      completed: false,
      sortingOrder: sql`row_number() over (order by sorting_order, created_at, id)`,
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    })} from ${Item} where ${callers(Item)} and list_id = ${fromListId}`,
  );

/** When the list or one of its items was last changed. */
export async function lastUsedAt(list: List, _args: unknown, { loaders }: Context): Promise<string> {
  const { itemsChangedAt } = await loaders.counts.load(list);
  return itemsChangedAt && itemsChangedAt > list.updatedAt ? itemsChangedAt : list.updatedAt;
}

export async function updateList(context: Context, { id, input }: MutationUpdateListArgs): Promise<List> {
  requireOwnerId(context);
  const values = checkInput(input, listRules);
  const { notebookId } = values;
  if (!notebookId) return owned.updateRow(context, List, id, values);
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, List, id);
    await lockNotebook(scoped, notebookId);
    return owned.updateRow(scoped, List, id, values);
  });
}

export async function deleteList(context: Context, { id }: MutationDeleteListArgs) {
  return trashList(await owned.scopeToRow(context, List, id), id);
}
