import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
import { formatAmount, readPieces } from "../../../shared/quantity.ts";
import { isSettled } from "../../cache/settled.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { getFirstLine } from "../../ui/fields/noteLine.ts";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { focusFirst, useRowElements } from "../../ui/browser/rowElements.ts";
import { useSteadyValue } from "../../ui/browser/touch.ts";
import type { DatedList, RowDay } from "../days/rowDays.ts";
import { useRowDays } from "../days/useRowDays.ts";
import { useCompleteItem } from "../model/actions.ts";
import { setCollapsed, useCollapsed } from "../rows/collapsed.ts";
import { TickedBy } from "../rows/RowParts.tsx";
import { getDirection } from "../rows/direction.ts";
import { SectionCount, SectionLine } from "../rows/HeadingParts.tsx";
import { countSections, groupItems, type SectionCount as Count } from "../rows/itemGroups.ts";
import type { ItemRowElements, ItemRowHandle } from "../rows/itemRowElements.ts";
import { focusSibling } from "../rows/rowShortcuts.ts";
import { useRecentlyTicked } from "../rows/useRecentlyTicked.ts";
import { useTapGuard } from "../rows/useTapGuard.ts";
import { splitIntoSections } from "./sections.ts";
import { useScreenAwake } from "./useScreenAwake.ts";

type ShopModeProps = {
  name: string;
  /** The run of the list. */
  runId: string;
  /** What says on which days rows are due. */
  dated: DatedList;
  items: readonly ItemFieldsFragment[];
  /** The field that adds an item. */
  field: ReactNode;
  /** The content above the done items when there are no others. */
  finished: ReactNode;
  /** Puts the list away; undefined where it is put away already. */
  onPutAway: (() => void) | undefined;
  onClose: () => void;
};

/**
 * The list alone, made for one thumb: large rows that tick wherever they are tapped, headings that stay in sight, and a
 * screen that stays awake. It covers the page, which stays unchanged below it.
 */
