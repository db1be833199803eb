import { t } from "@lingui/core/macro";
import { Fragment, type ReactNode, type Ref } from "react";
import { FoldButton } from "../../ui/FoldButton.tsx";
import { formatCount } from "../../ui/format.ts";
import { lazyComponent } from "../../ui/loading.ts";
import type { ItemGroups } from "../rows/itemGroups.ts";
import { ItemRows, type RowsProps } from "../rows/ItemRows.tsx";

const SectionBar = lazyComponent(() => import("../rows/SectionBar.tsx"), "SectionBar");

type GroupsProps = Omit<RowsProps, "label" | "items" | "movable" | "sectionCounts"> & {
  /** The element of the open items and the footer. */
  openPart: Ref<HTMLDivElement>;
  groups: ItemGroups;
  finished: ReactNode;
  doneActions: ReactNode;
  footer: ReactNode;
  /** What stands below the footer. */
  sum: ReactNode;
};

/**
 * The open items and the footer, and below them the done items. In a finished list the done items are above the footer,
 * right below the card. The keys let React move the footer, so that its field keeps the focus.
 */
export function ItemGroupLists({ openPart, groups, finished, doneActions, footer, sum, ...props }: GroupsProps) {
  const { open, done, movable, isFinished, isDoneOpen, toggleDone, sectionCounts } = groups;
  const openItems = (
    <div key="open" ref={openPart}>
      {open.some(({ isHeading }) => isHeading) && (
        <SectionBar rows={props.rows} items={open} counts={sectionCounts} days={props.days} tickable={props.tickable} />
      )}
      {open.length > 0 && (
        <ItemRows
          label={t`Items`}
          items={open}
          movable={movable && !props.readOnly}
          sectionCounts={sectionCounts}
          {...props}
        />
      )}
      {footer}
      {sum}
    </div>
  );
  const doneItems = done.length > 0 && (
    <DoneItems
      key="done"
      count={done.length}
      isOpen={isDoneOpen}
      onToggle={toggleDone}
      // The buttons are hidden during a search, so that they do not un-tick or delete hidden items.
      actions={movable && doneActions}
    >
      <ItemRows
        label={t({ message: "Done", context: "state" })}
        items={done}
        movable={false}
        sectionCounts={sectionCounts}
        {...props}
      />
    </DoneItems>
  );
  const card = <Fragment key="finished">{finished}</Fragment>;
  return isFinished ? [card, doneItems, openItems] : [openItems, doneItems];
}

type DoneItemsProps = {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  actions: ReactNode;
  children: ReactNode;
};

/** The done items, below a row of buttons: one collapses them, the others act on them. */
function DoneItems({ count, isOpen, onToggle, actions, children }: DoneItemsProps) {
  return (
    <div data-settled="" className="mt-4">
      <div className="-mx-2.5 flex flex-wrap items-center justify-between">
        <FoldButton isOpen={isOpen} onToggle={onToggle}>
          {t`Done ${{ count: formatCount(count) }}`}
        </FoldButton>
        <span className="flex flex-wrap">{actions}</span>
      </div>
      {isOpen && children}
    </div>
  );
}
