import { msg, plural } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import type { Context, RowKey } from "../../base/context.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { buildSearchText } from "../../../entities/searchText.ts";
import { badInput, DomainError } from "../../base/errors.ts";
import type {
  MutationUpdateFromTemplateArgs,
  MutationUpdateTemplateArgs,
  QueryTemplateDifferencesArgs,
  TemplateDifferences,
} from "../../base/schema.types.ts";
import { checkInput, requiredIdRule } from "../../base/rules.ts";
import { getTextSize, sumTextSizes } from "../../base/textSize.ts";
import { MAX_ITEMS_PER_LIST } from "../../../../shared/listLimits.ts";
import { checkQuota } from "../../limits/quotas.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callers, sql, update } from "../../ownership/sql.ts";
import { lockOwner, lockOwnerToAdd, lockOwnerToDelete } from "../../limits/owners.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { trashItems } from "../../trash/trash.ts";
import { insertItems } from "../insertItems.ts";
import { checkListSize } from "../../limits/itemLimits.ts";
import { findTemplateOf } from "../../rows/templateTies.ts";
import { pickItemFields } from "../../rows/userFields.ts";
import { recordOperation } from "../appliedOperations.ts";
import { resolveComparison, resolveTemplate, unresolveDifference } from "./resolvedComparison.ts";
import {
  compareWithTemplate,
  type Difference,
  planUpdate,
  type Side,
  updateCopied,
  type UpdatePlan,
} from "./templateComparison.ts";
import { findUsualAdditions } from "./usualAdditions.ts";
import { readComparison, type StoredItem, writeCopiedItems } from "./templateCopies.ts";

/** As many as two full lists can have: each item with another text and in another place. */
export const MAX_DIFFERENCES = 2 * MAX_ITEMS_PER_LIST;

const NO_DIFFERENCES = { toTemplate: [], toList: [], usuallyAdded: [] };

/**
 * Returns in what a list and its template differ (docs/api.md, Templates and their lists), and what is usually added;
 * nothing when nobody is calling. Errors: `NOT_FOUND` for the list, `BAD_USER_INPUT` for too many rows.
 */
export async function templateDifferences(
  context: Context,
  { listId }: QueryTemplateDifferencesArgs,
): Promise<TemplateDifferences> {
  if (isNobody(context)) return NO_DIFFERENCES;
  const list = await owned.getRow(context, List, listId);
  const template = await findTemplateOf(context, list);
  const comparison = await readComparison(context, list, template);
  if (!comparison || !template) return NO_DIFFERENCES;
  const uses = await context.loaders.finishedUses.load(template);
  const known = comparison.template.map(({ name }) => name);
  const compared = resolveComparison(comparison, list.answers);
  return { ...compareWithTemplate(compared), usuallyAdded: findUsualAdditions(uses, known) };
}

/**
 * Applies differences to the template of a list, all or none, and returns the template. A repeated call changes nothing.
 * Errors: `BAD_USER_INPUT`, `NOT_FOUND`, `CONFLICT` for a difference that is no longer true, `QUOTA_EXCEEDED`.
 */
export const updateTemplate = (context: Context, args: MutationUpdateTemplateArgs) =>
  applyDifferences(context, args, "template");

/** Does the same in the other direction, and returns the list. It removes no item that is ticked, and un-ticks none. */
export const updateFromTemplate = (context: Context, args: MutationUpdateFromTemplateArgs) =>
  applyDifferences(context, args, "list");

