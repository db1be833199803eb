import { t } from "@lingui/core/macro";
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { mirrorKey } from "../../ui/browser/pageDirection.ts";
import { focusFirst, type RowElements, useRowElements } from "../../ui/browser/rowElements.ts";
import { useLongPress } from "../../ui/hooks/useLongPress.ts";
import type { GridRow, GridSection } from "./model/grid.ts";
import { useWindow } from "./useWindow.ts";
import "./grid.css";

/** A cell, or with the row `HEAD` the head of a column. */
type Spot = { rowId: string; columnId: string };

/** The row of the heads. No other has this id. */
const HEAD = "head";

const toCellKey = ({ rowId, columnId }: Spot) => `${rowId}\n${columnId}`;

/** What a cell or a head knows of its place. */
export type CellProps = {
  /** Where the cell registers its element, so that keys and presses find it. */
  cells: RowElements;
  cellKey: string;
  /** Whether the Tab key stops here. */
  isTabStop: boolean;
  /** Whether it is in the column of the focus. */
  isCross: boolean;
  isHot: boolean;
};

/** What presses and keys do in a grid that is more than read. */
export type GridActs = {
  press: (row: GridRow, column: number) => void;
  /** Opens what the cell belongs to; without a row that is the column. */
  open: (column: number, row?: GridRow) => void;
  /** Shows what else the cell says. */
  hold: (row: GridRow, column: number) => void;
};

type Props = {
  label: string;
  caption: string;
  sections: readonly GridSection[];
  columns: readonly { id: string }[];
  /** The column that the user has chosen. */
  hot: number | undefined;
  acts?: GridActs;
  renderHead: (column: number, place: CellProps) => ReactNode;
  renderCell: (row: GridRow, column: number, place: CellProps) => ReactNode;
  renderRowHead: (row: GridRow) => ReactNode;
  extraHeading: string;
};

type Line = { section: GridSection; row: GridRow | undefined; isHeading: boolean };

const toLines = (sections: readonly GridSection[], extraHeading: string): Line[] =>
  sections.flatMap((section) => [
    ...(section.heading !== null || (section.isExtra && extraHeading)
      ? [{ section, row: undefined, isHeading: true }]
      : []),
    ...section.rows.map((row) => ({ section, row, isHeading: false })),
  ]);

/**
 * A table of rows and columns whose heads stay in sight. Only what is on the screen is in the document. With acts it is one
 * stop of the Tab key: arrows move, Space presses, Enter opens.
 */
export function GridTable(props: Props) {
  const { label, caption, sections, columns, hot, acts, renderHead, renderCell, renderRowHead, extraHeading } = props;
  const region = useRef<HTMLDivElement>(null);
  const cells = useRowElements();
  const lines = useMemo(() => toLines(sections, extraHeading), [sections, extraHeading]);
  const { spot, kept, handlers } = useSpot({ lines, columns, cells, acts });
  const shown = useWindow(region, { lines, columnCount: columns.length, kept });
  const counts = shown.isWhole ? {} : { "aria-rowcount": lines.length + 1, "aria-colcount": columns.length + 1 };

  const place = (rowId: string, column: number): CellProps => {
    const columnId = columns[column]?.id ?? "";
    return {
      cells,
      cellKey: toCellKey({ rowId, columnId }),
      isTabStop: spot.rowId === rowId && spot.columnId === columnId,
      isCross: spot.hasFocus && spot.columnId === columnId,
      isHot: column === hot,
    };
  };
  const renderColumns = (render: (column: number) => ReactNode) => (
    <>
      {shown.columns.rendered.map(({ index, gap }) => (
        <Fragment key={columns[index]?.id}>
          <Gap width={gap} />
          {render(index)}
        </Fragment>
      ))}
      <Gap width={shown.columns.rest} />
    </>
  );
  const width = shown.columns.rendered.length + 3;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is only read is scrolled with the keys
    <section ref={region} aria-label={label} tabIndex={acts ? undefined : 0} className="gt-region">
      <table className="gt-table" {...counts} {...handlers}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={shown.isWhole ? undefined : 1}>
            <th scope="col" className="gt-corner">
              <span className="sr-only">{t({ message: "Item", comment: "Head of the first column of a grid" })}</span>
            </th>
            {renderColumns((column) => renderHead(column, place(HEAD, column)))}
          </tr>
        </thead>
        <tbody>
          {shown.lines.rendered.map(({ index, gap }) => {
            const line = lines[index];
            if (!line) return null;
            const { section, row } = line;
            const isFocused = spot.hasFocus && row?.id === spot.rowId;
            return (
              <Fragment key={row?.id ?? `# ${section.id}`}>
                <GapRow height={gap} width={width} />
                <tr aria-rowindex={shown.isWhole ? undefined : index + 2}>
                  {row ? (
                    <>
                      <th
                        scope="row"
                        className="gt-row-head"
                        data-cross={isFocused ? "" : undefined}
                        data-done={row.settledCount === row.count ? "" : undefined}
                      >
                        {renderRowHead(row)}
                      </th>
                      {renderColumns((column) => {
                        const at = place(row.id, column);
                        return renderCell(row, column, isFocused ? { ...at, isCross: true } : at);
                      })}
                    </>
                  ) : (
                    <>
                      <th scope="rowgroup" className="gt-heading">
                        <bdi>{section.heading ?? extraHeading}</bdi>
                      </th>
                      <td aria-hidden colSpan={width - 1} />
                    </>
                  )}
                </tr>
              </Fragment>
            );
          })}
          <GapRow height={shown.lines.rest} width={width} />
        </tbody>
      </table>
    </section>
  );
}

/** In place of columns that are not rendered. It is also there without any, so that no cell changes its place. */
const Gap = ({ width }: { width: number }) => (width > 0 ? <td aria-hidden style={{ minWidth: width }} /> : null);

const GapRow = ({ height, width }: { height: number; width: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td aria-hidden colSpan={width} />
    </tr>
  ) : null;

type SpotOptions = {
  lines: readonly Line[];
  columns: readonly { id: string }[];
  cells: RowElements;
  acts: GridActs | undefined;
};

/** Where the Tab key stops, and what keys and presses do there. */
function useSpot({ lines, columns, cells, acts }: SpotOptions) {
  const rows = useMemo(() => lines.flatMap(({ row }) => row ?? []), [lines]);
  const [chosen, setChosen] = useState<(Spot & { hasFocus: boolean }) | undefined>();
  const isMoving = useRef(false);
  const held = useRef<Spot>(undefined);
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
    const row = rows.find(({ id }) => id === held.current?.rowId);
    const column = columns.findIndex(({ id }) => id === held.current?.columnId);
    if (row && column >= 0) acts?.hold(row, column);
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
    onBlur: () => setChosen((current) => current && { ...current, hasFocus: false }),
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
      held.current = findSpot(event.target);
      if (event.pointerType === "touch") longPress.onPointerDown(event);
    },
    onContextMenu: undefined,
  };
  return { spot, kept, handlers: acts ? handlers : {} };
}

/** The rows that Page Up and Page Down pass. */
const PAGE = 10;
