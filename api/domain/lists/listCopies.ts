import { msg } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import type { Context, RowKey } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  CopiedItemIdInput,
  CreateListFromTemplateInput,
  DuplicateListInput,
  MutationCreateListFromTemplateArgs,
  MutationDuplicateListArgs,
} from "../base/schema.types.ts";
import { badInput } from "../base/errors.ts";
import { columns, copyRows, insertValues } from "../ownership/columns.ts";
import { TEXT_OF_ITEMS } from "../limits/itemLimits.ts";
import * as owned from "../ownership/ownedRows.ts";
import { getSeenOwnerIds, requireOwnerId, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, selectFirst, sql } from "../ownership/sql.ts";
import { deletedConflict, rowNotFound } from "../ownership/databaseErrors.ts";
import { checkInput } from "../base/rules.ts";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { findPlace } from "../sharing/places.ts";
import { findTemplateOf, keepTie } from "../rows/templateTies.ts";
import { checkCopiedItemIds } from "./copiedItemIds.ts";
import { listRules, withLockedNotebook } from "./lists.ts";
import { checkAnswers } from "./templates/checkAnswers.ts";
import { type AskingItem, readAskingItems, resolveItems } from "./templates/resolvedRows.ts";
import { NO_REPEAT } from "./repeat/rules.ts";
import { keepCopiedItems, keepCopySql, readCopiedItems } from "./templates/templateCopies.ts";

const checkTemplateInput = (input: CreateListFromTemplateInput) => checkInput(input, listRules);

/**
 * Copies a template into a new list, which keeps its id as `templateId` (docs/api.md, Templates and copies). Errors:
 * `BAD_USER_INPUT`, also when the list is not a template, `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createListFromTemplate(
  context: Context,
  { input }: MutationCreateListFromTemplateArgs,
): Promise<List> {
  requireOwnerId(context);
  const values = checkTemplateInput(input);
  const build = (template: List) => buildListFromTemplate(template, values);
  return copyList(context, values, { sourceId: values.templateId, onlyTemplates: true, build });
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
  answers: checkAnswers(null, values.answers),
});

const checkDuplicateInput = (input: DuplicateListInput) => checkInput(input, listRules);

/**
 * Copies any list, or creates a template from it (docs/api.md, Templates and copies). Errors: `BAD_USER_INPUT`,
 * `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function duplicateList(context: Context, { input }: MutationDuplicateListArgs): Promise<List> {
  requireOwnerId(context);
  const values = checkDuplicateInput(input);
  const build = (source: List) => buildDuplicate(source, values);
  return copyList(context, values, { sourceId: values.listId, onlyTemplates: false, build });
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
    // What a list says is what was answered; what a template asks is still to be.
    answers: isTemplate === source.isTemplate ? source.answers : null,
  };
}

type CopyInput = {
  id?: string | undefined;
  notebookId?: string | undefined;
  itemIds?: CopiedItemIdInput[] | null | undefined;
};

/** The list that is copied, and the values of the copy. */
type Source = { sourceId: string; onlyTemplates: boolean; build: (source: List) => List };

/**
 * Copies a list with every item in its order, none completed, all or none. Both operations that copy a template or
 * another list call it. A repeated request with the same `id` answers the first copy.
 */
async function copyList(context: Context, input: CopyInput, from: Source): Promise<List> {
  const newIds = checkCopiedItemIds(input.itemIds);
  const { notebookId, id = makeUuid() } = input;
  const [source] = await owned.findRows(context, List, sql`id = ${from.sourceId}`);
  if (!source || (from.onlyTemplates && !source.isTemplate)) {
    const [existing] = await owned.findRows(context, List, sql`id = ${id}`);
    if (existing) return existing;
    throw source ? badInput({ templateId: msg`This list isn’t a template` }) : rowNotFound(List);
  }
  const target = { ...(await chooseNotebook(context, source, notebookId)), id };
  return copyListInto(scopeTo(context, source.ownerId), { source, build: from.build }, target, newIds);
}

