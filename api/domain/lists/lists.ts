import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  CopiedItemIdInput,
  CreateListFromTemplateInput,
  DuplicateListInput,
  ListOpenItemsArgs,
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
import { checkMayWrite, scopeTo, isNobody, type ScopedContext, requireOwnerId } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { mapConstraintError } from "../ownership/notFound.ts";
import { checkQuota, createWithinQuota } from "../billing/quotas.ts";
import {
  checkInput,
  booleanRule,
  idRule,
  nameRule,
  noteRule,
  referenceRule,
  wholeNumberRule,
  wordsRule,
  MAX_NOTE,
} from "../rules.ts";
import { trashList } from "../trash/trash.ts";
import { lockOwnerToAdd } from "../people/owners.ts";
import { transferList } from "../people/transfer.ts";
import { checkCopiedItemIds } from "./copiedItemIds.ts";
import { buildReplaced } from "./replacedWords.ts";
import { keepCopiedItems, keepCopy, readCopiedItems } from "./templateCopies.ts";

const listRules = {
  id: idRule,
  name: nameRule(200),
  notebookId: referenceRule("Notebook"),
  listId: referenceRule("List"),
  templateId: referenceRule("List"),
  isTemplate: booleanRule,
  active: booleanRule,
  priority: wholeNumberRule(-1_000_000, 1_000_000),
  note: noteRule(MAX_NOTE),
  was: wordsRule(200),
  clearReplaced: booleanRule,
};

/** Returns all lists of the caller by name, templates included; an empty array when nobody is calling. */
export async function lists(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List)).sort(byName);
}

/** Returns the lists of one notebook by name; an empty array when nobody is calling. Errors: `NOT_FOUND`. */
export async function notebookLists(context: Context, { notebookId }: QueryNotebookListsArgs): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findChildren(context, [Notebook, notebookId], List, "notebookId")).sort(byName);
}

/** Returns all templates of the caller by name; an empty array when nobody is calling. */
export async function templates(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List, sql`is_template`)).sort(byName);
}

/**
 * Returns the caller's active lists, the most urgent first (docs/contract.md, Order); an empty array when nobody is
 * calling.
 */
export async function activeLists(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List, sql`active and not is_template`)).sort(byUrgency);
}

/** Errors: `NOT_FOUND`. */
export const list = (context: Context, { id }: QueryListArgs) => owned.getRow(context, List, id);

/**
 * Creates an empty list; an id that exists already answers the existing list. A template is inactive unless `active` is
 * sent. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the notebook, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createList(context: Context, { input }: MutationCreateListArgs): Promise<List> {
  requireOwnerId(context);
  const values = checkInput(input, listRules);
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, Notebook, values.notebookId);
    await lockOwnerToAdd(scoped);
    await lockNotebook(scoped, values.notebookId);
    return createWithinQuota(scoped, List, { ...values, active: values.active ?? !values.isTemplate });
  });
}

/** Locks a notebook, so that no other request deletes it before the new list is in it. Errors: `NOT_FOUND`. */
const lockNotebook = (context: ScopedContext, id: string) => owned.getRow(context, Notebook, id, "for share");

const checkTemplateInput = (input: CreateListFromTemplateInput) => checkInput(input, listRules);

/**
 * Creates a list as a copy of a template, with its `templateId` (docs/contract.md, Templates and copies). Errors:
 * `BAD_USER_INPUT`, also when the list is not a template, `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createListFromTemplate(
  context: Context,
  { input }: MutationCreateListFromTemplateArgs,
): Promise<List> {
  requireOwnerId(context);
  const values = checkTemplateInput(input);
  return copyList(context, values.templateId, values, (template) => {
    if (!template.isTemplate) throw badInput({ templateId: "This list is not a template" });
    return buildListFromTemplate(template, values);
  });
}

type TemplateValues = Partial<ReturnType<typeof checkTemplateInput>>;

/** Returns the values of a list that is made from a template. */
export const buildListFromTemplate = (template: List, values: TemplateValues): List => ({
  ...template,
  name: values.name ?? template.name,
  isTemplate: false,
  active: values.active ?? true,
  priority: values.priority ?? template.priority,
  date: values.date ?? null,
  templateId: template.id,
});

