import { createHash } from "node:crypto";
import { unifySigns } from "../../../../shared/normalizeText.ts";
import type { CopiedItem, ItemText } from "../../../entities/TemplateCopy.ts";

/** An item of a template or of a list. */
export type ComparedItem = ItemText & {
  id: string;
  completed: boolean;
  /** The item of a template that it came from, also one that is gone; null for an item that came from none. */
  templateItemId: string | null;
};

type DifferenceKind = "ADDED" | "CHANGED" | "REMOVED" | "MOVED";

/** A difference between the two sides (docs/api.md, Templates and their lists). */
export type Difference = {
  id: string;
  kind: DifferenceKind;
  itemId: string | null;
  templateItemId: string | null;
  before: ItemText | null;
  after: ItemText | null;
};

/** A list, its template, and what they have in common; each in its order. */
export type Comparison<Item extends ComparedItem = ComparedItem> = {
  copied: CopiedItem[];
  template: Item[];
  list: Item[];
};

type Differences = { toTemplate: Difference[]; toList: Difference[] };

const pickText = ({ name, note, isHeading }: ItemText): ItemText => ({ name, note, isHeading });

const isSameText = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && unifySigns(one) === unifySigns(other));

/** Signs that people take for the same are no difference. */
const isSame = (one: ItemText, other: ItemText) =>
  isSameText(one.name, other.name) && isSameText(one.note, other.note) && one.isHeading === other.isHeading;

/** An item of the list and the one of the template that it came from, of which one may be missing. */
type CopiedPair = { item: ComparedItem | undefined; original: ComparedItem | undefined; copied: CopiedItem };
/** An item that the list has got from its template on another way, so that nobody knows what both had. */
type FoundPair = { item: ComparedItem; original: ComparedItem; copied: null };
type Pair = CopiedPair | FoundPair;

/**
 * Compares a list with its template three ways: with each other, and with what both had. A difference is for the side
 * that has not changed; where both have, it is for both. Items from another template are none.
 */
export function compareWithTemplate({ copied, template, list }: Comparison): Differences {
  const pairs = pairItems({ copied, template, list });
  const changes = pairs.map(comparePair);
  const known = { items: new Set<string>(), originals: new Set<string>() };
  for (const pair of pairs) {
    known.items.add(pair.copied?.itemId ?? pair.item?.id ?? "");
    known.originals.add(pair.copied?.templateItemId ?? pair.original?.id ?? "");
  }
  const ownItems = list.filter(({ id, templateItemId }) => !templateItemId && !known.items.has(id));
  const newOriginals = template.filter(({ id }) => !known.originals.has(id));
  const moves = compareOrders(pairs, { template, list });
  return {
    toTemplate: [
      ...changes.flatMap(({ toTemplate }) => toTemplate ?? []),
      ...ownItems.map((item) => describe("ADDED", item.id, null, null, item)),
      ...moves.toTemplate,
    ],
    toList: [
      ...changes.flatMap(({ toList }) => toList ?? []),
      ...newOriginals.map((original) => describe("ADDED", null, original.id, null, original)),
      ...moves.toList,
    ],
  };
}

/** Returns what an update of many lists brings to one: changes of the template alone, and none that removes. */
export function findChangesToBring({ toTemplate, toList }: Differences): Difference[] {
  const getKey = ({ kind, templateItemId }: Difference) => `${kind} ${templateItemId}`;
  const own = new Set(toTemplate.map(getKey));
  // A list that has deleted an item is offered it again where the template has changed it.
  const isOwn = (change: Difference) =>
    own.has(getKey(change.kind === "ADDED" ? { ...change, kind: "REMOVED" } : change));
  return toList.filter((change) => change.kind !== "REMOVED" && !isOwn(change));
}

/** Returns the items that the list and its template have in common, or had. */
export function pairItems({ copied, template, list }: Comparison): Pair[] {
  const items = new Map(list.map((item) => [item.id, item]));
  const originals = new Map(template.map((item) => [item.id, item]));
  const itemIds = new Set(copied.map(({ itemId }) => itemId));
  // An item that came from the same template through another list takes the place of one that is gone.
  const others = new Map<string, ComparedItem>();
  for (const item of list)
    if (item.templateItemId && !itemIds.has(item.id) && !others.has(item.templateItemId))
      others.set(item.templateItemId, item);
  const pairs = copied.map((entry) => ({
    copied: entry,
    item: items.get(entry.itemId) ?? others.get(entry.templateItemId),
    original: originals.get(entry.templateItemId),
  }));
  const originalIds = new Set(copied.map(({ templateItemId }) => templateItemId));
  const found = [...others].flatMap(([originalId, item]): FoundPair[] => {
    const original = originals.get(originalId);
    return original && !originalIds.has(originalId) ? [{ copied: null, item, original }] : [];
  });
  return [...pairs, ...found];
}

