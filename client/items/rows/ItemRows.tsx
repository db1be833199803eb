import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { preload } from "../../ui/loading.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { collapseForNow } from "./collapsed.ts";
import type { RowDay } from "../days/rowDays.ts";
import { ItemRow } from "./ItemRow.tsx";
import type { SectionCount } from "./itemGroups.ts";
import type { ItemRowElements } from "./itemRowElements.ts";
import { useVisibleRows } from "./visibleRows.ts";
import type { ItemActionSet } from "./useItemActions.ts";

const loadDrag = () => import("./drag.ts");
const loadSwipe = () => import("./swipe.ts");
// The code is preloaded, so that the first drag and the first swipe start without a request.
preload(loadDrag);
if (isTouchScreen()) preload(loadSwipe);

/** The buttons of a swiped row that move and delete it. */
const CHANGES = 2;

export type RowsProps = {
  label: string;
  rows: ItemRowElements;
  items: readonly ItemFieldsFragment[];
  actions: ItemActionSet;
  /** False for the items of a template. */
  tickable: boolean;
  /** Whether the user may not change the list. */
  readOnly: boolean;
  /** Whether the user may tick and skip the items. */
  mayTick: boolean;
  /** False for done items, and while a search hides some items. */
  movable: boolean;
  /** Renders the rows that are not near the screen as well. */
  renderAll: boolean;
  /** The ids of the items that the user has navigated to; their rows are always rendered. */
  targetIds: readonly (string | undefined)[];
  selectedIds: ReadonlySet<string>;
  /** The counts of all items below each heading. */
  sectionCounts: ReadonlyMap<string, SectionCount>;
  /** What rows show of their days. */
  days: ReadonlyMap<string, RowDay>;
};

/** The rows of one group of a list. A row is dragged by its handle only: a finger elsewhere scrolls or swipes. */
export function ItemRows(props: RowsProps) {
  const { label, rows, items, actions, tickable, readOnly, mayTick, movable, renderAll, targetIds } = props;
  const { selectedIds, sectionCounts, days } = props;
  const [focusedId, setFocusedId] = useState<string>();
  const [draggedId, setDraggedId] = useState<string>();
  const [swipe, setSwipe] = useState<{ id: string }>();
  // A selection is dragged whole, as the one row that the user has pressed.
  const dragsSelection = draggedId !== undefined && selectedIds.has(draggedId);
  const isSelecting = useRef(false);
  useEffect(() => {
    isSelecting.current = selectedIds.size > 0;
  }, [selectedIds]);
  const focusedIndex = items.findIndex(({ id }) => id === focusedId);
  // The arrow keys and Tab move the focus to a neighbor, so it must be rendered.
  const neighborIds = [items[focusedIndex - 1]?.id, focusedIndex < 0 ? undefined : items[focusedIndex + 1]?.id];
  const alwaysRendered = [focusedId, draggedId, swipe?.id, ...targetIds, ...neighborIds];
  const { list, renderedRows, registerRow } = useVisibleRows(items, rows, { renderAll, alwaysRendered });
  // Each row says how many there are. As a property of the rows, the count would render all of them when one is added.
  useLayoutEffect(() => {
    const count = String(items.length);
    for (const row of list.current?.children ?? [])
      if (row.ariaSetSize !== count) row.setAttribute("aria-setsize", count);
  });

  const saveFocusedRow = ({ target }: FocusEvent) => {
    const row = rows.getContaining(target);
    if (row) setFocusedId(row.key);
  };

  const startDrag = useCallback(
    ({ currentTarget: handle, nativeEvent: pointerDown }: PointerEvent<HTMLElement>) => {
      const row = rows.getContaining(handle);
      if (!row || pointerDown.button !== 0 || !pointerDown.isPrimary) return;
      const { badge, headingId } = actions.lift(row.key);
      let unfold = () => {};
      const handlers = {
        badge,
        accepts: actions.mayDropOn,
        onDrop: actions.dropAt,
        onDropOn: actions.dropOn,
        onStart(id: string) {
          setDraggedId(id);
          if (headingId) unfold = collapseForNow(headingId);
        },
        onEnd() {
          setDraggedId(undefined);
          unfold();
        },
      };
      void loadDrag().then(({ dragRow }) => dragRow(row, handle, pointerDown, handlers));
    },
    [rows, actions],
  );

  function startSwipe({ target, nativeEvent: pointerDown }: PointerEvent) {
    const row = rows.getContaining(target as Element);
    const item = items.find(({ id }) => id === row?.key);
    const isFinger = pointerDown.pointerType === "touch" && pointerDown.isPrimary;
    const canTick = mayTick && !item?.isHeading;
    if (!isFinger || (readOnly && !canTick) || !row || !item || (target as Element).closest("textarea, fieldset"))
      return;
    const started = { id: item.id };
    const handlers = {
      // A long press may select the row before the finger moves.
      canStart: () => !isSelecting.current,
      canTick,
      buttonCount: Number(canTick) + (readOnly ? 0 : CHANGES),
      onStart: () => setSwipe(started),
      onTick: () => row.toggle?.(),
      // Another swipe may have begun by now, on this row too.
      onEnd: () => setSwipe((current) => (current === started ? undefined : current)),
    };
    void loadSwipe().then(({ swipeRow }) => swipeRow(row, pointerDown, handlers));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and menus do what a swipe does
    <ul
      ref={list}
      aria-label={label}
      onFocus={saveFocusedRow}
      onPointerDown={startSwipe}
      className={`relative -mx-2.5 flow-root ${swipe ? "overflow-x-clip" : ""}`}
    >
      {renderedRows.map(({ item, index, marginTop, marginBottom }) => (
        <ItemRow
          key={item.id}
          registerRow={registerRow}
          item={item}
          index={index}
          marginTop={marginTop}
          marginBottom={marginBottom}
          actions={actions}
          sectionTotal={sectionCounts.get(item.id)?.total ?? 0}
          sectionSettled={sectionCounts.get(item.id)?.settled ?? 0}
          dayWords={days.get(item.id)?.words}
          dayLabel={days.get(item.id)?.label}
          asks={days.get(item.id)?.asks}
          isDayDue={days.get(item.id)?.isDue ?? false}
          tickable={tickable}
          readOnly={readOnly}
          mayTick={mayTick}
          movable={movable}
          selected={selectedIds.has(item.id)}
          carried={dragsSelection && selectedIds.has(item.id) && item.id !== draggedId}
          isTabStop={readOnly && !mayTick && item.id === (focusedIndex < 0 ? renderedRows[0]?.item.id : focusedId)}
          swiped={item.id === swipe?.id}
          onHandlePress={startDrag}
        />
      ))}
    </ul>
  );
}
