import { t } from "@lingui/core/macro";
import { memo } from "react";
import { isSettled } from "../../cache/settled.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { CellProps } from "./GridTable.tsx";
import { describeAbsent, describeItem, nameCell } from "./labels.ts";
import type { SheetItem } from "../runs/sheetItems.ts";

type Props = CellProps & {
  item: SheetItem | null;
  /** The words of the row, and the name of the column. */
  row: string;
  column: string;
  mayTick: boolean;
  /** Whether a press adds what the column does not have. */
  mayAdd: boolean;
};

/** Whether the value for which a tick has asked stands in place of the tick. */
const hasValue = ({ completed, remark }: SheetItem) => completed && remark !== null;

const mark = (is: boolean) => (is ? "" : undefined);

/** A cell in which a press ticks, or adds what is not there. It does not change at a tick in another one. */
export const GridCell = memo(function GridCell({ cells, cellKey, isTabStop, isHot, ...cell }: Props) {
  const { item, row, column, mayTick, mayAdd, isFresh } = cell;
  const tabIndex = isTabStop ? 0 : -1;
  const common = { ref: cells.ref(cellKey), className: "gt-cell" };
  return (
    <td data-hot={mark(isHot)}>
      {item ? (
        <label
          {...common}
          data-settled={mark(!isFresh)}
          data-valued={mark(hasValue(item))}
          data-tooltip={isSettled(item) ? describeItem(item) : undefined}
        >
          {/* The table hears its presses. */}
          <input
            type="checkbox"
            readOnly
            tabIndex={tabIndex}
            checked={item.completed}
            data-skipped={mark(item.isSkipped)}
            aria-disabled={!mayTick || undefined}
            aria-label={nameCell(column, row, describeItem(item))}
          />
          {hasValue(item) && (
            <bdi aria-hidden className="gt-value">
              {item.remark}
            </bdi>
          )}
        </label>
      ) : mayAdd ? (
        <button type="button" {...common} tabIndex={tabIndex} aria-label={t`Add ${row} to ${column}`}>
          <span className="gt-dot" />
          <span className="gt-plus">
            <Icon name="lucide:plus" className="size-4 text-mark" />
          </span>
        </button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move over all cells
        <div {...common} tabIndex={tabIndex}>
          <Absent />
        </div>
      )}
    </td>
  );
});

/** What a column does not have. */
export const Absent = () => (
  <>
    <span className="gt-dot" />
    <span className="sr-only">{describeAbsent()}</span>
  </>
);

/** What an item was in a run that can only be read: an open box is what is loud. */
export const CellMark = ({ item: { completed, isSkipped } }: { item: SheetItem }) => (
  <span className="gt-box" data-state={completed ? "ticked" : isSkipped ? "skipped" : undefined} />
);
