import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Dialog as Parts } from "radix-ui";
import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefCallback,
} from "react";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { focusFirst } from "../../ui/browser/rowElements.ts";
import { PortalContext } from "../../ui/overlays/portalContext.ts";
import type { RowDay } from "../days/rowDays.ts";
import { setCollapsed, useCollapsed } from "../rows/collapsed.ts";
import { getDirection } from "../rows/direction.ts";
import { SectionCount, SectionLine } from "../rows/HeadingParts.tsx";
import type { SectionCount as Count } from "../rows/itemGroups.ts";
import type { ItemRowElements } from "../rows/itemRowElements.ts";
import { focusSibling } from "../rows/rowShortcuts.ts";
import { useTapGuard } from "../rows/useTapGuard.ts";
import { useScreenAwake } from "./useScreenAwake.ts";

type LayerProps = {
  title: string;
  /** How many rows there are, and how many of them are ticked or skipped. */
  counts: Count;
  /** The content below the title. */
  legend?: ReactNode;
  /** The element that contains the rows. */
  container: Ref<HTMLDivElement>;
  rows: ItemRowElements;
  /** Whether a tap may be meant for a row that has just moved. */
  haveRowsJustMoved: () => boolean;
  /** The content at the lower edge: the field that adds an item, and the button that leaves. */
  footer: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/**
 * Rows alone, made for one thumb, on a screen that stays awake. It covers the page, which stays unchanged below it.
 */
export function ShopLayer({ title, counts, legend, container, rows, haveRowsJustMoved, ...props }: LayerProps) {
  const { footer, children, onClose } = props;
  useScreenAwake();
  const [previousFocus] = useState(() => document.activeElement);
  const layer = useRef<HTMLDivElement>(null);
  const tapGuard = useTapGuard(rows, haveRowsJustMoved);

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
          <ShopHeader title={title} counts={counts}>
            {legend}
          </ShopHeader>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only stops taps that hit another row than they were meant for */}
          <div
            onPointerDown={tapGuard.startPress}
            onPointerCancel={tapGuard.cancelPress}
            onClickCapture={(event: MouseEvent) => void tapGuard.stopMissedClick(event)}
            className="grow overflow-y-auto overscroll-contain pb-8"
          >
            <div ref={container} className={columnClass}>
              {children}
            </div>
          </div>
          <div className="border-t border-rule py-3">
            <PortalContext value={layer}>
              <div className={`${columnClass} flex items-center gap-2 px-4`}>{footer}</div>
            </PortalContext>
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

type LeaveProps = {
  /** Puts what is finished away; undefined while something is open, and where it is put away already. */
  onPutAway: (() => void) | undefined;
  onLeave: () => void;
};

/** The button at the lower edge. */
export const LeaveButton = ({ onPutAway, onLeave }: LeaveProps) =>
  onPutAway ? (
    <Button kind="primary" className="min-h-12!" onClick={onPutAway}>
      {t({ message: "Put away", context: "button" })}
    </Button>
  ) : (
    <Button className="min-h-12!" onClick={onLeave}>
      {t({ message: "Leave", comment: "Leaves shop mode" })}
    </Button>
  );

const columnClass = "mx-auto w-full max-w-list";

/** The field at the lower edge. Its button is shown while the field is in use or has text. */
export const shopFieldLook = {
  form: "min-w-0 grow gap-2.5 rounded-control bg-hover ps-3 pe-1",
  icon: "flex",
  button: "my-1 hidden! group-focus-within/add:inline-flex! group-data-filled/add:inline-flex!",
};

type HeaderProps = { title: string; counts: Count; children: ReactNode };

/** The upper edge of the screen fills. */
function ShopHeader({ title, counts, children }: HeaderProps) {
  const settled = formatCount(counts.settled);
  const total = formatCount(counts.total);
  return (
    <header>
      <ProgressLine value={counts.settled} max={counts.total} className="h-1.25" />
      <div className={columnClass}>
        <div className="flex min-h-14 items-center gap-3 px-5 pt-1.5">
          <Parts.Title
            dir="auto"
            className="truncate min-w-0 grow text-2xl/7 font-bold tracking-[calc(var(--tightness,1)*-.028em)]"
          >
            {title}
          </Parts.Title>
          <output className="quiet shrink-0">
            <Trans>
              <span className="font-semibold text-ink">{settled}</span> of {total}
            </Trans>
          </output>
        </div>
        {children}
      </div>
    </header>
  );
}

type SectionProps = {
  /** The heading above the rows; undefined for those above the first one. */
  heading: { id: string; name: string } | undefined;
  day?: RowDay | undefined;
  count: Count | undefined;
  children: ReactNode;
};

/** The open rows below a heading, which stays in sight while they pass. A tap on its line folds them. */
export function ShopSection({ heading, day, count, children }: SectionProps) {
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
          {day?.label !== undefined && <ShopDay label={day.label} isDue={day.isDue} />}
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
  if (event.defaultPrevented || isInField || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
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

type DoneProps = { count: number; children: ReactNode };

/** The rows that are done, folded until the user unfolds them. */
export const DoneRows = ({ count, children }: DoneProps) => (
  <details data-settled className="group mt-4">
    <summary className="quiet flex min-h-14 list-none items-center gap-1.5 px-5 text-sm font-semibold">
      <Icon
        name="lucide:chevron-right"
        className="size-4 transition-transform duration-120 ease-quick group-open:rotate-90 rtl:group-not-open:rotate-180"
      />
      {t`Done ${{ count: formatCount(count) }}`}
    </summary>
    <RowBlock count={count}>{children}</RowBlock>
  </details>
);

/** Some rows, which the browser lays out only when they come near the screen. */
export function RowBlock({ count, children }: { count: number; children: ReactNode }) {
  return (
    <ul className="[content-visibility:auto]" style={{ containIntrinsicBlockSize: `auto ${count * 56}px` }}>
      {children}
    </ul>
  );
}

type DayProps = { id?: string | undefined; label: string; isDue: boolean };

/** When a row is due. */
const ShopDay = ({ id, label, isDue }: DayProps) => (
  <bdi id={id} className={`quiet shrink-0 pt-0.5 text-base whitespace-nowrap ${isDue ? "overdue" : ""}`}>
    {label}
  </bdi>
);

type LineProps = {
  rowRef: RefCallback<HTMLElement>;
  /** The name of the checkbox. */
  label: string;
  name: ReactNode;
  /** What stands below the name, each on a line. */
  notes: readonly string[];
  /** When it is due, with an id for the words. */
  day?: DayProps | undefined;
  /** How much of it, beside the name. */
  amount: string | null;
  completed: boolean;
  isSkipped: boolean;
  onTick: (completed: boolean) => void;
  /** What stands at the end of the row. */
  children?: ReactNode;
};

/** A row that ticks wherever it is tapped. */
export const ShopLine = ({ rowRef, label, name, notes, day, amount, completed, isSkipped, ...props }: LineProps) => (
  <li ref={rowRef} dir={getDirection(label)}>
    <label className="flex min-h-14 touch-manipulation items-start gap-4 px-5 py-3.5 text-xl select-none">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={day?.id}
        checked={completed}
        data-skipped={isSkipped ? "" : undefined}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
        className="size-6.5 scroll-my-14 rounded-row"
      />
      <span className="min-w-0 grow">
        <span dir="auto" className={`block wrap-anywhere ${completed ? "done-text" : ""}`}>
          {name}
        </span>
        {notes.map((note) => (
          <span key={note} dir="auto" className="quiet line-clamp-2 text-base wrap-anywhere">
            {note}
          </span>
        ))}
      </span>
      {day && <ShopDay {...day} />}
      {amount && (
        <bdi dir="ltr" className={`shrink-0 ${completed ? "text-ink-2" : "font-semibold"}`}>
          {amount}
        </bdi>
      )}
      {props.children}
    </label>
  </li>
);