const checkDuplicateInput = (input: DuplicateListInput) => checkInput(input, listRules);

/**
 * Copies any list, or creates a template from it (docs/contract.md, Templates and copies). Errors: `BAD_USER_INPUT`,
 * `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function duplicateList(context: Context, { input }: MutationDuplicateListArgs): Promise<List> {
  requireOwnerId(context);
  const values = checkDuplicateInput(input);
  return copyList(context, values.listId, values, (source) => buildDuplicate(source, values));
}

function buildDuplicate(source: List, values: ReturnType<typeof checkDuplicateInput>) {
  const isTemplate = values.isTemplate ?? source.isTemplate;
  return {
    ...source,
    name: values.name ?? source.name,
    isTemplate,
    active: !isTemplate,
    // A template is for many uses; the date and the template of the source belong to a single use.
    date: isTemplate ? null : source.date,
    templateId: isTemplate ? null : source.templateId,
  };
}

type CopyInput = {
  id?: string | undefined;
  notebookId?: string | undefined;
  itemIds?: CopiedItemIdInput[] | null | undefined;
};

/**
 * Copies a list with every item in its order, none completed, in one transaction. A repeated request with the same `id`
 * answers the first copy. `buildCopy` returns the values of the new list.
 */
async function copyList(
  context: Context,
  sourceId: string,
  { id, notebookId: requestedNotebookId, itemIds = null }: CopyInput,
  buildCopy: (source: List) => List,
): Promise<List> {
  return inTransaction(context, async (tx) => {
    const [existing] = id ? await owned.findRows(tx, List, sql`id = ${id}`) : [];
    if (existing) return existing;
    const { ownerId, notebookId: sourceNotebookId } = await owned.getRow(tx, List, sourceId);
    const scopedSource = scopeTo(tx, ownerId);
    const scopedTarget = requestedNotebookId ? await owned.scopeToRow(tx, Notebook, requestedNotebookId) : scopedSource;
    const target = { scoped: scopedTarget, notebookId: requestedNotebookId ?? sourceNotebookId, id, itemIds };
    return copyListInto({ scoped: scopedSource, id: sourceId }, target, buildCopy);
  });
}

/** A list, in a context that is limited to its owner. */
type CopySource = { scoped: ScopedContext; id: string };
/** The notebook that a copy goes into, in a context that is limited to its owner, and the ids of the copy. */
type CopyTarget = { scoped: ScopedContext; notebookId: string } & Pick<CopyInput, "id" | "itemIds">;

/**
 * Copies a list with its items into a notebook, whose owner may be another one. Call it in a transaction. Errors:
 * `NOT_FOUND` for both, `FORBIDDEN`, `QUOTA_EXCEEDED`, `BAD_USER_INPUT` for the ids of the items, `CONFLICT`.
 */
export async function copyListInto(
  { scoped: scopedSource, id: sourceId }: CopySource,
  { scoped: scopedTarget, notebookId, id, itemIds = null }: CopyTarget,
  buildCopy: (source: List) => List,
): Promise<List> {
  await lockOwnerToAdd(scopedTarget);
  await lockNotebook(scopedTarget, notebookId);
  const source = await owned.getRow(scopedSource, List, sourceId, "for share");
  const copy = buildCopy(source);
  // A template and its lists must have the same owner.
  const templateId = scopedTarget.scopedOwnerId === scopedSource.scopedOwnerId ? copy.templateId : null;
  const own = { id, notebookId, templateId, runId: null, runNumber: 1, runStartedAt: null, replaced: null };
  const created = await owned.insertRow(scopedTarget, List, { ...copy, ...own });
  // A concurrent request with the same id has created the list with its items, or the id is in the trash.
  if (!created) return owned.getExistingRow(scopedTarget, List, id ?? "");
  const newIds = checkCopiedItemIds(itemIds);
  const ownTemplateId = created.templateId === source.id ? null : created.templateId;
  const copied = ownTemplateId ? await readCopiedItems(scopedSource, source.id, ownTemplateId) : undefined;
  // Two items may come from the same one, so the copy has to know which of its items is which.
  for (const { itemId } of copied ?? []) if (!newIds.has(itemId)) newIds.set(itemId, makeUuid());
  await mapConstraintError(copyItems(scopedSource, source, created, newIds));
  if (copied) await keepCopiedItems(scopedTarget, created, copied, newIds);
  else if (created.templateId === source.id) await keepCopy(scopedTarget, created);
  await checkQuota(scopedTarget, "lists", "items");
  return created;
}