export function ShopMode(props: ShopModeProps) {
  const { name, runId, dated, items: latestItems, finished, field, onPutAway, onClose } = props;
  useScreenAwake();
  const [previousFocus] = useState(() => document.activeElement);
  const layer = useRef<HTMLDivElement>(null);
  const items = useSteadyValue(latestItems);
  const days = useRowDays(items, dated);
  const rows = useRowElements<ItemRowHandle>();
  const container = useRef<HTMLDivElement>(null);
  const completeItem = useCompleteItem();
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = useRecentlyTicked(items, { runId, container });
  const tapGuard = useTapGuard(rows, haveRowsJustMoved);
  const { open, done } = useMemo(() => groupItems(items, recentlyTicked), [items, recentlyTicked]);
  const sections = useMemo(() => splitIntoSections(open), [open]);
  const counts = useMemo(() => countSections(items), [items]);
  const tickable = items.filter(({ isHeading }) => !isHeading);
  const settledCount = tickable.filter(isSettled).length;
  const isFinished = tickable.length > 0 && sections.length === 0;

  const tick = useMemo(
    () => (id: string, completed: boolean) => {
      queueMicrotask(() => keepInPlace(id));
      void completeItem(id, completed);
    },
    [completeItem, keepInPlace],
  );

  /** Focuses the layer, so that the Tab key and the arrow keys begin at its first row. */
  function focusLayer(event: Event) {
    event.preventDefault();
    layer.current?.focus();
  }

  /** Radix would move the focus to a trigger, which this layer does not have. */
  function restoreFocus(event: Event) {
    event.preventDefault();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }

  const renderRow = (item: ItemFieldsFragment) => (
    <ShopRow
      key={item.id}
      rowRef={rows.ref(item.id)}
      item={item}
      words={days.get(item.id)?.words}
      dayLabel={days.get(item.id)?.label}
      isDayDue={days.get(item.id)?.isDue ?? false}
      onTick={tick}
    />
  );

  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Parts.Portal>
        <Parts.Content
          ref={layer}
          aria-describedby={undefined}
          onOpenAutoFocus={focusLayer}
          onCloseAutoFocus={restoreFocus}
          onKeyDown={(event) => handleShopKey(event, rows)}
          className="fixed inset-0 bottom-[var(--keyboard-inset,0px)] z-20 flex flex-col bg-sheet safe-area outline-none animate-appear"
        >
          <ShopHeader name={name} settledCount={settledCount} count={tickable.length} />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only stops taps that hit another row than they were meant for */}
          <div
            onPointerDown={tapGuard.startPress}
            onPointerCancel={tapGuard.cancelPress}
            onClickCapture={(event: MouseEvent) => void tapGuard.stopMissedClick(event)}
            className="grow overflow-y-auto overscroll-contain pb-8"
          >
            <div ref={container} className={columnClass}>
              {items.length === 0 && <p className="quiet px-5 py-4">{t`Nothing here yet.`}</p>}
              {sections.map(({ heading, blocks }) => (
                <ShopSection
                  key={heading?.id ?? ""}
                  heading={heading}
                  day={days.get(heading?.id ?? "")}
                  count={counts.get(heading?.id ?? "")}
                >
                  {blocks.map((block) => (
                    <RowBlock key={block[0]?.id} count={block.length}>
                      {block.map(renderRow)}
                    </RowBlock>
                  ))}
                </ShopSection>
              ))}
              {isFinished && <div className="px-3 pt-2">{finished}</div>}
              {done.length > 0 && (
                <details data-settled className="group mt-4">
                  <summary className="quiet flex min-h-14 list-none items-center gap-1.5 px-5 text-sm font-semibold">
                    <Icon
                      name="lucide:chevron-right"
                      className="size-4 transition-transform duration-120 ease-quick group-open:rotate-90 rtl:group-not-open:rotate-180"
                    />
                    {t`Done ${{ count: formatCount(done.length) }}`}
                  </summary>
                  <RowBlock count={done.length}>{done.map(renderRow)}</RowBlock>
                </details>
              )}
            </div>
          </div>
          <div className="border-t border-rule py-3">
            <div className={`${columnClass} flex items-center gap-2 px-4`}>
              {field}
              {isFinished && onPutAway ? (
                <Button kind="primary" className={thumbClass} onClick={onPutAway}>
                  {t({ message: "Put away", context: "button" })}
                </Button>
              ) : (
                <Button className={thumbClass} onClick={onClose}>
                  {t({ message: "Leave", comment: "Leaves shop mode" })}
                </Button>
              )}
            </div>
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

const columnClass = "mx-auto w-full max-w-list";

const thumbClass = "min-h-12!";

/** The field at the lower edge. Its button is shown while the field is in use or has text. */
export const shopFieldLook = {
  form: "min-w-0 grow gap-2.5 rounded-control bg-hover ps-3 pe-1",
  icon: "flex",
  button: "my-1 hidden! group-focus-within/add:inline-flex! group-data-filled/add:inline-flex!",
};

type ShopHeaderProps = { name: string; settledCount: number; count: number };

/** The upper edge of the screen fills. */
function ShopHeader({ name, settledCount, count }: ShopHeaderProps) {
  const settled = formatCount(settledCount);
  const total = formatCount(count);
  return (
    <header>
      <ProgressLine value={settledCount} max={count} className="h-1.25" />
      <div className={`${columnClass} flex min-h-14 items-center gap-3 px-5 pt-1.5`}>
        <Parts.Title
          dir="auto"
          className="truncate min-w-0 grow text-2xl/7 font-bold tracking-[calc(var(--tightness,1)*-.028em)]"
        >
          {name}
        </Parts.Title>
        <output className="quiet shrink-0">
          <Trans>
            <span className="font-semibold text-ink">{settled}</span> of {total}
          </Trans>
        </output>
      </div>
    </header>
  );
}

type SectionProps = {
  heading: ItemFieldsFragment | undefined;
  day: RowDay | undefined;
  count: Count | undefined;
  children: ReactNode;
};

