type Placed = { id: string; sortingOrder: number };

/**
 * What has to be told when the item at `from` goes to `to`. The items between exchange the places they already have;
 * where two of these are equal, every item gets a new one.
 */
export function getReorderedItems(items: readonly Placed[], from: number, to: number): Placed[] {
  const moved = items.at(from);
  if (from === to || !moved || !items[to]) return [];
  const wanted = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  const places = isIncreasing(items.slice(Math.min(from, to), Math.max(from, to) + 1))
    ? items.map(({ sortingOrder }) => sortingOrder)
    : items.map((_item, index) => index + 1);
  return wanted.flatMap(({ id, sortingOrder }, index) => {
    const place = places[index] ?? sortingOrder;
    return place === sortingOrder ? [] : { id, sortingOrder: place };
  });
}

const isIncreasing = (items: readonly Placed[]) =>
  items.every((item, index) => index === 0 || item.sortingOrder > (items[index - 1]?.sortingOrder ?? NaN));