/** Returns the notebook for a list that is made from another one: the one that is named, or that in which the other stands. */
export async function chooseNotebook(
  context: Context,
  source: List,
  named: string | undefined,
): Promise<Omit<CopyTarget, "id">> {
  const notebookId = named ?? (await findPlace(context, source)) ?? source.notebookId;
  const isSame = notebookId === source.notebookId;
  const scoped = isSame ? scopeTo(context, source.ownerId) : await owned.scopeToRow(context, Notebook, notebookId);
  return { scoped, notebookId };
}

/** The notebook that a copy goes into, in a context that is limited to its owner, and the id of the copy. */
export type CopyTarget = { scoped: ScopedContext; notebookId: string; id: string };

/**
 * Copies a list with its items into a notebook, whose owner may be another one. A known id answers its list. `items` are
 * those of the list where they were read already. Errors: `NOT_FOUND` for both, `FORBIDDEN`, `QUOTA_EXCEEDED`,
 * `BAD_USER_INPUT`, `CONFLICT`.
 */
export async function copyListInto(
  scopedSource: ScopedContext,
  { source, build, items }: { source: List; build: (source: List) => List; items?: readonly AskingItem[] },
  target: CopyTarget,
  newIds: ReadonlyMap<string, string> = new Map(),
): Promise<List> {
  const built = build(source);
  const template = await findTemplateOfCopy(target.scoped, source, built);
  const row = buildCopy(built, target, template);
  const from = { source, template, items };
  const insert = isCopyOfCopy(source, row) ? insertCopyOfCopy : insertCopy;
  const isAlone = insert === insertCopy && !isTied(from, row);
  const copy = isAlone
    ? await insertCopy(scopedSource, from, row, newIds)
    : await inTransaction(scopedSource, (tx) => insert(scopeTo(tx, source.ownerId), from, row, newIds));
  if (copy) return copy;
  const [existing] = await owned.findRows(target.scoped, List, sql`id = ${row.id}`);
  if (existing) return existing;
  // The source may have been deleted since it was read.
  await owned.getRow(scopedSource, List, source.id);
  throw deletedConflict(List);
}

/**
 * Returns the template of a copy: the source, or that of the source. Null for one that the caller does not see, and for a
 * copy that is a template itself.
 */
async function findTemplateOfCopy(context: Context, source: List, copy: List): Promise<RowKey | null> {
  if (copy.isTemplate) return null;
  if (copy.templateId !== source.id) return copy.templateId ? findTemplateOf(context, source) : null;
  return getSeenOwnerIds(context).includes(source.ownerId) ? { ownerId: source.ownerId, id: source.id } : null;
}

/** Returns the row of a copy. */
function buildCopy(copy: List, { scoped, id, notebookId }: CopyTarget, template: RowKey | null): List {
  // A template that is a copy of a published one keeps the id of that.
  const templateId = copy.isTemplate ? copy.templateId : (template?.id ?? null);
  const own = { ...NO_REPEAT, runId: null, runNumber: 1, runStartedAt: null, replaced: null };
  return { ...copy, id, ownerId: scoped.scopedOwnerId, notebookId, templateId, ...own };
}

/** What is copied, with its items where they are known, and the template that the copy has then. */
type CopySource = { source: List; template: RowKey | null; items?: readonly AskingItem[] | undefined };

/** Whether the template of a copy has another owner. */
const isTied = ({ template }: CopySource, { ownerId }: List) => template !== null && template.ownerId !== ownerId;

/** Whether a copy has the template of its source, from which its items know where they come from. */
const isCopyOfCopy = (source: List, copy: List) => copy.templateId !== null && copy.templateId !== source.id;

/**
 * Inserts the copy of a list that is a copy of a template itself. Two of its items may come from the same one, so it has to
 * know which of its items is which.
 */
