import { memo, useCallback, useRef, useState, type PointerEvent, type Ref } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { EditableText, type EditableTextHandle } from "../../ui/fields/EditableText.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { focusFirst } from "../../ui/browser/rowElements.ts";
import { setCollapsed, useCollapsed } from "./collapsed.ts";
import { useCompleteItem, useUpdateItem } from "../actions.ts";
import type { ItemListRow } from "./itemRowElements.ts";
import type { ItemActionSet } from "./useItemActions.ts";
import { Icon } from "../../ui/Icon.tsx";
import { iconButtonClass } from "../../ui/classNames.ts";
import { findLinks } from "../../ui/findLinks.ts";
import { LazyNote } from "../../ui/fields/LazyNote.tsx";

type Props = {
  /** Called with the row when it is rendered; the function that it returns is called when the row is removed. */
  registerRow: (row: ItemListRow) => () => void;
  item: ItemFieldsFragment;
  /** The index of the row in its group, from 0. */
  index: number;
  /** The number of rows in the group. */
  count: number;
  /** The height of the rows before or after this one that are not rendered, in pixels. */
  marginTop: number;
  marginBottom: number;
  actions: ItemActionSet;
  /** False for the items of a template. */
  tickable: boolean;
  /** Whether the user may only view the item. */
  readOnly: boolean;
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

const ReplacedItem = lazyComponent(() => import("./ReplacedItem.tsx"), "ReplacedItem");

/** One item of a list, or a heading. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, index, count, marginTop, marginBottom, actions, tickable, readOnly, movable, selected, carried } =
    props;
  const { swiped, isTabStop, registerRow, onHandlePress } = props;
  const { id, name, note, isHeading } = item;
  const updateItem = useUpdateItem();
  const completeItem = useCompleteItem();
  const editableText = useRef<EditableTextHandle>(null);
  const control = useRef<HTMLInputElement & HTMLButtonElement>(null);
  const noteField = useRef<EditableTextHandle>(null);
  const [addsNote, setAddsNote] = useState(false);
  const completed = item.completed && tickable;

  function editNote() {
    setAddsNote(true);
    noteField.current?.open();
  }

  function tick(checked: boolean) {
    // The cache publishes the tick after this event. The microtask lets React render both changes together.
    queueMicrotask(() => actions.keepInPlace(id));
    void completeItem(id, checked);
  }

  const ref = useCallback(
    (element: HTMLLIElement) =>
      registerRow({
        key: id,
        element,
        focus: (part) => focusFirst(element, { selector: PART_SELECTORS[part] }) || focusFirst(element),
        edit: () => editableText.current?.open(),
        toggle: () => control.current?.click(),
        isInUse: () => !!element.querySelector("textarea, [aria-haspopup][aria-expanded=true]"),
      }),
    [id, registerRow],
  );

  const Name = isHeading ? "h2" : "div";
  const description = [selected && SELECTED_LABEL_ID, note !== null && NOTE_LABEL_ID].filter(Boolean).join(" ");

  return (
    <li
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys select rows, and these have no control to focus
      tabIndex={readOnly ? (isTabStop ? 0 : -1) : undefined}
      aria-describedby={(readOnly && description) || undefined}
      data-row={id}
      hidden={carried}
      data-selected={selected ? "" : undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ marginTop: marginTop || undefined, marginBottom: marginBottom || undefined }}
      className={rowClass}
    >
      {movable && <DragHandle onPress={onHandlePress} />}
      {isHeading ? (
        <CollapseButton ref={control} id={id} name={name} description={description} />
      ) : !tickable || readOnly ? (
        <Mark completed={completed} />
      ) : (
        <label className={controlClass}>
          <input
            ref={control}
            type="checkbox"
            aria-label={name}
            aria-describedby={description || undefined}
            checked={completed}
            onChange={(event) => tick(event.currentTarget.checked)}
            className="size-5"
          />
        </label>
      )}
      <div className="min-w-0 grow">
        <Name className={isHeading ? "flex font-semibold" : "flex"}>
          <EditableText
            ref={editableText}
            value={name}
            label={isHeading ? "Heading" : "Item"}
            description={isHeading || tickable ? undefined : description || undefined}
            onSave={(typed, was) => updateItem(id, { name: typed, was: { name: was } })}
            readOnly={readOnly}
            className={`py-1.5 pointer-coarse:py-2.5 ${completed ? "quiet line-through" : ""}`}
          />
        </Name>
        {!tickable && !readOnly && !isHeading && (
          <SkippedHint id={id} name={name} onRemove={() => actions.remove(id)} />
        )}
        {(note !== null || addsNote) && (
          <LazyNote
            ref={noteField}
            value={note}
            onSave={(typed, was) => updateItem(id, { note: typed, was: { note: was } })}
            readOnly={readOnly}
          />
        )}
        {!readOnly && item.replaced && <ReplacedItem item={item} replaced={item.replaced} />}
      </div>
      <ItemLinks text={name} />
      {!readOnly && (
        <div className={movable ? "pointer-coarse:group-data-selected:hidden" : ""}>
          <Menu label={`Actions for ${name}`}>
            {(menuButton) => (
              <ItemActions
                id={id}
                isHeading={isHeading}
                actions={actions}
                movable={movable}
                menuButton={menuButton}
                onEdit={() => editableText.current?.open()}
                hasNote={note !== null}
                onEditNote={editNote}
              />
            )}
          </Menu>
        </div>
      )}
      {swiped && (
        <SwipeActions
          name={name}
          completed={completed}
          onMove={() => actions.moveToList(id, null)}
          onDelete={() => actions.remove(id)}
        />
      )}
    </li>
  );
});

const PART_SELECTORS = {
  checkbox: "input",
  text: "button:not([aria-expanded])",
  menu: "[aria-haspopup]",
};

// A shadow draws the line between two rows, so that a row is exactly 36 or 44 pixels high.
const rowClass =
  "group relative flex items-start ps-6 pe-1 focus-visible:-outline-offset-2 not-first:shadow-[inset_0_1px_var(--color-rule)] pointer-coarse:ps-0 " +
  "data-dragged:z-10 data-dragged:rounded-lg data-dragged:bg-white data-dragged:shadow-lg " +
  "dark:data-dragged:bg-stone-800 data-idle:opacity-50 data-badge:after:content-[attr(data-badge)] " +
  "data-badge:after:absolute data-badge:after:end-2 data-badge:after:top-1.5 data-badge:after:min-w-6 " +
  "data-badge:after:rounded-full data-badge:after:bg-orange-500 data-badge:after:text-center data-badge:after:text-sm " +
  "data-badge:after:leading-6 data-badge:after:font-medium data-badge:after:text-stone-950 " +
  "touch-pan-y touch-pinch-zoom pointer-coarse:select-none data-selected:bg-orange-50 data-selected:before:absolute data-selected:before:inset-y-0 " +
  "data-selected:before:start-0 data-selected:before:w-1 data-selected:before:bg-orange-700 " +
  "dark:data-selected:bg-orange-950/40 dark:data-selected:before:bg-orange-400";

/** The ids of the elements whose texts, “selected” and “has a note”, describe rows. */
export const SELECTED_LABEL_ID = "selected";
export const NOTE_LABEL_ID = "has-note";

/** The box is 20 pixels wide. With the 12 pixels around it, it is a target of 44 pixels; a mouse gets the whole row's height. */
const controlClass = "grid h-9 w-11 shrink-0 place-items-center pointer-coarse:h-11";

/** Replaces the checkbox in a template and in a list that the user may only view. */
function Mark({ completed }: { completed: boolean }) {
  return (
    <span className={`${controlClass} text-mark`}>
      {completed ? (
        <span className="quiet">
          <span aria-hidden>✓</span>
          <span className="sr-only">Done</span>
        </span>
      ) : (
        <span className="size-1.5 rounded-full bg-current" />
      )}
    </span>
  );
}

type CollapseButtonProps = { ref: Ref<HTMLButtonElement>; id: string; name: string; description: string };

/** Hides the items below a heading, or shows them again. */
function CollapseButton({ ref, id, name, description }: CollapseButtonProps) {
  const collapsed = useCollapsed(id);
  return (
    <button
      ref={ref}
      type="button"
      aria-label={name}
      aria-expanded={!collapsed}
      aria-describedby={description || undefined}
      onClick={() => setCollapsed(id, !collapsed)}
      className={`quiet rounded-lg ${controlClass}`}
    >
      <Icon
        name="lucide:chevron-right"
        className={`size-5 transition-transform duration-150 ${collapsed ? "rtl:-scale-x-100" : "rotate-90"}`}
      />
    </button>
  );
}

const dotsClass = "fill-none stroke-current stroke-2 [stroke-linecap:round]";

/**
 * The handle by which a row is dragged. On a touch screen it replaces the menu of a selected row. Assistive technology
 * ignores it, because keys and the menu move rows too.
 */
function DragHandle({ onPress }: { onPress: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span
      onPointerDown={onPress}
      data-handle=""
      aria-hidden
      className={
        "absolute start-0 grid h-9 w-6 cursor-grab touch-none place-items-center text-stone-500 opacity-0 select-none " +
        "group-focus-within:opacity-100 group-hover:opacity-100 group-data-dragged:cursor-grabbing group-data-idle:cursor-not-allowed! " +
        "group-data-dragged:opacity-100 dark:text-stone-400 pointer-coarse:static pointer-coarse:order-last " +
        "pointer-coarse:hidden pointer-coarse:size-11 pointer-coarse:shrink-0 pointer-coarse:opacity-100 " +
        "pointer-coarse:group-data-selected:grid"
      }
    >
      <svg viewBox="0 0 16 16" className="size-4">
        <path d="M5.5 3.5h0M5.5 8h0M5.5 12.5h0M10.5 3.5h0M10.5 8h0M10.5 12.5h0" className={dotsClass} />
      </svg>
    </span>
  );
}

/** A link for each address in an item's text. The text itself is not a link, because a click on it edits it. */
function ItemLinks({ text }: { text: string }) {
  return findLinks(text).map(({ href, host }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer" aria-label={`Open ${host}`} className={iconButtonClass}>
      <Icon name="lucide:external-link" className="size-4" />
    </a>
  ));
}
