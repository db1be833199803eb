import { t } from "@lingui/core/macro";
import { Fragment, memo, type ReactNode, useMemo, useRef } from "react";
import { type RowElements, useRowElements } from "../../ui/browser/rowElements.ts";
import type { GridRow, GridSection } from "./model/grid.ts";
import { type GridActs, HEAD, type Line, toCellKey, useSpot } from "./useSpot.ts";
import { useWindow } from "./useWindow.ts";
import "./grid.css";

/** What a cell or a head knows of its place. */
export type CellProps = {
  /** Where the cell registers its element, so that keys and presses find it. */
  cells: RowElements;
  cellKey: string;
  /** Whether the Tab key stops here. */
  isTabStop: boolean;
  isHot: boolean;
  /** Whether its item was ticked only now. */
  isFresh: boolean;
};

type Props = {
  label: string;
  caption: string;
  sections: readonly GridSection[];
  /** The same array as long as the columns are the same, whatever is in them. */
  columns: readonly { id: string }[];
  /** The column that the user has chosen. */
  hot: number | undefined;
  /** The ids of the items that were ticked only now. */
  fresh?: ReadonlySet<string>;
  acts?: GridActs;
  renderHead: (column: number, place: CellProps) => ReactNode;
  /** This and `renderRowHead` are the same functions at a tick, so that it renders one row. */
  renderCell: (row: GridRow, column: number, place: CellProps) => ReactNode;
  renderRowHead: (row: GridRow) => ReactNode;
  extraHeading: string;
};

const NONE: ReadonlySet<string> = new Set();

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
  const { label, caption, sections, columns, hot, fresh = NONE, acts, renderHead, extraHeading } = props;
  const region = useRef<HTMLDivElement>(null);
  const cells = useRowElements();
  const lines = useMemo(() => toLines(sections, extraHeading), [sections, extraHeading]);
  const { spot, kept, handlers } = useSpot({ lines, columns, cells, acts });
  const shown = useWindow(region, { lines, columnCount: columns.length, kept });
  const counts = shown.isWhole ? {} : { "aria-rowcount": lines.length + 1, "aria-colcount": columns.length + 1 };
  const crossId = spot.hasFocus ? spot.columnId : undefined;
  const placed = { cells, columns, hot };
  const width = shown.columns.rendered.length + 3;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is only read is scrolled with the keys
    <section ref={region} aria-label={label} tabIndex={acts ? undefined : 0} className="gt-region">
      <table className="gt-table" {...counts} {...handlers}>
        <caption className="sr-only">{caption}</caption>
        <ColumnColors shown={shown.columns} columns={columns} crossId={crossId} />
        <thead>
          <tr aria-rowindex={shown.isWhole ? undefined : 1}>
            <th scope="col" className="gt-corner">
              <span className="sr-only">{t({ message: "Item", comment: "Head of the first column of a grid" })}</span>
            </th>
            {renderColumns(shown.columns, columns, (column) =>
              renderHead(column, toPlace({ ...placed, rowId: HEAD, stopId: findStop(spot, HEAD) }, column)),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.lines.rendered.map(({ index, gap }) => {
            const line = lines[index];
            if (!line) return null;
            const { section, row } = line;
            const rowIndex = shown.isWhole ? undefined : index + 2;
            return (
              <Fragment key={row?.id ?? `# ${section.id}`}>
                <GapRow height={gap} width={width} />
                {row ? (
                  <RowLine
                    {...placed}
                    row={row}
                    rowIndex={rowIndex}
                    shown={shown.columns}
                    stopId={findStop(spot, row.id)}
                    isFocused={spot.hasFocus && row.id === spot.rowId}
                    freshIds={listFresh(row, fresh)}
                    renderCell={props.renderCell}
                    renderRowHead={props.renderRowHead}
                  />
                ) : (
                  <tr aria-rowindex={rowIndex}>
                    <th scope="rowgroup" className="gt-heading">
                      <bdi>{section.heading ?? extraHeading}</bdi>
                    </th>
                    <td aria-hidden colSpan={width - 1} />
                  </tr>
                )}
              </Fragment>
            );
          })}
          <GapRow height={shown.lines.rest} width={width} />
        </tbody>
      </table>
    </section>
  );
}

/** Returns the column at which the Tab key stops in a row, if it does. */
const findStop = (spot: { rowId: string; columnId: string }, rowId: string) =>
  spot.rowId === rowId ? spot.columnId : undefined;

/** The ids of the items of a row that were ticked only now, as one text, which is equal to itself. */
const listFresh = ({ cells }: GridRow, fresh: ReadonlySet<string>) =>
  fresh.size === 0 ? "" : cells.flatMap((item) => (item && fresh.has(item.id) ? item.id : [])).join();

type Placed = Pick<Props, "columns" | "hot"> & {
  cells: RowElements;
  /** The column in which the Tab key stops, if it does in this row. */
  stopId: string | undefined;
};

function toPlace({ cells, columns, hot, stopId, rowId }: Placed & { rowId: string }, column: number): CellProps {
  const columnId = columns[column]?.id ?? "";
  return {
    cells,
    cellKey: toCellKey({ rowId, columnId }),
    isTabStop: stopId === columnId,
    isHot: column === hot,
    isFresh: false,
  };
}

type ShownColumns = ReturnType<typeof useWindow>["columns"];

const renderColumns = (
  { rendered, rest }: ShownColumns,
  columns: Props["columns"],
  render: (column: number) => ReactNode,
) => (
  <>
    {rendered.map(({ index, gap }) => (
      <Fragment key={columns[index]?.id}>
        <Gap width={gap} />
        {render(index)}
      </Fragment>
    ))}
    <Gap width={rest} />
  </>
);

type ColorProps = { shown: ShownColumns; columns: Props["columns"]; crossId: string | undefined };

/** Colors the column of the focus. With a mark in each of its cells, all rows would render when the focus moves. */
const ColumnColors = ({ shown, columns, crossId }: ColorProps) => (
  <colgroup>
    <col />
    {shown.rendered.map(({ index, gap }) => (
      <Fragment key={columns[index]?.id}>
        {gap > 0 && <col />}
        <col data-cross={columns[index]?.id === crossId ? "" : undefined} />
      </Fragment>
    ))}
  </colgroup>
);

type LineProps = Placed &
  Pick<Props, "renderCell" | "renderRowHead"> & {
    row: GridRow;
    rowIndex: number | undefined;
    shown: ShownColumns;
    isFocused: boolean;
    freshIds: string;
  };

/** A row with its cells. It does not change at a tick in another one. */
const RowLine = memo(function RowLine({ row, rowIndex, shown, isFocused, freshIds, ...props }: LineProps) {
  const { renderCell, renderRowHead, ...placed } = props;
  return (
    <tr aria-rowindex={rowIndex} data-cross={isFocused ? "" : undefined}>
      <th scope="row" className="gt-row-head" data-done={row.settledCount === row.count ? "" : undefined}>
        {renderRowHead(row)}
      </th>
      {renderColumns(shown, placed.columns, (column) => {
        const place = toPlace({ ...placed, rowId: row.id }, column);
        const item = row.cells[column];
        const isFresh = !!item && freshIds.includes(item.id);
        return renderCell(row, column, { ...place, isFresh });
      })}
    </tr>
  );
});

/** In place of columns that are not rendered. It is also there without any, so that no cell changes its place. */
const Gap = ({ width }: { width: number }) => (width > 0 ? <td aria-hidden style={{ minWidth: width }} /> : null);

const GapRow = ({ height, width }: { height: number; width: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td aria-hidden colSpan={width} />
    </tr>
  ) : null;
