import { Dialog as Parts } from "radix-ui";
import {
  memo,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
} from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { iconButtonClass } from "../../ui/classNames.ts";
import { getFirstLine } from "../../ui/fields/noteLine.ts";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { focusFirst, useRowElements } from "../../ui/browser/rowElements.ts";
import { useSteadyValue } from "../../ui/browser/touch.ts";
import { useCompleteItem } from "../actions.ts";
import { groupItems } from "../rows/itemGroups.ts";
import type { ItemRowElements, ItemRowHandle } from "../rows/itemRowElements.ts";
import { focusSibling } from "../rows/rowShortcuts.ts";
import { useRecentlyTicked } from "../rows/useRecentlyTicked.ts";
import { useTapGuard } from "../rows/useTapGuard.ts";
import { splitIntoSections } from "./sections.ts";
import { useScreenAwake } from "./useScreenAwake.ts";

export type ShopModeProps = {
  name: string;
  /** The run of the list. */
  runId: string;
  items: readonly ItemFieldsFragment[];
  /** The content above the done items when there are no others. */
  finished: ReactNode;
  onClose: () => void;
};

/**
 * The list alone, made for one thumb: large rows that tick wherever they are tapped, headings that stay in sight, and a
 * screen that stays awake. It covers the page, which stays unchanged below it.
 */
export function ShopMode({ name, runId, items: latestItems, finished, onClose }: ShopModeProps) {
  useScreenAwake();
  const [previousFocus] = useState(() => document.activeElement);
  const items = useSteadyValue(latestItems);
  const rows = useRowElements<ItemRowHandle>();
  const container = useRef<HTMLDivElement>(null);
  const completeItem = useCompleteItem();
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = useRecentlyTicked(items, { runId, container });
  const tapGuard = useTapGuard(rows, haveRowsJustMoved);
  const { open, done } = useMemo(() => groupItems(items, recentlyTicked), [items, recentlyTicked]);
  const sections = useMemo(() => splitIntoSections(open), [open]);
  const tickable = items.filter(({ isHeading }) => !isHeading);
  const tickedCount = tickable.filter(({ completed }) => completed).length;

  const tick = useMemo(
    () => (id: string, completed: boolean) => {
      queueMicrotask(() => keepInPlace(id));
      void completeItem(id, completed);
    },
    [completeItem, keepInPlace],
  );

  /** Radix would move the focus to a trigger, which this layer does not have. */
  function restoreFocus(event: Event) {
    event.preventDefault();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }

  const renderRow = (item: ItemFieldsFragment) => (
    <ShopRow key={item.id} rowRef={rows.ref(item.id)} item={item} onTick={tick} />
  );

  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Parts.Portal>
        <Parts.Content
          aria-describedby={undefined}
          onCloseAutoFocus={restoreFocus}
          onKeyDown={(event) => handleShopKey(event, rows)}
          className="fixed inset-0 z-20 flex flex-col bg-sheet outline-none animate-appear"
        >
          <ShopHeader name={name} tickedCount={tickedCount} count={tickable.length} />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only stops taps that hit another row than they were meant for */}
          <div
            onPointerDown={tapGuard.startPress}
            onPointerCancel={tapGuard.cancelPress}
            onClickCapture={(event: MouseEvent) => void tapGuard.stopMissedClick(event)}
            className="grow overflow-y-auto overscroll-contain pb-8"
          >
            <div ref={container} className="mx-auto max-w-[44rem]">
              {items.length === 0 && <p className="quiet p-4">Nothing here yet.</p>}
              {sections.map(({ heading, blocks }) => (
                <section key={heading?.id ?? ""} aria-label={heading?.name}>
                  {heading && (
                    <h3
                      dir="auto"
                      className="sticky top-0 z-10 bg-sheet px-4 pt-3 pb-1 text-section font-semibold wrap-anywhere"
                    >
                      {heading.name}
                    </h3>
                  )}
                  {blocks.map((block) => (
                    <RowBlock key={block[0]?.id} count={block.length}>
                      {block.map(renderRow)}
                    </RowBlock>
                  ))}
                </section>
              ))}
              {tickable.length > 0 && sections.length === 0 && finished}
              {done.length > 0 && (
                <details data-settled className="group mt-5">
                  <summary className="quiet flex min-h-14 list-none items-center gap-4 px-4 font-medium tabular-nums">
                    <Icon
                      name="lucide:chevron-right"
                      className="size-6 text-mark transition-transform duration-150 group-open:rotate-90"
                    />
                    Done ({formatCount(done.length)})
                  </summary>
                  <RowBlock count={done.length}>{done.map(renderRow)}</RowBlock>
                </details>
              )}
            </div>
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

type ShopHeaderProps = { name: string; tickedCount: number; count: number };

function ShopHeader({ name, tickedCount, count }: ShopHeaderProps) {
  return (
    <header className="mx-auto w-full max-w-[44rem]">
      <div className="flex h-14 items-center gap-3 ps-4 pe-1">
        <Parts.Title dir="auto" className="min-w-0 grow truncate text-2xl/7 font-bold tracking-tight">
          {name}
        </Parts.Title>
        <output className="quiet shrink-0 tabular-nums">
          {formatCount(tickedCount)} of {formatCount(count)}
        </output>
        <Parts.Close aria-label="Leave the shop" className={iconButtonClass}>
          <Icon name="lucide:x" />
        </Parts.Close>
      </div>
      <ProgressLine value={tickedCount} max={count} />
    </header>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the focus between the rows with the arrow keys. Enter ticks, as Space does. */
function handleShopKey(event: KeyboardEvent, rows: ItemRowElements) {
  const element = event.target as HTMLElement;
  const step = STEPS[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "Enter" && element.matches("input")) element.click();
  else if (step) focusRow(rows, element, step);
  else return;
  event.preventDefault();
}

/** Focuses the next row, or the first one while none has the focus. */
function focusRow(rows: ItemRowElements, from: HTMLElement, step: 1 | -1) {
  const row = rows.getContaining(from);
  if (row) focusSibling(rows, row, from, step);
  else focusFirst(rows.getAll()[0]?.element);
}

/** Some rows, which the browser lays out only when they come near the screen. */
function RowBlock({ count, children }: { count: number; children: ReactNode }) {
  return (
    <ul className="[content-visibility:auto]" style={{ containIntrinsicBlockSize: `auto ${count * 56}px` }}>
      {children}
    </ul>
  );
}

type RowProps = {
  rowRef: RefCallback<HTMLElement>;
  item: ItemFieldsFragment;
  onTick: (id: string, completed: boolean) => void;
};

const ShopRow = memo(function ShopRow({ rowRef, item, onTick }: RowProps) {
  const { id, name, note, completed } = item;
  return (
    <li ref={rowRef}>
      <label className="flex min-h-14 touch-manipulation items-center gap-4 px-4 py-2 select-none">
        <input
          type="checkbox"
          aria-label={name}
          checked={completed}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
          className="size-6.5 rounded-row scroll-my-14"
        />
        <span className="min-w-0 grow">
          <span dir="auto" className={`block text-xl wrap-anywhere ${completed ? "done-text" : ""}`}>
            {name}
          </span>
          {note !== null && (
            <span dir="auto" className="quiet block truncate text-sm">
              {getFirstLine(note)}
            </span>
          )}
        </span>
      </label>
    </li>
  );
});
