import type { AnsweredList } from "../../../shared/marks/answering.ts";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { bySortingOrder } from "../../cache/order.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { copyItem } from "../../rows/item.ts";

/**
 * Returns the items of a list with rows of its template, each behind the row that stands before it in the template, as the
 * server places them.
 */
export function placeWanted(
  { list, template, originals, now }: AnsweredList<ItemFieldsFragment, ItemFieldsFragment>,
  listId: string,
  wantedIds: readonly string[],
  at: string,
): ItemFieldsFragment[] {
  const wanted = new Set(wantedIds);
  const items = list.toSorted(bySortingOrder);
  const copies = new Map([...originals].map(([id, originalId]) => [originalId, id]));
  let place = 0;
  for (const original of template) {
    const resolved = now.get(original.id);
    if (wanted.has(original.id) && resolved) {
      const values = { id: deriveItemId(listId, original.id), listId, sortingOrder: chooseOrder(items, place) };
      items.splice(place++, 0, copyItem({ ...original, name: resolved.name, note: resolved.note }, values, at));
    } else place = items.findIndex(({ id }) => id === copies.get(original.id)) + 1 || place;
  }
  return items;
}

/** Returns an order between those of the items before and after a place. */
function chooseOrder(items: readonly ItemFieldsFragment[], place: number): number {
  const [before, after] = [items[place - 1]?.sortingOrder, items[place]?.sortingOrder];
  if (before === undefined) return (after ?? 2) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
