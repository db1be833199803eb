import { msg } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import { readRest, splitMarks } from "../../../../shared/marks/readMarks.ts";
import { type Answers, resolve } from "../../../../shared/marks/resolve.ts";
import { ignoreCaseAndSpaces } from "../../../../shared/normalizeText.ts";
import type { Context } from "../../base/context.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import { badInput } from "../../base/errors.ts";
import type {
  CopiedItemIdInput,
  CreateListFromTemplatesInput,
  MutationAddTemplateArgs,
  MutationCreateListFromTemplatesArgs,
} from "../../base/schema.types.ts";
import { checkInput, requiredIdRule } from "../../base/rules.ts";
import { MAX_ITEMS_PER_LIST } from "../../../../shared/listLimits.ts";
import { checkQuota } from "../../limits/quotas.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { requireOwnerId, type ScopedContext } from "../../ownership/scope.ts";
import { sql } from "../../ownership/sql.ts";
import { lockOwnerToAdd } from "../../limits/owners.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { checkCopiedItemIds } from "../copiedItemIds.ts";
import { insertItems, type NewItem } from "../insertItems.ts";
import { sumTextSizes } from "../../base/textSize.ts";
import { checkListSize } from "../../limits/itemLimits.ts";
import { listFull } from "../../ownership/databaseErrors.ts";
import { chooseNotebook, createListFromTemplate } from "../listCopies.ts";
import { listRules } from "../lists.ts";
import { bySortingOrder } from "../../rows/order.ts";
import { ITEM_FIELDS, LIST_FIELDS, pickItemFields, pickListFields } from "../../rows/userFields.ts";
import { withValues } from "../../../texts/sentence.ts";
import { checkAnswers } from "./checkAnswers.ts";
import { recordOperation } from "../appliedOperations.ts";

/** How many templates a list can be made from. */
export const TEMPLATES_OF_LIST = { minItems: 1, maxItems: 20 } as const;
const WRONG_COUNT = msg({
  message: "Name {min, number} to {max, plural, one {# template} other {# templates}}",
});

/** A template with its items in their order. */
type Source = { template: List; items: Item[] };
/** An item of a combined list, and the item that it is a copy of; a heading with a template's name is a copy of none. */
type CombinedItem = Omit<NewItem, "id"> & { templateItemId: string; source: string | null };

const checkCombination = (input: CreateListFromTemplatesInput) => checkInput(input, listRules);

/**
 * Creates a list of one or several templates (docs/api.md, Templates and their lists). Errors: `BAD_USER_INPUT`,
 * `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash and for the id of another item.
 */
export async function createListFromTemplates(
  context: Context,
  { input }: MutationCreateListFromTemplatesArgs,
): Promise<List> {
  requireOwnerId(context);
  const values = checkCombination(input);
  const { templateIds, ...others } = values;
  const { minItems, maxItems } = TEMPLATES_OF_LIST;
  if (templateIds.length < minItems || templateIds.length > maxItems)
    throw badInput({ templateIds: withValues(WRONG_COUNT, { min: minItems, max: maxItems }) });
  const [templateId = ""] = templateIds;
  if (templateIds.length === 1) return createListFromTemplate(context, { input: { ...others, templateId } });
  return inTransaction(context, (tx) => createCombination(tx, values));
}

async function createCombination(
  tx: Context,
  {
    id,
    templateIds,
    notebookId: requestedNotebookId,
    itemIds,
    answers: sentAnswers,
    ...values
  }: ReturnType<typeof checkCombination>,
): Promise<List> {
  const [existing] = id ? await owned.findRows(tx, List, sql`id = ${id}`) : [];
  if (existing) return existing;
  const first = await owned.getRow(tx, List, templateIds[0] ?? "");
  const { scoped: target, notebookId } = await chooseNotebook(tx, first, requestedNotebookId);
  await lockOwnerToAdd(target);
  await owned.getRow(target, Notebook, notebookId, "for share");
  const answers = checkAnswers(null, sentAnswers);
  const sources = resolveSources(await readSources(tx, templateIds), answers);
  const combined = combineItems(sources);
  if (combined.length > MAX_ITEMS_PER_LIST) throw listFull();
  const created = await owned.insertRow(target, List, {
    ...pickListFields(first),
    id,
    notebookId,
    name: values.name ?? joinNames(sources.map(({ template }) => template.name)),
    // The note of one template would say what is true of its own items only.
    note: null,
    isTemplate: false,
    active: values.active ?? true,
    priority: values.priority ?? first.priority,
    date: values.date ?? null,
    repeat: null,
    answers,
  });
  if (!created) return owned.getExistingRow(target, List, id ?? "");
  await addItems(target, created.id, { items: combined, itemIds, after: 0 });
  await checkQuota(target, { lists: 1, items: combined.length, text: sumTextSizes(combined) });
  return created;
}

