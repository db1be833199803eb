import { useDeferredValue, useState, type FocusEvent, type PointerEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { preload } from "../../ui/loading.ts";
import { ItemRow } from "./ItemRow.tsx";
import { useVisibleRows } from "./visibleRows.ts";
import type { ItemActionSet } from "./useItemActions.ts";

const loadDrag = () => import("./drag.ts");
// The code is preloaded, so that the first drag starts without a request.
preload(loadDrag);

export type RowsProps = {
  label: string;
  items: readonly ItemFieldsFragment[];
  actions: ItemActionSet;
  /** False for the items of a template. */
  tickable: boolean;
  /** False for done items, and while a search hides some items. */
  movable: boolean;
  /** Renders the rows that are not near the screen as well. */
  renderAll: boolean;
  /** The id of the item that the user has navigated to; its row is always rendered. */
  targetId: string | undefined;
  selectedIds: ReadonlySet<string>;
};

/** The rows of one group of a list. A row is dragged by its handle only, because a swipe elsewhere scrolls. */
export function ItemRows(props: RowsProps) {
  const { label, items, actions, tickable, movable, renderAll, targetId, selectedIds } = props;
  const [focusedId, setFocusedId] = useState<string>();
  const [draggedId, setDraggedId] = useState<string>();
  const focusedIndex = items.findIndex(({ id }) => id === focusedId);
  // The arrow keys and Tab move the focus to a neighbor, so it must be rendered.
  const neighborIds = [items[focusedIndex - 1]?.id, focusedIndex < 0 ? undefined : items[focusedIndex + 1]?.id];
  // Each row has the count as its aria-setsize. Deferred, a new row is painted before all other rows render again.
  const count = useDeferredValue(items.length);
  const alwaysRendered = [focusedId, draggedId, targetId, ...neighborIds];
  const { list, rows, measureRow } = useVisibleRows(items, { renderAll, alwaysRendered });

  const saveFocusedRow = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>("[data-row]");
    if (row) setFocusedId(row.dataset["row"]);
  };

  async function startDrag(event: PointerEvent<HTMLUListElement>) {
    const handle = (event.target as Element).closest<HTMLElement>("[data-handle]");
    if (!handle || event.button !== 0 || !event.isPrimary) return;
    const { dragRow } = await loadDrag();
    dragRow(handle, event.nativeEvent, {
      onStart: setDraggedId,
      onEnd: () => setDraggedId(undefined),
      onDrop: actions.moveToIndex,
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the pointer on the drag handles; keys move rows as well
    <ul
      ref={list}
      aria-label={label}
      onFocus={saveFocusedRow}
      onPointerDown={(event) => void startDrag(event)}
      className="relative flow-root divide-y divide-stone-200 dark:divide-stone-800"
    >
      {rows.map(({ item, index, marginTop, marginBottom }) => (
        <ItemRow
          key={item.id}
          ref={measureRow}
          item={item}
          index={index}
          count={count}
          marginTop={marginTop}
          marginBottom={marginBottom}
          actions={actions}
          tickable={tickable}
          movable={movable}
          selected={selectedIds.has(item.id)}
        />
      ))}
    </ul>
  );
}