/** The text that both sides had. A side that has the text of before the last update again has taken the update back. */
function findCommonText({ copied, item, original }: Pair): ItemText | null {
  if (copied?.before === undefined) return copied;
  const { before } = copied;
  const isBefore = (side: ItemText | undefined) => (before ? side !== undefined && isSame(side, before) : !side);
  const isAgreed = (side: ItemText | undefined) => side !== undefined && isSame(side, copied);
  const isTakenBack = (isBefore(original) && isAgreed(item)) || (isBefore(item) && isAgreed(original));
  return isTakenBack ? before : copied;
}

function comparePair(pair: Pair): { toTemplate?: Difference; toList?: Difference } {
  const { item, original, copied } = pair;
  const common = findCommonText(pair);
  const itemId = item?.id ?? copied?.itemId ?? null;
  const originalId = original?.id ?? copied?.templateItemId ?? null;
  const hasChanged = (side: ItemText) => !common || !isSame(side, common);
  if (item && original) {
    // An item that is ticked stays an item: a heading cannot be ticked.
    const wanted = item.completed ? { ...pickText(original), isHeading: item.isHeading } : pickText(original);
    return {
      ...(!isSame(item, original) &&
        hasChanged(item) && { toTemplate: describe("CHANGED", itemId, originalId, original, item) }),
      ...(!isSame(item, wanted) &&
        hasChanged(original) && { toList: describe("CHANGED", itemId, originalId, item, wanted) }),
    };
  }
  if (item)
    return {
      ...(hasChanged(item) && { toTemplate: describe("ADDED", itemId, originalId, null, item) }),
      // An item that is ticked is never removed.
      ...(common && !item.completed && { toList: describe("REMOVED", itemId, originalId, item, null) }),
    };
  if (original)
    return {
      ...(common && { toTemplate: describe("REMOVED", itemId, originalId, original, null) }),
      ...(hasChanged(original) && { toList: describe("ADDED", itemId, originalId, null, original) }),
    };
  return {};
}

/**
 * Finds the common items that stand elsewhere in the other order. They are for the side whose order has not changed, and
 * for both where an item stands elsewhere that the list has got on another way.
 */
function compareOrders(pairs: Pair[], { template, list }: Pick<Comparison, "template" | "list">): Differences {
  const common = pairs.flatMap(({ item, original, copied }) => (item && original ? [{ item, original, copied }] : []));
  const isCopied = ({ copied }: (typeof common)[number]) => copied !== null;
  const copied = common.filter(isCopied);
  const inTemplate = sortBySide(common, template, ({ original }) => original.id);
  const inList = sortBySide(common, list, ({ item }) => item.id);
  const places = new Map(inTemplate.map((pair, place) => [pair, place]));
  const kept = new Set(findLongestIncreasing(inList.map((pair) => places.get(pair) ?? 0)));
  const moved = inList.filter((_, index) => !kept.has(index));
  const isAs = (order: typeof common, base: typeof common) =>
    order.filter(isCopied).every((pair, index) => pair === base[index]);
  // As with texts: a side that has the order of before the last update again has taken the update back.
  const former = sortByFormerPlace(copied);
  const isTakenBack =
    (isAs(inList, former) && isAs(inTemplate, copied)) || (isAs(inTemplate, former) && isAs(inList, copied));
  const hasMoved = (order: typeof common) => !isAs(order, isTakenBack ? former : copied);
  const isUnknown = !hasMoved(inList) && !hasMoved(inTemplate);
  return {
    toTemplate:
      isUnknown || hasMoved(inList)
        ? moved.map(({ item, original }) => describe("MOVED", item.id, original.id, original, item))
        : [],
    toList:
      isUnknown || hasMoved(inTemplate)
        ? moved.map(({ item, original }) => describe("MOVED", item.id, original.id, item, original))
        : [],
  };
}

/** Sorts rows as they were before the last update that moved some. What came since follows the same row as now. */
function sortByFormerPlace<Row extends { copied: CopiedItem | null }>(rows: readonly Row[]): Row[] {
  let last = -1;
  const places = new Map(rows.map((row) => [row, (last = row.copied?.formerPlace ?? last)]));
  return rows.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

function sortBySide<Row>(rows: readonly Row[], side: readonly ComparedItem[], getId: (row: Row) => string): Row[] {
  const places = new Map(side.map(({ id }, place) => [id, place]));
  const getPlace = (row: Row) => places.get(getId(row)) ?? 0;
  return rows.toSorted((one, other) => getPlace(one) - getPlace(other));
}

/** Returns the indexes of a longest increasing part of different numbers. */
function findLongestIncreasing(numbers: readonly number[]): number[] {
  // The index of the lowest number that ends an increasing part, by the length of the part; and what comes before each.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const longest: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) longest.push(index);
  return longest.toReversed();
}

/** Describes a difference. Its id is made from what it says, so that it is another one once that has changed. */
function describe(
  kind: DifferenceKind,
  itemId: string | null,
  templateItemId: string | null,
  before: ItemText | null,
  after: ItemText | null,
): Difference {
  const said = { kind, itemId, templateItemId, before: before && pickText(before), after: after && pickText(after) };
  return { id: createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 22), ...said };
}

/** The side that an update changes: the template, or the list. */
export type Side = "template" | "list";

