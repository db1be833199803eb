import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { mirrorKey } from "../../ui/browser/pageDirection.ts";
import { focusFirst, type RowElements } from "../../ui/browser/rowElements.ts";
import { useLongPress } from "../../ui/hooks/useLongPress.ts";
import type { GridRow, GridSection } from "./model/grid.ts";

/** A cell, or with the row `HEAD` the head of a column. */
type Spot = { rowId: string; columnId: string };

/** The row of the heads. No other has this id. */
export const HEAD = "head";

export const toCellKey = ({ rowId, columnId }: Spot) => `${rowId}\n${columnId}`;

/** What presses and keys do in a grid that is more than read. */
export type GridActs = {
  press: (row: GridRow, column: number) => void;
  /** Opens what the cell belongs to; without a row that is the column. */
  open: (column: number, row?: GridRow) => void;
  /** Shows what else the cell says, or without a row the head of the column. */
  hold: (column: number, row?: GridRow) => void;
};

/** A row, or the heading of a section. */
export type Line = { section: GridSection; row: GridRow | undefined; isHeading: boolean };

type SpotOptions = {
  lines: readonly Line[];
  columns: readonly { id: string }[];
  cells: RowElements;
  acts: GridActs | undefined;
};

/** Where the Tab key stops, and what keys and presses do there. */
export function useSpot({ lines, columns, cells, acts }: SpotOptions) {
  const rows = useMemo(() => lines.flatMap(({ row }) => row ?? []), [lines]);
  const [chosen, setChosen] = useState<(Spot & { hasFocus: boolean }) | undefined>();
  const isMoving = useRef(false);
  const held = useRef<{ spot: Spot | undefined; isTouch: boolean }>(undefined);
  const rowIndex = rows.findIndex(({ id }) => id === chosen?.rowId);
  const columnIndex = Math.max(
    0,
    columns.findIndex(({ id }) => id === chosen?.columnId),
  );
  const isHead = chosen?.rowId === HEAD || rows.length === 0;
  const rowId = isHead ? HEAD : (rows[Math.max(0, rowIndex)]?.id ?? "");
  const spot = { rowId, columnId: columns[columnIndex]?.id ?? "", hasFocus: chosen?.hasFocus ?? false };
  const kept = {
    line: chosen && !isHead ? lines.findIndex(({ row }) => row?.id === rowId) : -1,
    column: chosen ? columnIndex : -1,
  };
  const longPress = useLongPress(() => {
    const { spot: at } = held.current ?? {};
    const row = rows.find(({ id }) => id === at?.rowId);
    const column = columns.findIndex(({ id }) => id === at?.columnId);
    if (column >= 0 && (row || at?.rowId === HEAD)) acts?.hold(column, row);
  });

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    focusFirst(cells.get(toCellKey(spot))?.element);
  });

  const findSpot = (target: EventTarget): Spot | undefined => {
    const [id, columnId] = cells.getContaining(target as Element)?.key.split("\n") ?? [];
    return id !== undefined && columnId !== undefined ? { rowId: id, columnId } : undefined;
  };

  function move(row: number, column: number) {
    const next = row < 0 ? HEAD : rows[Math.min(row, rows.length - 1)]?.id;
    const nextColumn = columns[Math.max(0, Math.min(column, columns.length - 1))]?.id;
    if (next === undefined || nextColumn === undefined) return;
    isMoving.current = true;
    setChosen({ rowId: next, columnId: nextColumn, hasFocus: true });
  }

  function handleKey(event: KeyboardEvent) {
    if (!findSpot(event.target) || event.altKey || event.metaKey || event.shiftKey) return;
    const row = isHead ? -1 : Math.max(0, rowIndex);
    const key = mirrorKey(event.key);
    const isWide = event.ctrlKey;
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(row + 1, columnIndex),
      ArrowUp: () => move(row - 1, columnIndex),
      ArrowRight: () => move(row, columnIndex + 1),
      ArrowLeft: () => move(row, columnIndex - 1),
      Home: () => move(isWide ? 0 : row, 0),
      End: () => move(isWide ? rows.length - 1 : row, columns.length - 1),
      PageDown: () => move(Math.min(rows.length - 1, row + PAGE), columnIndex),
      PageUp: () => move(Math.max(0, row - PAGE), columnIndex),
      Enter: () => acts?.open(columnIndex, rows[row]),
    };
    const act = moves[key];
    if (!act || (isWide && key !== "Home" && key !== "End")) return;
    event.preventDefault();
    act();
  }

  function press(target: EventTarget) {
    const at = findSpot(target);
    const row = rows.find(({ id }) => id === at?.rowId);
    const column = columns.findIndex(({ id }) => id === at?.columnId);
    if (row && column >= 0) acts?.press(row, column);
  }

  const handlers = {
    onFocus({ target }: { target: EventTarget }) {
      const next = findSpot(target);
      if (next) setChosen({ ...next, hasFocus: true });
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      // A cell that gets the focus says so itself.
      if (relatedTarget && findSpot(relatedTarget)) return;
      setChosen((current) => current && { ...current, hasFocus: false });
    },
    onKeyDown: handleKey,
    // Boxes say what was pressed by a change, and what is not there by a click.
    onChange: ({ target }: { target: EventTarget }) => press(target),
    onClick({ target }: MouseEvent) {
      if (!(target instanceof Element) || !target.closest("button")) return;
      // The button gives way to a box, which has the focus then.
      isMoving.current = true;
      press(target);
    },
    ...longPress,
    onPointerDown(event: PointerEvent) {
      const isTouch = event.pointerType === "touch";
      held.current = { spot: findSpot(event.target), isTouch };
      if (isTouch) longPress.onPointerDown(event);
    },
    onContextMenu(event: MouseEvent) {
      // With a finger it is the end of a hold, which has shown what the app says of it.
      if (held.current?.isTouch && held.current.spot) longPress.onContextMenu(event);
    },
  };
  return { spot, kept, handlers: acts ? handlers : {} };
}

/** The rows that Page Up and Page Down pass. */
const PAGE = 10;
