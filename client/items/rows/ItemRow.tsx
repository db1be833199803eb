import { t } from "@lingui/core/macro";
import { memo, useCallback, useMemo, useRef, useState, type PointerEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { EditableText, type EditableTextHandle } from "../../ui/fields/EditableText.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { getDayLabelId } from "../days/dayLabelId.ts";
import { openWhen } from "../days/openWhen.ts";
import { nameField, renderFieldWords } from "../remarks/FieldWords.tsx";
import { type RowRemark, showRemark } from "../remarks/rowRemark.ts";
import { focusFirst } from "../../ui/browser/rowElements.ts";
import {
  asksForValue,
  useCompleteItem,
  useGiveValue,
  useReadRun,
  useRemarkItem,
  useUpdateItem,
} from "../model/actions.ts";
import { getDirection } from "./direction.ts";
import { FoldButton, isSectionDone, SectionCount, SectionLine } from "./HeadingParts.tsx";
import type { ItemListRow } from "./itemRowElements.ts";
import {
  boxClass,
  DragHandle,
  headingMenuClass,
  ItemLinks,
  itemMenuClass,
  Mark,
  NOTE_LABEL_ID,
  SELECTED_LABEL_ID,
  SettledMark,
  SKIPPED_LABEL_ID,
} from "./RowParts.tsx";
import type { ItemActionSet } from "./useItemActions.ts";
import { LazyNote } from "../../ui/fields/LazyNote.tsx";

type Props = {
  /** Called with the row when it is rendered; the function that it returns is called when the row is removed. */
  registerRow: (row: ItemListRow) => () => void;
  item: ItemFieldsFragment;
  /** The index of the row in its group, from 0. */
  index: number;
  /** The height of the rows before or after this one that are not rendered, in pixels. */
  marginTop: number;
  marginBottom: number;
  actions: ItemActionSet;
  /** The number of items below a heading, and of those that are ticked or skipped; 0 for an item. */
  sectionTotal: number;
  sectionSettled: number;
  /** The words without the day that is among them, that day, and whether it is today or was before. */
  dayWords: string | undefined;
  dayLabel: string | undefined;
  isDayDue: boolean;
  /** What the row of a template asks when it is used. */
  asks: string | undefined;
  /** False for the items of a template. */
  tickable: boolean;
  /** Whether the user may not change the item. */
  readOnly: boolean;
  /** Whether the user may tick and skip it. */
  mayTick: boolean;
  movable: boolean;
  /** The row is part of the selection. */
  selected: boolean;
  /** The row is part of the selection that is dragged by another row. */
  carried: boolean;
  /** The row is being swiped, or shows its buttons after a swipe. */
  swiped: boolean;
  /** True for the one view-only row that Tab focuses. The arrow keys focus the others. */
  isTabStop: boolean;
  /** Called when the row's handle is pressed. */
  onHandlePress: (event: PointerEvent<HTMLElement>) => void;
};

const ItemActions = lazyComponent(() => import("./ItemActions.tsx"), "ItemActions", { preloaded: true });

const SwipeActions = lazyComponent(() => import("./SwipeActions.tsx"), "SwipeActions", { preloaded: isTouchScreen() });

const SkippedHint = lazyComponent(() => import("./SkippedHint.tsx"), "SkippedHint");

const SkipReason = lazyComponent(() => import("./SkipReason.tsx"), "SkipReason", { preloaded: true });

const RemarkField = lazyComponent(() => import("../remarks/RemarkField.tsx"), "RemarkField", { preloaded: true });

const EndValue = lazyComponent(() => import("../remarks/RemarkParts.tsx"), "EndValue");

const UsualLine = lazyComponent(() => import("../remarks/RemarkParts.tsx"), "UsualLine");

const RowChips = lazyComponent(() => import("./RowChips.tsx"), "RowChips");

const AmountStepper = lazyComponent(() => import("./AmountStepper.tsx"), "AmountStepper");

const TypedAmountStepper = lazyComponent(() => import("./AmountStepper.tsx"), "TypedAmountStepper");

/** Only these names can have an amount. */
const HAS_NUMBER = /\p{N}/u;

const ReplacedItem = lazyComponent(() => import("./ReplacedItem.tsx"), "ReplacedItem");

/** One item of a list, or a heading. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, index, marginTop, marginBottom, actions, tickable, readOnly, mayTick, movable, selected } = props;
  const { carried, swiped, isTabStop, onHandlePress, sectionTotal, sectionSettled, dayLabel } = props;
  const { id, name, note, isHeading } = item;
  const { dayWords: words = name } = props;
  const shown = showRemark(words, tickable ? item.remark : null);
  const row = useRow(props);
  const { ref, control, edit, editNote, tick } = row;
  const completed = item.completed && tickable;
  const isSkipped = item.isSkipped && tickable;
  const description = joinLabels(
    selected && SELECTED_LABEL_ID,
    note !== null && NOTE_LABEL_ID,
    isSkipped && SKIPPED_LABEL_ID,
    dayLabel !== undefined && getDayLabelId(id),
  );
  const handle = movable && <DragHandle place={isHeading ? "heading" : "item"} onPress={onHandlePress} />;
  const text = renderText(props, row, { description, shown });

  const isStatic = readOnly && !mayTick;

  const menu = (!readOnly || (mayTick && !isHeading)) && (
    <div className={isHeading ? headingMenuClass : itemMenuClass}>
      <Menu label={t`Actions for ${{ name: words }}`}>
        {(menuButton) => (
          <ItemActions
            id={id}
            name={name}
            isHeading={isHeading}
            actions={actions}
            readOnly={readOnly}
            movable={movable}
            opener={menuButton}
            edit={edit}
            editNote={editNote}
            isTemplate={!tickable}
            isSkipped={isSkipped}
            skip={row.skip}
            askWhy={row.askWhy}
            remark={row.remark}
          />
        )}
      </Menu>
    </div>
  );

  return (
    <li
      ref={ref}
      dir={getDirection(name)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys select rows, and these have no control to focus
      tabIndex={isStatic ? (isTabStop ? 0 : -1) : undefined}
      aria-describedby={(isStatic && description) || undefined}
      data-row={id}
      hidden={carried}
      data-selected={selected ? "" : undefined}
      aria-posinset={index + 1}
      style={{ marginTop: marginTop || undefined, marginBottom: marginBottom || undefined }}
      className={isHeading ? headingRowClass : itemRowClass}
    >
      {isHeading ? (
        <>
          <div className="relative flex items-start gap-2">
            {handle}
            <FoldButton ref={control} id={id} name={words} description={description} />
            {text}
            <ItemLinks text={name} />
            {menu}
            <SectionCount total={sectionTotal} settled={sectionSettled} tickable={tickable} />
          </div>
          <SectionLine total={sectionTotal} settled={sectionSettled} tickable={tickable} />
        </>
      ) : (
        <>
          {handle}
          {!mayTick ? (
            <Mark completed={completed} isSkipped={isSkipped} isTemplate={!tickable} />
          ) : (
            <label className={boxClass}>
              <input
                ref={control}
                type="checkbox"
                aria-label={nameField(shown)}
                aria-describedby={description || undefined}
                checked={completed}
                data-skipped={isSkipped ? "" : undefined}
                onChange={(event) => tick(event.currentTarget.checked)}
              />
            </label>
          )}
          {text}
          {renderChips(props)}
          {renderEnd(props, shown)}
          {tickable && <SettledMark item={item} />}
          <ItemLinks text={name} />
          {!readOnly && HAS_NUMBER.test(name) && <AmountStepper id={id} name={name} />}
          {menu}
        </>
      )}
      {swiped && (
        <SwipeActions
          name={words}
          completed={completed}
          isSkipped={isSkipped}
          onSkip={row.skip}
          onMove={readOnly ? undefined : () => actions.moveToList(id, null)}
          onDelete={readOnly ? undefined : () => actions.remove(id)}
        />
      )}
    </li>
  );
});

const joinLabels = (...ids: (string | false)[]) => ids.filter(Boolean).join(" ");

/** The parts of a row that are focused or opened from elsewhere, and what the row does. */
function useRow({ item, dayWords, actions, tickable, readOnly, mayTick, registerRow }: Props) {
  const { id, listId, name, note, isHeading } = item;
  const updateItem = useUpdateItem();
  const completeItem = useCompleteItem();
  const remarkItem = useRemarkItem();
  const giveValue = useGiveValue();
  const readRun = useReadRun();
  const editableText = useRef<EditableTextHandle>(null);
  const control = useRef<HTMLInputElement & HTMLButtonElement>(null);
  const noteField = useRef<EditableTextHandle>(null);
  const [addsNote, setAddsNote] = useState(false);
  const [asksWhy, setAsksWhy] = useState(false);
  const [asked, setAsked] = useState<{ isAtTick: boolean; runId: string | null }>();
  const canSkip = mayTick && !isHeading;
  const skip = useMemo(() => (canSkip ? () => setAsksWhy(actions.skip(id)) : undefined), [canSkip, actions, id]);

  const canRemark = canSkip && tickable;
  const ask = useCallback((isAtTick: boolean) => setAsked({ isAtTick, runId: readRun(listId) }), [readRun, listId]);
  const remark = useMemo(() => (canRemark ? () => ask(false) : undefined), [canRemark, ask]);

  const words = dayWords ?? name;
  const chooseWhen = useMemo(
    () => (readOnly ? undefined : () => openWhen({ id, listId, words })),
    [readOnly, id, listId, words],
  );

  const ref = useCallback(
    (element: HTMLLIElement) =>
      registerRow({
        key: id,
        element,
        focus: (part) => focusFirst(element, { selector: PART_SELECTORS[part] }) || focusFirst(element),
        edit: () => editableText.current?.open(),
        toggle: () => control.current?.click(),
        skip,
        remark,
        chooseWhen,
        isInUse: () => !!element.querySelector("textarea, input[type=text], [aria-haspopup][aria-expanded=true]"),
      }),
    [id, skip, remark, chooseWhen, registerRow],
  );

  return {
    ref,
    editableText,
    control,
    noteField,
    hasNote: note !== null || addsNote,
    updateItem,
    edit: () => editableText.current?.open(),
    editNote: () => {
      setAddsNote(true);
      noteField.current?.open();
    },
    skip,
    asksWhy,
    askWhy: () => setAsksWhy(true),
    endWhy: (reason: string | null | undefined, isByKey: boolean) => {
      setAsksWhy(false);
      if (reason !== undefined) actions.giveReason(id, reason);
      if (isByKey) control.current?.focus();
    },
    remark,
    asksRemark: asked !== undefined,
    endRemark: (written: string | null | undefined, isByKey: boolean) => {
      setAsked(undefined);
      if (item.completed) actions.keepInPlace(id);
      if (asked && written !== undefined) void (asked.isAtTick ? giveValue : remarkItem)(id, written, asked.runId);
      if (isByKey) control.current?.focus();
    },
    tick: (checked: boolean) => {
      setAsksWhy(false);
      if (checked && asksForValue(item)) ask(true);
      else setAsked(undefined);
      // The cache publishes the tick after this event. The microtask lets React render both changes together.
      queueMicrotask(() => actions.keepInPlace(id));
      void completeItem(id, checked);
    },
  };
}

/** The words of a row, and what stands below them. It is no component, because a list has many rows. */
function renderText(
  props: Props,
  row: ReturnType<typeof useRow>,
  { description, shown }: { description: string; shown: RowRemark },
) {
  const { item, actions, tickable, readOnly, dayWords, sectionTotal: total, sectionSettled: settled } = props;
  const { id, name, note, isHeading, isSkipped, skipReason, remark, replaced } = item;
  const Name = isHeading ? "h2" : "div";
  const isDone = isSectionDone({ total, settled, tickable });
  const words = (
    <Name data-name="" className={isHeading ? `${headingClass} ${isDone ? "quiet font-medium" : ""}` : "flex"}>
      <EditableText
        ref={row.editableText}
        value={name}
        shown={isHeading ? dayWords : renderFieldWords(shown)}
        label={isHeading ? t`Section` : t`Item`}
        description={isHeading || tickable ? undefined : description || undefined}
        onSave={(typed, was) => row.updateItem(id, { name: typed, was: { name: was } })}
        readOnly={readOnly}
        unframed={!isHeading}
        Tools={isHeading ? undefined : TypedAmountStepper}
        className={
          isHeading
            ? ""
            : `row-text ${item.completed && tickable && !row.asksRemark ? "done-text" : isSkipped && tickable ? "quiet" : ""}`
        }
      />
    </Name>
  );
  return (
    <div className="min-w-0 grow">
      {isHeading && dayWords !== undefined ? (
        <div className={datedHeadingClass}>
          {words}
          {renderChips(props)}
        </div>
      ) : (
        words
      )}
      {!tickable && !readOnly && !isHeading && <SkippedHint id={id} name={name} onRemove={() => actions.remove(id)} />}
      {row.hasNote && (
        <LazyNote
          ref={row.noteField}
          value={note}
          onSave={(typed, was) => row.updateItem(id, { note: typed, was: { note: was } })}
          readOnly={readOnly}
        />
      )}
      {tickable && isSkipped && row.asksWhy && (
        <SkipReason listId={item.listId} reason={skipReason} onEnd={row.endWhy} />
      )}
      {tickable && skipReason !== null && !row.asksWhy && (
        <p dir="auto" className="quiet -mt-1.5 pb-1.5 text-sm wrap-anywhere">
          {skipReason}
        </p>
      )}
      {tickable && row.asksRemark && (
        <RemarkField
          listId={item.listId}
          id={id}
          remark={remark}
          hasField={shown.hasField}
          unit={shown.unit}
          onEnd={row.endRemark}
        />
      )}
      {shown.below !== null && !row.asksRemark && (
        <p dir="auto" className="quiet -mt-1.5 pb-1.5 text-sm wrap-anywhere">
          {shown.below}
        </p>
      )}
      {shown.hasField && tickable && remark !== null && !row.asksRemark && (
        <UsualLine listId={item.listId} id={id} value={remark} unit={shown.unit} />
      )}
      {!readOnly && replaced && <ReplacedItem item={item} replaced={replaced} />}
    </div>
  );
}

/** When the row is due, and what it asks. At a heading it stands behind the words. */
const renderChips = ({ item, dayWords = item.name, dayLabel, isDayDue, asks, readOnly }: Props) =>
  (dayLabel ?? asks) !== undefined && (
    <RowChips item={item} words={dayWords} day={dayLabel} isDue={isDayDue} asks={asks} readOnly={readOnly} />
  );

/** The value or the short remark of a row. */
const renderEnd = ({ item: { id, listId, remark } }: Props, { end, hasField }: RowRemark) =>
  end !== null && (
    <span className="flex h-(--row) shrink-0 items-center ps-2 text-sm font-semibold">
      {hasField && remark !== null ? <EndValue listId={listId} id={id} value={remark} shown={end} /> : <bdi>{end}</bdi>}
    </span>
  );

const datedHeadingClass = "flex flex-wrap items-baseline gap-x-2";

const PART_SELECTORS = {
  checkbox: "input",
  text: "button:not([aria-expanded])",
  // A day has a popup.
  menu: "[aria-haspopup=menu]",
};

const headingClass =
  // Beside a day, the field of the words takes all of the line.
  "flex text-section has-[textarea]:grow pointer-coarse:[&_button]:relative " +
  // On a touch screen the target is 44 pixels high.
  "pointer-coarse:[&_button]:before:absolute pointer-coarse:[&_button]:before:inset-x-0 " +
  "pointer-coarse:[&_button]:before:-top-3.5 pointer-coarse:[&_button]:before:-bottom-1.5";

const rowClass =
  "group relative rounded-row px-2.5 focus-visible:-outline-offset-2 touch-pan-y touch-pinch-zoom " +
  "pointer-coarse:select-none data-selected:bg-select data-selected:[[data-selected]+&]:rounded-t-none " +
  "data-selected:has-[+[data-selected]]:rounded-b-none data-dragged:z-10 data-dragged:-rotate-[0.6deg] " +
  "data-dragged:bg-float data-dragged:lifted data-idle:opacity-50 badge ";

const itemRowClass =
  `${rowClass} row-ring flex items-start not-data-selected:hover:bg-hover not-data-selected:pointer-fine:focus-within:bg-hover ` +
  "has-[[data-name]_textarea]:field-in-use has-data-remark:field-in-use pointer-coarse:has-[[data-name]_textarea]:pe-11";

/** The space above a heading is part of its row, so that the measured heights of the rows add up. */
const headingRowClass = `${rowClass} pt-8 pb-1 first:pt-1 max-md:pt-3.5 max-md:pb-0 max-md:first:pt-0`;