/** Reads templates in the order of their ids, each with its items. Errors: `NOT_FOUND`, `BAD_USER_INPUT`. */
async function readSources(context: Context, templateIds: readonly string[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const templateId of templateIds) {
    const scoped = await owned.scopeToRow(context, List, templateId);
    const template = await owned.getRow(scoped, List, templateId);
    if (!template.isTemplate) throw badInput({ templateIds: msg`This list isn’t a template` });
    const items = await owned.findRows(scoped, Item, sql`list_id = ${template.id}`);
    sources.push({ template, items: items.sort(bySortingOrder) });
  }
  return sources;
}

/** Returns templates with the words that answers make of theirs, and without the items that they leave out. */
const resolveSources = (sources: readonly Source[], answers: Answers | null): Source[] =>
  sources.map(({ template, items }) => ({
    template,
    items: resolve(items, answers ?? {}).flatMap(({ row, name, note, isLeftOut }) =>
      isLeftOut ? [] : [{ ...row, name, note }],
    ),
  }));

/** Joins names, and cuts the whole to the length that the name of a list may have. */
const joinNames = (names: string[]) => [...names.join(" + ")].slice(0, LIST_FIELDS.name.max).join("").trimEnd();

/** A number of pieces at the end of a name: “Socks ×3”. */
const COUNT = /\s*(?:×|\sx)\s?(\d{1,4})$/iu;

function readCount(name: string) {
  const match = COUNT.exec(name);
  return match ? { base: name.slice(0, match.index), count: Number(match[1]) } : { base: name, count: 1 };
}

/** The text by which an item stands in several templates: case, spaces, marks and the number of pieces make no difference. */
export const toKey = (name: string) => ignoreCaseAndSpaces(readCount(readRest(name)).base);

/**
 * Puts the items of each template under a heading with its name. What stands in several comes once, in the first; what
 * stands more than once in one template does so here too.
 */
function combineItems(sources: readonly Source[], known: readonly string[] = []): CombinedItem[] {
  const keys = new Set(known.map(toKey));
  const firsts = new Map<string, CombinedItem>();
  return sources.flatMap(({ template, items }) => {
    const own: CombinedItem[] = [];
    const ownFirsts = new Map<string, CombinedItem>();
    for (const row of items) {
      const { id, name, isHeading } = row;
      const key = toKey(name);
      const first = firsts.get(key);
      if (!isHeading && first) takeLargerCount(first, name);
      if (!isHeading && (first || keys.has(key))) continue;
      const item = { ...pickItemFields(row), completed: false, templateItemId: id, source: id };
      if (!isHeading && !ownFirsts.has(key)) ownFirsts.set(key, item);
      own.push(item);
    }
    for (const [key, item] of ownFirsts) firsts.set(key, item);
    if (own.every(({ isHeading }) => isHeading)) return [];
    // The heading names its template as its origin, so that it counts as an item from another template.
    const heading = { name: template.name, note: null, isHeading: true, templateItemId: template.id, source: null };
    return [heading, ...own];
  });
}

/** The first keeps its marks. One whose number is asked for keeps that. */
function takeLargerCount(first: CombinedItem, name: string): void {
  const { count } = readCount(readRest(name));
  const { words, marks, times } = splitMarks(first.name);
  const own = readCount(words);
  if (count <= own.count || times !== "") return;
  const longer = `${own.base.trimEnd()} ×${count}`.trim() + marks;
  first.name = [...longer].length > ITEM_FIELDS.name.max ? name : longer;
}

type Insertion = { items: readonly CombinedItem[]; itemIds: CopiedItemIdInput[] | null | undefined; after: number };

/** Adds items to a list below a place, with the ids that the client has chosen for them. */
function addItems(context: ScopedContext, listId: string, { items, itemIds, after }: Insertion) {
  const chosen = checkCopiedItemIds(itemIds);
  const rows = items.map(({ source, ...item }, index) => ({
    ...item,
    id: (source && chosen.get(source)) ?? makeUuid(),
    sortingOrder: after + index + 1,
  }));
  return insertItems(context, listId, rows);
}

/**
 * Adds to a list what it does not have of a template, below a heading with its name, and returns the list. A repeated
 * call changes nothing. Errors: `BAD_USER_INPUT`, `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for the id of a change of
 * another list.
 */
export async function addTemplate(
  context: Context,
  { listId, templateId, id: requestedId }: MutationAddTemplateArgs,
): Promise<List> {
  requireOwnerId(context);
  const { id } = checkInput({ id: requestedId }, { id: requiredIdRule });
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, List, listId);
    await lockOwnerToAdd(scoped);
    const list = await owned.getRow(scoped, List, listId, "for update");
    const sources = resolveSources(await readSources(tx, [templateId]), list.answers);
    if (!(await recordOperation(scoped, id, list.id))) return list;
    const known = await owned.findRows(scoped, Item, sql`list_id = ${list.id}`);
    const names = known.flatMap(({ name, isHeading }) => (isHeading ? [] : [name]));
    const last = known.reduce((most, { sortingOrder }) => Math.max(most, sortingOrder), 0);
    const combined = combineItems(sources, names);
    await addItems(scoped, list.id, { items: combined, itemIds: null, after: last });
    await checkListSize(scoped, list.id, "is free");
    await checkQuota(scoped, { items: combined.length, text: sumTextSizes(combined) });
    return owned.getRow(scoped, List, list.id);
  });
}
