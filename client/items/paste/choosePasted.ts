import { readRest } from "../../../shared/marks/readMarks.ts";
import { ignoreCaseAndSpaces } from "../../../shared/normalizeText.ts";
import type { PastedItem } from "../../../shared/pastedDrafts.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";

/** An item that is already in the list. */
export type ExistingItem = Pick<ItemFieldsFragment, "id" | "name" | "isHeading" | "sortingOrder">;

type ItemText = Pick<PastedItem, "name" | "isHeading">;

/** A pasted item and its place. */
export type PlacedItem = PastedItem & { sortingOrder: number };

/** Returns a key that is equal for texts that differ only in case, spaces and marks. */
const toKey = ({ name, isHeading }: ItemText) => `${isHeading ? "#" : ""}${ignoreCaseAndSpaces(readRest(name))}`;

/**
 * Returns for each pasted item whether it is checked at first: not when it is already in the list, not when it is a
 * heading whose items are all in the list, and no more than `remaining` items.
 */
export function choosePasted(pasted: readonly PastedItem[], existing: readonly ItemText[], remaining: number) {
  const known = new Set(existing.map(toKey));
  const isKnown = pasted.map((item) => known.has(toKey(item)));
  const isChosen = pasted.map(
    (item, index) => !isKnown[index] && !(item.isHeading && hasOnlyKnown(pasted, isKnown, index)),
  );
  let free = remaining;
  return { isKnown, isChosen: isChosen.map((chosen) => chosen && free-- > 0) };
}

/** True when there are items below a heading, all of them in the list. */
function hasOnlyKnown(pasted: readonly PastedItem[], isKnown: readonly boolean[], heading: number) {
  let index = heading + 1;
  while (index < pasted.length && !pasted[index]?.isHeading && isKnown[index]) index++;
  return index > heading + 1 && (index === pasted.length || pasted[index]?.isHeading === true);
}

/**
 * Returns the chosen items with their places, at the end of the list. If an item is below a heading that the list
 * already has, its place is at the end of the items below that heading. Also returns the ids of these headings.
 */
export function placePasted(
  pasted: readonly PastedItem[],
  isChosen: readonly boolean[],
  existing: readonly ExistingItem[],
): { items: PlacedItem[]; headingIds: string[] } {
  const headings = new Map(existing.flatMap((item) => (item.isHeading ? [[toKey(item), item] as const] : [])));
  const sections = new Map<ExistingItem | undefined, PastedItem[]>();
  let heading: ExistingItem | undefined;
  for (const [index, item] of pasted.entries()) {
    if (item.isHeading) heading = isChosen[index] ? undefined : headings.get(toKey(item));
    if (!isChosen[index]) continue;
    const section = sections.get(heading);
    if (section) section.push(item);
    else sections.set(heading, [item]);
  }
  const atEnd = sections.get(undefined) ?? [];
  sections.delete(undefined);
  const items = [...sections].flatMap(([above, added]) => placeBetween(added, findGap(existing, above)));
  const last = [...existing, ...items].reduce((most, { sortingOrder }) => Math.max(most, sortingOrder), 0);
  items.push(...placeBetween(atEnd, { start: last }));
  return { items, headingIds: [...sections.keys()].flatMap((above) => above?.id ?? []) };
}

/** Returns items with their places at the end of those below a heading of the list. */
export const placeBelow = (
  items: readonly PastedItem[],
  existing: readonly ExistingItem[],
  heading: ExistingItem,
): PlacedItem[] => placeBetween(items, findGap(existing, heading));

type Gap = { start: number; end?: number | undefined };

function placeBetween(items: readonly PastedItem[], { start, end }: Gap): PlacedItem[] {
  const step = end === undefined ? 1 : (end - start) / (items.length + 1);
  return items.map((item, index) => ({ ...item, sortingOrder: start + step * (index + 1) }));
}

/** Returns the sorting orders around the end of a heading's items; `end` is absent at the end of the list. */
function findGap(existing: readonly ExistingItem[], heading: ExistingItem | undefined): Gap {
  const from = existing.findIndex((item) => item === heading);
  const next = existing.findIndex(({ isHeading }, index) => isHeading && index > from);
  const last = existing.at(next === -1 ? -1 : next - 1);
  return { start: last?.sortingOrder ?? 0, end: existing[next]?.sortingOrder };
}
