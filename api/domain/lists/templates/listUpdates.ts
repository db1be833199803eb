import { List } from "../../../entities/List.ts";
import { Item } from "../../../entities/Item.ts";
import type { Context } from "../../base/context.ts";
import { MAX_NESTED_ROWS, tooManyRows } from "../../base/nestedRows.ts";
import { checkInput, requiredIdRule } from "../../base/rules.ts";
import type {
  DifferenceKind,
  MutationUpdateListsFromTemplateArgs,
  QueryTemplateChangesArgs,
  TemplateChange,
} from "../../base/schema.types.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { checkAllFound, checkItemIds, checkListSizes } from "../../limits/itemLimits.ts";
import {
  checkIdsOfUses,
  checkListsFound,
  inNamedOrder,
  LISTS_OF_TEMPLATE,
  scopeToLists,
} from "../../limits/namedLists.ts";
import { lockOwner } from "../../limits/owners.ts";
import { checkQuota } from "../../limits/quotas.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callers, sql } from "../../ownership/sql.ts";
import { recordOperation } from "../appliedOperations.ts";
import { resolveComparison, resolveTemplate } from "./resolvedComparison.ts";
import {
  compareWithTemplate,
  type Comparison,
  type Difference,
  findChangesToBring,
  planUpdate,
  updateCopied,
} from "./templateComparison.ts";
import { readComparisons, type StoredItem, writeCopiedItems } from "./templateCopies.ts";
import { lockRows } from "./templateUpdates.ts";
import { getTemplate, isUseOf, NEWEST_FIRST } from "./templateUses.ts";
import { writePlans } from "./writePlans.ts";

const NO_CHANGES = { changes: [], lists: [] };

/**
 * Returns which changes of a template have not reached its newest active lists, and these lists; nothing when nobody is
 * calling. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for a list that is no template, and for too many rows.
 */
export async function templateChanges(
  context: Context,
  { templateId }: QueryTemplateChangesArgs,
): Promise<{ changes: TemplateChange[]; lists: List[] }> {
  if (isNobody(context)) return NO_CHANGES;
  const template = await getTemplate(context, templateId);
  const isMeant = sql`${isUseOf(template)} and active and not is_template ${NEWEST_FIRST} limit ${LISTS_OF_TEMPLATE.maxItems}`;
  const uses = await owned.findRows(context, List, isMeant);
  const changes = new Map<string, Difference[]>();
  let rows: StoredItem[] = [];
  await checkRowCount(context, uses);
  for (const { scoped, lists } of groupByOwner(context, uses)) {
    const comparisons = await readComparisons(scoped, toIds(lists), template);
    for (const list of lists) {
      const comparison = comparisons.get(list.id);
      if (!comparison) continue;
      rows = comparison.template;
      changes.set(list.id, findChanges(comparison, list));
    }
  }
  const missing = uses.filter(({ id }) => changes.get(id)?.length);
  context.nestedRows.count(missing.length);
  return { changes: rows.flatMap((row) => describeChanges(row, missing, changes)), lists: missing };
}

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

type ListsOfOwner = { scoped: ScopedContext; lists: List[] };

const groupByOwner = (context: Context, lists: readonly List[]): ListsOfOwner[] =>
  [...new Set(lists.map((list) => list.ownerId))].map((ownerId) => ({
    scoped: scopeTo(context, ownerId),
    lists: lists.filter((list) => list.ownerId === ownerId),
  }));

/** Errors: `BAD_USER_INPUT` where lists have more items than one call compares. */
async function checkRowCount(context: Context, lists: readonly List[]): Promise<void> {
  const [row] = await owned.queryOwned<{ count: number }>(
    context,
    sql`select count(*)::int as count from ${Item} where ${callers(Item)} and list_id = any(${toIds(lists)}::uuid[])`,
  );
  if ((row?.count ?? 0) > MAX_NESTED_ROWS) throw tooManyRows();
}

const findChanges = (comparison: Comparison, { answers }: Pick<List, "answers">): Difference[] =>
  findChangesToBring(compareWithTemplate(resolveComparison(comparison, answers)));

const KINDS = ["ADDED", "CHANGED", "MOVED"] satisfies DifferenceKind[];