async function insertCopyOfCopy(
  context: ScopedContext,
  from: CopySource,
  row: List,
  newIds: ReadonlyMap<string, string>,
): Promise<List | null> {
  const copied = await readCopiedItems(context, from.source.id, row.templateId ?? "");
  const allIds = new Map((copied ?? []).map(({ itemId }) => [itemId, makeUuid()]));
  for (const [itemId, newId] of newIds) allIds.set(itemId, newId);
  const copy = await insertCopy(context, from, row, allIds);
  if (copy && copied) await keepCopiedItems(scopeTo(context, copy.ownerId), copy, copied, allIds);
  return copy;
}

/**
 * Inserts a copy of a list with its items, numbered 1, 2, 3 …, so that items with equal `sortingOrder` keep the order in
 * which the source shows them. Each copy of an item of its template knows that item, and has the words that the answers of
 * the copy make of it; what they leave out is not copied. Returns null where the id is taken or the source is gone.
 */
async function insertCopy(
  context: ScopedContext,
  from: CopySource,
  row: List,
  newIds: ReadonlyMap<string, string>,
): Promise<List | null> {
  const { source, template } = from;
  const answers = source.isTemplate && !row.isTemplate ? row.answers : null;
  const items = answers && (from.items ?? (await readAskingItems(context, source.id)));
  const resolved = items && resolveItems(items, source.id, answers);
  const ids = resolved ? deriveIds(row.id, resolved.ids, newIds) : newIds;
  const ofSource = resolved
    ? sql`from (select ${resolved.name} as name, ${resolved.note} as note from ${resolved.from}) as items`
    : sql`from ${Item} where ${callers(Item)} and list_id = ${source.id}`;
  const added = selectFirst(
    sql`select count(*)::int as items, ${TEXT_OF_ITEMS} as text ${ofSource}`,
    sql`items int, text bigint`,
  );
  const words = resolved && { name: sql`new_name`, note: sql`new_note`, search: sql`new_search` };
  const copied = resolved
    ? sql`select items.*, ${resolved.name} as new_name, ${resolved.note} as new_note, ${resolved.search} as new_search,
                 gen_random_uuid() as made_id from ${resolved.from}`
    : sql`select *, gen_random_uuid() as made_id from ${Item} where ${callers(Item)} and list_id = ${source.id}`;
  const [copy = null] = await withLockedNotebook(scopeTo(context, row.ownerId), row, added, (locked) => {
    const sourceAndLock = sql`${locked} and exists (select 1 from ${List} where ${callers(List)} and lists.id = ${source.id})`;
    return owned.queryOwned<List>(
      context,
      sql`with created as (${insertValues(List, row, sourceAndLock)} on conflict do nothing returning *),
      copied as (${copyRows(Item, row.ownerId, {
        ...words,
        id: sql`coalesce(chosen.new_id, made_id)`,
        listId: row.id,
        completed: false,
        completedAt: null,
        completedBy: null,
        isSkipped: false,
        skipReason: null,
        remark: null,
        replaced: null,
        templateItemId: getTemplateItemId(source.id, row),
        sortingOrder: sql`row_number() over (order by sorting_order, created_at, id)`,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      })} from (${copied} and exists (select 1 from created)) as items
             left join unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[])
                         as chosen (from_id, new_id) on chosen.from_id = items.id returning items.*)
      ${row.templateId === source.id ? sql`, kept as (${keepCopySql})` : sql``}
      select ${columns(List)} from created as lists`,
    );
  });
  if (!copy || !template || !isTied(from, row)) return copy;
  await keepTie(context, copy, template);
  return { ...copy, templateId: template.id };
}

/**
 * Returns the ids of copies of a template's items, by the ids of these: those that were chosen, and else those that a page
 * derives too. So it knows which items a list with answers has, and which were left out.
 */
const deriveIds = (listId: string, templateItemIds: readonly string[], chosen: ReadonlyMap<string, string>) =>
  new Map(templateItemIds.map((id) => [id, chosen.get(id) ?? deriveItemId(listId, id)]));

/** The column that has the template's item: of a template it is the id, of a list from the same template the same. */
function getTemplateItemId(sourceId: string, { templateId }: List) {
  if (!templateId) return null;
  return templateId === sourceId ? sql`items.id` : sql`template_item_id`;
}