/**
 * Numbers the copies 1, 2, 3 …, so that items with equal `sortingOrder` keep the order in which the source shows them.
 * Each copy of an item of its template knows that item.
 */
const copyItems = (context: Context, { id: sourceId }: List, target: List, newIds: ReadonlyMap<string, string>) =>
  owned.queryOwned(
    context,
    sql`${copyRows(Item, target.ownerId, {
      id: sql`coalesce(chosen.new_id, gen_random_uuid())`,
      listId: target.id,
      completed: false,
      replaced: null,
      templateItemId: getTemplateItemId(sourceId, target),
      sortingOrder: sql`row_number() over (order by sorting_order, created_at, id)`,
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    })} from ${Item} left join unnest(${[...newIds.keys()]}::uuid[], ${[...newIds.values()]}::uuid[])
                                        as chosen (from_id, new_id) on chosen.from_id = items.id
         where ${callers(Item)} and list_id = ${sourceId}`,
  );

/** The column that has the template's item: of a template it is the id, of a list from the same template the same. */
function getTemplateItemId(sourceId: string, { templateId }: List) {
  if (!templateId) return null;
  return templateId === sourceId ? sql`items.id` : sql`template_item_id`;
}

/** Returns the time (ISO 8601) of the last change of the list or one of its items. */
export async function lastUsedAt(parent: List, _args: unknown, { loaders }: Context): Promise<string> {
  const { itemsChangedAt } = await loaders.counts.load(parent);
  return itemsChangedAt && itemsChangedAt > parent.updatedAt ? itemsChangedAt : parent.updatedAt;
}

/** Returns the first items that are to be done; null in a request with too many lists. Errors: `BAD_USER_INPUT`. */
export async function openItems(parent: List, args: ListOpenItemsArgs, { loaders }: Context): Promise<Item[] | null> {
  const { first } = checkInput(args, { first: wholeNumberRule(1, 10) });
  return loaders.openItems(first).load(parent);
}

/** Changes the fields that are sent. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the list or its new notebook. */
export async function updateList(context: Context, { id, input }: MutationUpdateListArgs): Promise<List> {
  requireOwnerId(context);
  const checked = checkInput(input, listRules);
  const values = { ...checked, replaced: buildReplaced(List, checked) };
  const { notebookId } = values;
  if (!notebookId) return owned.updateRow(context, List, id, values);
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, List, id);
    const scopedTarget = await owned.scopeToRow(tx, Notebook, notebookId);
    if (scoped.scopedOwnerId !== scopedTarget.scopedOwnerId)
      return moveToOwner(scoped, scopedTarget, id, { ...values, notebookId });
    await lockNotebook(scoped, notebookId);
    return owned.updateRow(scoped, List, id, values);
  });
}

/** Moves a list to a notebook of another owner, in both of which the caller may write, and changes it. */
async function moveToOwner(
  scoped: ScopedContext,
  scopedTarget: ScopedContext,
  id: string,
  values: Parameters<typeof owned.updateRow<List>>[3] & { notebookId: string },
): Promise<List> {
  checkMayWrite(scoped, scoped.scopedOwnerId);
  await lockOwnerToAdd(scopedTarget);
  const notebook = await lockNotebook(scopedTarget, values.notebookId);
  const moved = await owned.getRow(scoped, List, id, "for update");
  const newId = await transferList(scoped, moved, notebook);
  await checkQuota(scopedTarget, "lists", "items");
  return owned.updateRow(scopedTarget, List, newId, values);
}

/** Moves a list with its items into the trash. Errors: `NOT_FOUND`. */
export async function deleteList(context: Context, { id }: MutationDeleteListArgs) {
  return trashList(await owned.scopeToRow(context, List, id), id);
}