async function applyDifferences(
  context: Context,
  { listId, differences, id: requestedId }: MutationUpdateTemplateArgs,
  side: Side,
): Promise<List> {
  requireOwnerId(context);
  const { id } = checkInput({ id: requestedId }, { id: requiredIdRule });
  if (differences.length > MAX_DIFFERENCES)
    throw badInput({
      differences: msg`At most ${plural({ max: MAX_DIFFERENCES }, { one: "# difference", other: "# differences" })} at once`,
    });
  return inTransaction(context, async (tx) => {
    const { list, template } = await lockListAndTemplate(tx, listId, side);
    const changed = side === "list" ? list : template;
    if (!changed) throw differencesGone();
    const [ofList, target] = [scopeTo(tx, list.ownerId), scopeTo(tx, changed.ownerId)];
    if (!(await recordOperation(ofList, id, list.id))) return owned.getRow(target, List, changed.id);
    const comparison = await readComparison(tx, list, template, { locked: true });
    const compared = comparison && resolveComparison(comparison, list.answers);
    const offered = compared ? compareWithTemplate(compared) : NO_DIFFERENCES;
    const wanted = new Set(differences);
    const toTemplateText = (each: Difference) => unresolveDifference(each, comparison?.template ?? [], list.answers);
    const chosen = (side === "template" ? offered.toTemplate : offered.toList).filter((each) => wanted.has(each.id));
    if (chosen.length < wanted.size) throw differencesGone();
    if (!comparison || !compared || chosen.length === 0) return owned.getRow(target, List, changed.id);
    // What is left out keeps its place, so the plan is made with the whole template.
    const planned = resolveTemplate(comparison, list.answers ?? {});
    const plan = planUpdate(planned, side === "list" ? chosen : chosen.map(toTemplateText), side);
    const { newIds, text } = await writePlan(target, { plan, listId: changed.id, items: comparison[side], side });
    if (side === "template") await linkItems(ofList, newIds);
    const known = { ...planned, copied: compared.copied };
    await writeCopiedItems(ofList, list.id, updateCopied(known, chosen, side, newIds));
    await checkListSize(target, changed.id, "is free");
    await checkQuota(target, { items: newIds.size, text });
    return owned.getRow(target, List, changed.id);
  });
}

const differencesGone = () =>
  new DomainError("CONFLICT", msg`The list or its template has changed since; compare them again`);

/**
 * Locks the owners of what an update of a side writes, and then a list and its template; those of one owner in the order of
 * their ids, as every other change of two lists. Errors: `NOT_FOUND`, `FORBIDDEN` where the caller may not write.
 */
export async function lockListAndTemplate(
  context: Context,
  listId: string,
  side: Side,
): Promise<{ list: List; template: RowKey | null }> {
  const known = await owned.getRow(context, List, listId);
  const template = await findTemplateOf(context, known);
  await lockOwner(scopeTo(context, known.ownerId));
  const isElsewhere = template !== null && template.ownerId !== known.ownerId;
  if (isElsewhere && side === "template") await lockOwner(scopeTo(context, template.ownerId));
  const ids = [known.id, template?.id ?? known.id];
  const ownerIds = isElsewhere ? [known.ownerId, template.ownerId].sort() : [known.ownerId];
  for (const ownerId of ownerIds)
    await owned.queryOwned(
      scopeTo(context, ownerId),
      sql`select id from ${List} where ${callers(List)} and id = any(${ids}::uuid[]) order by id for update`,
    );
  return { list: await owned.getRow(scopeTo(context, known.ownerId), List, known.id), template };
}

type Target = {
  plan: UpdatePlan<StoredItem>;
  listId: string;
  items: readonly StoredItem[];
  side: Side;
  /** The id of the copy of an item; undefined for a new one. */
  chooseId?: (source: StoredItem) => string | undefined;
};

/** The ids of new items, by the ids of those that they are copies of, and by how many bytes all text has grown. */
type Written = { newIds: Map<string, string>; text: number };

