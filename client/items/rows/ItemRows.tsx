import { useDeferredValue, useState, type FocusEvent, type PointerEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { preload } from "../../ui/loading.ts";
import { ItemRow } from "./ItemRow.tsx";
import { useVisibleRows } from "./visibleRows.ts";
import type { ItemActionSet } from "./useItemActions.ts";

const loadDrag = () => import("./drag.ts");
// By the first drag it is there.
preload(loadDrag);

export type RowsProps = {
  label: string;
  items: readonly ItemFieldsFragment[];
  acts: ItemActionSet;
  /** The items of a template are not ticked. */
  tickable: boolean;
  /** Done items have left their places, so they are not moved. */
  movable: boolean;
  /** Every row is in the document, those too that are not on the screen. */
  whole: boolean;
  /** The item that somebody came for: its row is in the document wherever it is. */
  goal: string | undefined;
  selected: ReadonlySet<string>;
};

/** The rows of a list that are shown together. A row is dragged by its handle; elsewhere a swipe scrolls. */
export function ItemRows({ label, items, acts, tickable, movable, whole, goal, selected }: RowsProps) {
  const [held, setHeld] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const at = items.findIndex(({ id }) => id === held);
  // The focus can also go to the rows beside the one that has it.
  const beside = [items[at - 1]?.id, at < 0 ? undefined : items[at + 1]?.id];
  // Every row says how many there are; of one more they hear when it has been painted.
  const count = useDeferredValue(items.length);
  const { list, rows, measure } = useVisibleRows(items, { whole, kept: [held, dragged, goal, ...beside] });

  const holdRow = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>("[data-row]");
    if (row) setHeld(row.dataset["row"]);
  };

  async function startDrag(event: PointerEvent<HTMLUListElement>) {
    const handle = (event.target as Element).closest<HTMLElement>("[data-handle]");
    if (!handle || event.button !== 0 || !event.isPrimary) return;
    const { dragRow } = await loadDrag();
    dragRow(handle, event.nativeEvent, { onStart: setDragged, onEnd: () => setDragged(undefined), onDrop: acts.place });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears its handles; keys do the same
    <ul
      ref={list}
      aria-label={label}
      onFocus={holdRow}
      onPointerDown={(event) => void startDrag(event)}
      className="relative flow-root divide-y divide-stone-200 dark:divide-stone-800"
    >
      {rows.map(({ item, index, before, after }) => (
        <ItemRow
          key={item.id}
          ref={measure}
          item={item}
          index={index}
          count={count}
          before={before}
          after={after}
          acts={acts}
          tickable={tickable}
          movable={movable}
          selected={selected.has(item.id)}
        />
      ))}
    </ul>
  );
}
