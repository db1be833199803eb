import { v7 as makeUuid } from "uuid";
import { Item } from "../../../entities/Item.ts";
import { buildSearchText } from "../../../entities/searchText.ts";
import { getTextSize, sumTextSizes } from "../../base/textSize.ts";
import { lockOwnerToAdd, lockOwnerToDelete } from "../../limits/owners.ts";
import * as owned from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, sql, update } from "../../ownership/sql.ts";
import { pickItemFields } from "../../rows/userFields.ts";
import { trashItems } from "../../trash/trash.ts";
import { insertPlacedItems, type PlacedItem } from "../insertItems.ts";
import type { Side, UpdatePlan } from "./templateComparison.ts";
import type { StoredItem } from "./templateCopies.ts";

/** A plan for a list, or a template, with its items as they are. */
type Target = {
  plan: UpdatePlan<StoredItem>;
  listId: string;
  items: readonly StoredItem[];
  side: Side;
  /** The id of the copy of an item; undefined for a new one. */
  chooseId?: (source: StoredItem) => string | undefined;
};

/** The ids of new items, by the ids of those that they are copies of. */
type NewIds = Map<string, string>;

type KeptItem = Pick<StoredItem, "id" | "name" | "note" | "isHeading" | "sortingOrder">;

/** The rows that a plan adds, and those that it changes. */
type PlannedRows = { newIds: NewIds; added: PlacedItem[]; changed: KeptItem[]; text: number };

function planRows({ plan, listId, items, side, chooseId }: Target): PlannedRows {
  const newIds: NewIds = new Map();
  const before = new Map(items.map((item) => [item.id, item]));
  const orders = numberItems(plan.order, new Map(items.map((item) => [item.id, item.sortingOrder])));
  const texts = new Map(plan.changed.map((item) => [item.id, item]));
  const added: PlacedItem[] = [];
  const changed: KeptItem[] = [];
  for (const [index, entry] of plan.order.entries()) {
    const sortingOrder = orders[index] ?? 0;
    if ("copyOf" in entry) {
      const source = entry.copyOf;
      const id = chooseId?.(source) ?? makeUuid();
      newIds.set(source.id, id);
      const templateItemId = side === "list" ? source.id : null;
      added.push({ ...pickItemFields(source), id, listId, completed: false, templateItemId, sortingOrder });
      continue;
    }
    const item = before.get(entry.id);
    if (!item) continue;
    const { id, name, note, isHeading } = texts.get(entry.id) ?? item;
    const isSame = name === item.name && note === item.note && isHeading === item.isHeading;
    if (!isSame || sortingOrder !== item.sortingOrder) changed.push({ id, name, note, isHeading, sortingOrder });
  }
  const growths = plan.changed.map((item) => getTextSize(item) - getTextSize(before.get(item.id) ?? item));
  const growth = growths.reduce((sum, each) => sum + Math.max(each, 0), 0);
  return { newIds, added, changed, text: sumTextSizes(added) + growth };
}

/** The ids of the new items of each plan, their number, and by how many bytes all text has grown. */
type WrittenPlans = { newIds: NewIds[]; items: number; text: number };

/** Writes plans into lists of one owner, whose items are locked. What a plan removes goes into the trash. */
export async function writePlans(context: ScopedContext, targets: readonly Target[]): Promise<WrittenPlans> {
  const rows = targets.map(planRows);
  const added = rows.flatMap((each) => each.added);
  if (added.length > 0) {
    await lockOwnerToAdd(context);
    await insertPlacedItems(context, added);
  }
  await changeItems(
    context,
    rows.flatMap(({ changed }) => changed.map((item) => ({ ...item, search: buildSearchText(item.name, item.note) }))),
  );
  const removing = targets.filter(({ plan }) => plan.removedIds.length > 0);
  if (removing.length > 0) await lockOwnerToDelete(context);
  for (const { listId, plan } of removing) await trashItems(context, listId, plan.removedIds);
  const text = rows.reduce((sum, each) => sum + each.text, 0);
  return { newIds: rows.map(({ newIds }) => newIds), items: added.length, text };
}

/** Does the same for one list. */
export async function writePlan(context: ScopedContext, target: Target): Promise<{ newIds: NewIds; text: number }> {
  const { newIds, text } = await writePlans(context, [target]);
  return { newIds: newIds[0] ?? new Map(), text };
}

/** An item of a template that is ticked or skipped here, or has a remark, can become a heading, which has none of these. */
async function changeItems(context: ScopedContext, items: readonly (KeptItem & { search: string })[]): Promise<void> {
  if (items.length === 0) return;
  await owned.queryOwned(
    context,
    sql`${update(Item)} set name = new.name, note = new.note, search = new.search, is_heading = new."isHeading",
               completed = items.completed and not new."isHeading",
               is_skipped = items.is_skipped and not new."isHeading",
               skip_reason = case when not new."isHeading" then items.skip_reason end,
               remark = case when not new."isHeading" then items.remark end,
               sorting_order = new."sortingOrder", updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as new
               (id uuid, name text, note text, search text, "isHeading" boolean, "sortingOrder" float8)
         where ${callers(Item)} and items.id = new.id`,
  );
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