/** Writes a plan into a list. */
export async function writePlan(
  context: ScopedContext,
  { plan, listId, items, side, chooseId }: Target,
): Promise<Written> {
  const newIds = new Map<string, string>();
  const orders = numberItems(plan.order, new Map(items.map((item) => [item.id, item.sortingOrder])));
  const added = plan.order.flatMap((entry, index) => {
    if (!("copyOf" in entry)) return [];
    const source = entry.copyOf;
    const id = chooseId?.(source) ?? makeUuid();
    newIds.set(source.id, id);
    const templateItemId = side === "list" ? source.id : null;
    return [{ ...pickItemFields(source), id, completed: false, templateItemId, sortingOrder: orders[index] ?? 0 }];
  });
  if (added.length > 0) await lockOwnerToAdd(context);
  await insertItems(context, listId, added);
  const changed = new Map(plan.changed.map((item) => [item.id, item]));
  const before = new Map(items.map((item) => [item.id, item]));
  const kept = plan.order.flatMap((entry, index) => {
    const text = "id" in entry && (changed.get(entry.id) ?? before.get(entry.id));
    if (!text) return [];
    const { id, name, note, isHeading } = text;
    return [{ id, name, note, isHeading, search: buildSearchText(name, note), sortingOrder: orders[index] }];
  });
  // An item of a template that is ticked or skipped here, or has a remark, can become a heading, which has none of these.
  await owned.queryOwned(
    context,
    sql`${update(Item)} set name = new.name, note = new.note, search = new.search, is_heading = new."isHeading",
               completed = items.completed and not new."isHeading",
               is_skipped = items.is_skipped and not new."isHeading",
               skip_reason = case when not new."isHeading" then items.skip_reason end,
               remark = case when not new."isHeading" then items.remark end,
               sorting_order = new."sortingOrder", updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as new
               (id uuid, name text, note text, search text, "isHeading" boolean, "sortingOrder" float8)
         where ${callers(Item)} and items.id = new.id
           and (items.name, items.note, items.is_heading, items.sorting_order)
               is distinct from (new.name, new.note, new."isHeading", new."sortingOrder")`,
  );
  if (plan.removedIds.length > 0) {
    await lockOwnerToDelete(context);
    await trashItems(context, listId, plan.removedIds);
  }
  const growths = plan.changed.map((item) => getTextSize(item) - getTextSize(before.get(item.id) ?? item));
  const growth = growths.reduce((sum, each) => sum + Math.max(each, 0), 0);
  return { newIds, text: sumTextSizes(added) + growth };
}

/**
 * Returns the sorting orders of items that stand in a new order. What has not moved keeps its own; the others get places
 * between them. Where there is no place between two, all are numbered from 1. Exported for tests, which try many orders.
 */
export function numberItems(order: UpdatePlan["order"], known: ReadonlyMap<string, number>): number[] {
  const places = order.map((entry) => ("id" in entry && !entry.isMoved ? known.get(entry.id) : undefined));
  const firstKept = places.findIndex((place) => place !== undefined);
  let last = (firstKept < 0 ? 1 : (places[firstKept] ?? 1) - firstKept) - 1;
  for (let index = 0; index < places.length; index++) {
    const kept = places[index];
    if (kept !== undefined) {
      last = kept;
      continue;
    }
    const end = places.findIndex((place, at) => at > index && place !== undefined);
    const next = places[end];
    const step = next === undefined ? 1 : (next - last) / (end - index + 1);
    // Between two numbers that are close, and beyond large ones, a sum may round to one of them.
    const hasPlace = step > 0 && last + step > last && last + step < (next ?? Number.POSITIVE_INFINITY);
    if (!hasPlace) return order.map((_, at) => at + 1);
    last += step;
    places[index] = last;
  }
  return places.map((place) => place ?? 0);
}

/** Gives the items of a list that were added to the template the ids of their copies there. */
async function linkItems(context: ScopedContext, newIds: ReadonlyMap<string, string>): Promise<void> {
  if (newIds.size === 0) return;
  await owned.queryOwned(
    context,
    sql`${update(Item)} set template_item_id = link.template_item_id
          from unnest(${[...newIds.keys()]}::uuid[], ${[...newIds.values()]}::uuid[]) as link (id, template_item_id)
         where ${callers(Item)} and items.id = link.id`,
  );
}