/** The changes that an update writes into one of the two sides. */
export type UpdatePlan<Item extends ComparedItem = ComparedItem> = {
  removedIds: string[];
  changed: (ItemText & { id: string })[];
  /** All items of the side in their new order; a new one is a copy of an item of the other side. */
  order: ({ id: string; isMoved?: true } | { copyOf: Item })[];
};

const otherSide = (side: Side): Side => (side === "template" ? "list" : "template");

/** The id that a difference has for an item of a side. */
const idOn = (side: Side, { itemId, templateItemId }: Pick<Difference, "itemId" | "templateItemId">) =>
  side === "template" ? templateItemId : itemId;

/** Plans how the chosen differences change a side. What is added or moved goes after the same neighbour. */
export function planUpdate<Item extends ComparedItem>(
  comparison: Comparison<Item>,
  chosen: readonly Difference[],
  side: Side,
): UpdatePlan<Item> {
  const listIds = (kind: DifferenceKind, of: Side) =>
    new Set(chosen.flatMap((difference) => (difference.kind === kind && idOn(of, difference)) || []));
  const removed = listIds("REMOVED", side);
  const moved = listIds("MOVED", side);
  const added = listIds("ADDED", otherSide(side));
  const counterparts = new Map(
    pairItems(comparison).flatMap(({ item, original }) => {
      if (!item || !original) return [];
      return [side === "template" ? ([item.id, original.id] as const) : ([original.id, item.id] as const)];
    }),
  );
  const order: UpdatePlan<Item>["order"] = comparison[side].flatMap(({ id }) =>
    removed.has(id) || moved.has(id) ? [] : [{ id }],
  );
  let neighbour: UpdatePlan<Item>["order"][number] | undefined;
  for (const item of comparison[otherSide(side)]) {
    const id = counterparts.get(item.id);
    if (added.has(item.id)) neighbour = insertAfter(order, neighbour, { copyOf: item });
    else if (id !== undefined && moved.has(id)) neighbour = insertAfter(order, neighbour, { id, isMoved: true });
    else neighbour = (id !== undefined && order.find((entry) => "id" in entry && entry.id === id)) || neighbour;
  }
  const changed = chosen.flatMap((difference) => {
    const id = idOn(side, difference);
    return difference.kind === "CHANGED" && id && difference.after ? [{ id, ...difference.after }] : [];
  });
  return { removedIds: [...removed], changed, order };
}

function insertAfter<Entry>(order: Entry[], neighbour: Entry | undefined, entry: Entry): Entry {
  order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, entry);
  return entry;
}

/** Returns what both sides have in common once the chosen differences are applied; `newIds` are the ids of the copies. */
export function updateCopied(
  comparison: Comparison,
  chosen: readonly Difference[],
  side: Side,
  newIds: ReadonlyMap<string, string>,
): CopiedItem[] {
  const source = otherSide(side);
  const copiedOriginals = new Set(comparison.copied.map(({ templateItemId }) => templateItemId));
  const isNew = ({ kind, templateItemId }: Difference) =>
    kind === "ADDED" || (kind === "CHANGED" && !copiedOriginals.has(templateItemId ?? ""));
  const added = new Map(chosen.flatMap((each) => (isNew(each) ? [[idOn(source, each) ?? "", each] as const] : [])));
  const changed = new Map(
    chosen.flatMap((each) => (each.kind === "CHANGED" ? [[each.templateItemId, each] as const] : [])),
  );
  const movedIds = new Set(chosen.flatMap((each) => (each.kind === "MOVED" && idOn(source, each)) || []));
  const moved = new Map<string, CopiedItem>();
  const updated = comparison.copied.flatMap((entry, formerPlace): CopiedItem[] => {
    const id = idOn(source, entry) ?? "";
    if (added.has(id)) return [];
    const { itemId, before, after } = changed.get(entry.templateItemId) ?? {};
    const text = after && { itemId: itemId ?? entry.itemId, ...after, before: before ?? null };
    const next = { ...entry, ...text, ...(movedIds.size > 0 && { formerPlace }) };
    if (movedIds.has(id)) moved.set(id, next);
    return movedIds.has(id) ? [] : [next];
  });
  // What was added or moved comes after its neighbour, so that it does not count as moved.
  let place = 0;
  for (const { id } of comparison[source]) {
    const difference = added.get(id);
    const entry = difference?.after
      ? { ...difference.after, ...joinIds(difference, side, newIds), before: difference.before }
      : moved.get(id);
    if (entry) updated.splice(place++, 0, entry);
    else place = updated.findIndex((each) => idOn(source, each) === id) + 1 || place;
  }
  return updated;
}

/** The ids of both sides of an item that was added to a side, or that the list has got from its template before. */
function joinIds(difference: Difference, side: Side, newIds: ReadonlyMap<string, string>) {
  const source = idOn(otherSide(side), difference) ?? "";
  const copy = newIds.get(source) ?? idOn(side, difference) ?? "";
  return side === "template" ? { itemId: source, templateItemId: copy } : { itemId: copy, templateItemId: source };
}