/** Returns the changes of one row of a template, each with the lists that it has not reached. */
function describeChanges(
  { id, name, note, isHeading }: StoredItem,
  lists: readonly List[],
  changes: ReadonlyMap<string, Difference[]>,
): TemplateChange[] {
  return KINDS.flatMap((kind) => {
    const isThis = (each: Difference) => each.kind === kind && each.templateItemId === id;
    const listIds = toIds(lists.filter((list) => changes.get(list.id)?.some(isThis)));
    return listIds.length > 0 ? [{ kind, templateItemId: id, words: { name, note, isHeading }, listIds }] : [];
  });
}

/**
 * Brings changes of a template to lists that were made from it, all or none (docs/api.md, Templates and their lists).
 * Returns the lists in the order of `listIds`. A repeated call changes nothing. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for
 * the template, its items and the lists, `QUOTA_EXCEEDED`, `CONFLICT` for an id of another call.
 */
export async function updateListsFromTemplate(
  context: Context,
  { templateId, listIds: requestedIds, templateItemIds, id: requestedId }: MutationUpdateListsFromTemplateArgs,
): Promise<List[]> {
  requireOwnerId(context);
  const { id } = checkInput({ id: requestedId }, { id: requiredIdRule });
  const listIds = checkIdsOfUses(requestedIds, "listIds");
  const itemIds = checkItemIds(templateItemIds, "templateItemIds");
  context.nestedRows.count(listIds.length);
  return inTransaction(context, async (tx) => {
    const template = await getTemplate(tx, templateId);
    const owners = await scopeToLists(tx, listIds);
    for (const { scoped } of owners) await lockOwner(scoped);
    await lockRows(tx, [
      template,
      ...owners.flatMap(({ scoped, ids }) => ids.map((each) => ({ ownerId: scoped.scopedOwnerId, id: each }))),
    ]);
    await checkItemsOf(scopeTo(tx, template.ownerId), template.id, itemIds);
    const wanted = new Set(itemIds);
    const updated: List[] = [];
    for (const { scoped, ids } of owners) {
      const lists = await owned.findRows(
        scoped,
        List,
        sql`id = any(${ids}::uuid[]) and not is_template and ${isUseOf(template)}`,
      );
      checkListsFound(ids, lists);
      // One of the lists stands for the call.
      if (await recordOperation(scoped, id, ids.toSorted()[0] ?? ""))
        await bringChanges(scoped, template, lists, wanted);
      updated.push(...lists);
    }
    return inNamedOrder(listIds, updated);
  });
}

/** Errors: `NOT_FOUND` for an item that is not of the template. */
async function checkItemsOf(scoped: ScopedContext, templateId: string, itemIds: string[]): Promise<void> {
  const found = await owned.queryOwned<{ id: string }>(
    scoped,
    sql`select id from ${Item} where ${callers(Item)} and list_id = ${templateId} and id = any(${itemIds}::uuid[])`,
  );
  checkAllFound(itemIds, found);
}

/** Brings the changes of some items of a template to lists of one owner, which are locked. */
async function bringChanges(
  scoped: ScopedContext,
  template: List,
  lists: readonly List[],
  itemIds: ReadonlySet<string>,
): Promise<void> {
  await checkRowCount(scoped, lists);
  const comparisons = await readComparisons(scoped, toIds(lists), template, { locked: true });
  const updates = lists.flatMap((list) => {
    const comparison = comparisons.get(list.id);
    const chosen = comparison
      ? findChanges(comparison, list).filter(({ templateItemId }) => itemIds.has(templateItemId ?? ""))
      : [];
    if (!comparison || chosen.length === 0) return [];
    // What is left out keeps its place, so the plan is made with the whole template.
    const planned = resolveTemplate(comparison, list.answers ?? {});
    const known = { ...planned, copied: resolveComparison(comparison, list.answers).copied };
    const plan = planUpdate(planned, chosen, "list");
    return [{ known, chosen, target: { plan, listId: list.id, items: comparison.list, side: "list" as const } }];
  });
  if (updates.length === 0) return;
  const additions = updates.flatMap(({ chosen }) => chosen.filter(({ kind }) => kind === "ADDED"));
  if (additions.length > MAX_NESTED_ROWS) throw tooManyRows();
  const { newIds, items, text } = await writePlans(
    scoped,
    updates.map(({ target }) => target),
  );
  const copies = updates.map(({ known, chosen, target }, index) => ({
    id: target.listId,
    copiedItems: updateCopied(known, chosen, "list", newIds[index] ?? new Map()),
  }));
  await writeCopiedItems(scoped, copies);
  await checkListSizes(scoped, toIds(copies), "is free");
  await checkQuota(scoped, { items, text });
}
