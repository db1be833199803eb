import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { useDeleteItem, useSortItems } from "./changes.ts";
import { targetOf, type Step } from "./groups.ts";
import { moveItem } from "./reorder.ts";

type Items = readonly ItemFieldsFragment[];

/** What the list does for its rows; the same functions at every render, so that one tick draws one row of a thousand. */
export type RowActs = {
  move: (item: ItemFieldsFragment, step: Step) => void;
  canMove: (item: ItemFieldsFragment, step: Step) => boolean;
  remove: (item: ItemFieldsFragment) => void;
  ticked: (item: ItemFieldsFragment) => void;
};

type Shown = { all: Items; open: Items };

/** `stay` keeps a row where it is for a while; `say` tells those who do not see. */
export function useRowActs(
  listId: string,
  shown: Shown,
  stay: (id: string) => void,
  say: (words: string) => void,
): RowActs {
  const sortItems = useSortItems();
  const deleteItem = useDeleteItem();
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  });

  return useMemo(
    () => ({
      ticked: ({ id }) => stay(id),
      canMove: ({ id }, step) => targetOf(now.current.all, now.current.open, id, step).index >= 0,
      move({ id, name }, step) {
        const { all, open } = now.current;
        const { index, position } = targetOf(all, open, id, step);
        const from = all.findIndex((item) => item.id === id);
        const moves = moveItem(all, from, index);
        if (moves.length === 0) return;
        say(`${name}, position ${position} of ${open.length}`);
        void sortItems(listId, moves);
      },
      remove({ id, name }) {
        say(`${name} deleted`);
        void deleteItem(id);
      },
    }),
    [listId, sortItems, deleteItem, stay, say],
  );
}