/** The open items below a heading, which stays in sight while they pass. A tap on its line folds them. */
function ShopSection({ heading, day, count, children }: SectionProps) {
  const id = heading?.id ?? "";
  const isFolded = useCollapsed(id);
  const { total, settled } = count ?? { total: 0, settled: 0 };
  if (!heading) return <section>{children}</section>;
  const words = day?.words ?? heading.name;
  return (
    <section aria-label={words}>
      <div dir={getDirection(heading.name)} className="sticky top-0 z-10 bg-sheet px-5 pt-3 pb-1">
        <div className="relative flex items-start gap-2">
          <h3 className="min-w-0 grow text-section font-semibold wrap-anywhere">
            <button
              type="button"
              aria-expanded={!isFolded}
              onClick={() => setCollapsed(id, !isFolded)}
              className="text-start before:absolute before:-inset-3"
            >
              {words}
            </button>
          </h3>
          {day && <ShopDay label={day.label} isDue={day.isDue} />}
          <SectionCount total={total} settled={settled} tickable />
          <Icon
            name="lucide:chevron-right"
            className={`absolute end-0 top-1 size-4 md:pointer-fine:-end-5 text-mark transition-transform duration-120 ease-quick ${isFolded ? "rtl:rotate-180" : "rotate-90"}`}
          />
        </div>
        <SectionLine total={total} settled={settled} tickable />
      </div>
      {!isFolded && children}
    </section>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the focus between the rows with the arrow keys. Enter ticks, as Space does. */
function handleShopKey(event: KeyboardEvent, rows: ItemRowElements) {
  const element = event.target as HTMLElement;
  const step = STEPS[event.key];
  const isInField = element.matches("input:not([type=checkbox])");
  if (isInField || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
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

/** When a row is due. */
const ShopDay = ({ id, label, isDue }: { id?: string | undefined; label: string; isDue: boolean }) => (
  <bdi id={id} className={`quiet shrink-0 pt-0.5 text-base whitespace-nowrap ${isDue ? "overdue" : ""}`}>
    {label}
  </bdi>
);

type RowProps = {
  rowRef: RefCallback<HTMLElement>;
  item: ItemFieldsFragment;
  /** The words without the day that is among them, that day, and whether it is today or was before. */
  words: string | undefined;
  dayLabel: string | undefined;
  isDayDue: boolean;
  onTick: (id: string, completed: boolean) => void;
};

const ShopRow = memo(function ShopRow({ rowRef, item, words = item.name, dayLabel, isDayDue, onTick }: RowProps) {
  const { id, name, note, completed, isSkipped, skipReason } = item;
  const quantity = readPieces(name);
  const dayId = dayLabel === undefined ? undefined : `shop-day-${id}`;
  return (
    <li ref={rowRef} dir={getDirection(name)}>
      <label className="flex min-h-14 touch-manipulation items-start gap-4 px-5 py-3.5 text-xl select-none">
        <input
          type="checkbox"
          aria-label={words}
          aria-describedby={dayId}
          checked={completed}
          data-skipped={isSkipped ? "" : undefined}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
          className="size-6.5 scroll-my-14 rounded-row"
        />
        <span className="min-w-0 grow">
          <span dir="auto" className={`block wrap-anywhere ${completed ? "done-text" : ""}`}>
            {quantity?.base ?? words}
          </span>
          {note !== null && (
            <span dir="auto" className="quiet block truncate text-base">
              {getFirstLine(note)}
            </span>
          )}
          {isSkipped && (
            <span dir="auto" className="quiet block truncate text-base">
              {skipReason ?? t`skipped`}
            </span>
          )}
        </span>
        {dayLabel !== undefined && <ShopDay id={dayId} label={dayLabel} isDue={isDayDue} />}
        {quantity && (
          <bdi dir="ltr" className={`shrink-0 ${completed ? "text-ink-2" : "font-semibold"}`}>
            {formatAmount(quantity)}
          </bdi>
        )}
        {completed && item.completedBy && <TickedBy person={item.completedBy} />}
      </label>
    </li>
  );
});
