import { useCallback, useEffect, useRef, useState } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { useDeleteItem, useSortItems } from "./changes.ts";
import { ItemRow } from "./ItemRow.tsx";
import { moveItem } from "./reorder.ts";

type Props = { listId: string; items: readonly ItemFieldsFragment[] };

/** The items of a list in their order. What moves or goes is also said, for those who do not see it. */
export function ItemList({ listId, items }: Props) {
  const [said, say] = useState("");
  const sortItems = useSortItems();
  const deleteItem = useDeleteItem();

  // Rows keep the same functions while the list changes, so that one tick draws one row of a thousand.
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  });

  const move = useCallback(
    (from: number, to: number) => {
      const moves = moveItem(shown.current, from, to);
      if (moves.length === 0) return;
      say(`${shown.current[from]?.name}, position ${to + 1} of ${shown.current.length}`);
      void sortItems(listId, moves);
    },
    [listId, sortItems],
  );

  const remove = useCallback(
    (item: ItemFieldsFragment, row: HTMLElement | null) => {
      focusBeside(row);
      say(`${item.name} deleted`);
      void deleteItem(item.id);
    },
    [deleteItem],
  );

  return (
    <>
      <ul aria-label="Items" className="divide-y divide-stone-200 dark:divide-stone-800">
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            item={item}
            index={index}
            last={index === items.length - 1}
            onMove={move}
            onDelete={remove}
          />
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </>
  );
}

/** The focus must not vanish with the row that had it. */
function focusBeside(row: HTMLElement | null) {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector("input")?.focus();
}
