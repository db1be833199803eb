import { useState, useMemo, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import { readCachedListItems } from "../cache/places.ts";
import type { ItemFieldsFragment } from "../graphql/graphql.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { useReturnFromSearch, type FindInList } from "./useFindInList.ts";
import { NOTE_LABEL_ID, SELECTED_LABEL_ID } from "./rows/ItemRow.tsx";
import { ItemRows, type RowsProps } from "./rows/ItemRows.tsx";
import { handleRowKey, ROW_SHORTCUTS, VIEW_SHORTCUTS } from "./rows/rowShortcuts.ts";
import { useKeepInView, useScrollToTarget, type ScrollTarget } from "./rows/scrolling.ts";
import { useItemActions } from "./rows/useItemActions.ts";
import { useItemSelection, type ItemSelection } from "./selection/useItemSelection.ts";
import { useItemGroups, type ItemGroups } from "./rows/itemGroups.ts";
import { RenderAllButton, useRenderAll } from "./rows/RenderAll.tsx";
import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateItem } from "./actions.ts";
import { useWithClient } from "../sync/useWithClient.ts";
import { setCollapsed } from "./rows/collapsed.ts";
import { lazyComponent, preload } from "../ui/loading.ts";
import { Icon } from "../ui/Icon.tsx";
import { focusFirst, useRowElements } from "../ui/browser/rowElements.ts";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { isTouchScreen, useSteadyValue } from "../ui/browser/touch.ts";
import type { ItemRowElements, ItemRowHandle } from "./rows/itemRowElements.ts";
import { type SyncClient, useClient } from "../sync/state.ts";

const SelectionBar = lazyComponent(() => import("./selection/SelectionBar.tsx"), "SelectionBar", { preloaded: true });

const FindField = lazyComponent(() => import("./FindField.tsx"), "FindField", { preloaded: true });

type Props = {
  listId: string;
  items: readonly ItemFieldsFragment[];
  /** The run of the list. */
  runId: string;
  isTemplate: boolean;
  /** Whether the user may only view the list. */
  readOnly: boolean;
  find: FindInList;
  /** The item that the user has navigated to. */
  target: ScrollTarget | undefined;
  /** The content above the done items when there are no others. */
  finished: ReactNode;
  /** The buttons that act on the done items. */
  doneActions: ReactNode;
  /** Opens shop mode; undefined for a template. */
  onShop: (() => void) | undefined;
  /** The content below the items while none is selected: the field that adds an item. */
  children: ReactNode;
};

/** The items of a list with all their actions. It announces moves and the selection to screen readers. */
export function ItemList({
  listId,
  runId,
  isTemplate,
  readOnly,
  find,
  target,
  finished,
  doneActions,
  onShop,
  children,
  ...props
}: Props) {
  const items = useSteadyValue(props.items);
  const tickable = !isTemplate;
  const [announcement, announce] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const rows = useRowElements<ItemRowHandle>();
  const focusHandlers = useRestoreFocus(rows, { follow: false });
  const keepInView = useKeepInView(list, rows, items);
  const [renderAll, requestRenderAll] = useRenderAll(items.length);
  const groups = useItemGroups(listId, items, rows, {
    isTemplate,
    searchText: find.searchText,
    runId,
    container: list,
  });
  const { open, shownItems, movable, keepInPlace } = groups;
  const selection = useItemSelection(listId, rows, { allItems: items, shownItems, tickable, readOnly }, groups);
  const listItems = { all: items, movable: movable ? open : [], selectedIds: selection.ids };
  const actions = useItemActions(listId, listItems, selection.actions, { keepInPlace, announce, keepInView });
  useListShortcuts({ onFind: find.open, onShop }, rows, selection, readOnly);
  const search = useReturnFromSearch(rows, find);
  useScrollToTarget(rows, target, groups.reveal);
  useScrollToTarget(rows, search.target, groups.reveal);

  function onFocus(event: FocusEvent) {
    focusHandlers.onFocus(event);
    if (find.isOpen) search.onFocus(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!selection.onKeyDown(event)) handleRowKey(event, rows, readOnly ? undefined : actions);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the focused element
    <div ref={list} {...focusHandlers} onFocus={onFocus} onKeyDown={onKeyDown}>
      {find.isOpen && (
        <FindField
          key={find.openCount}
          find={find}
          onClose={search.close}
          foundCount={groups.found.length}
          count={items.length}
        />
      )}
      {!renderAll && <RenderAllButton items={items} onRequest={requestRenderAll} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys select as well */}
      <div {...selection.pointerHandlers}>
        <ItemGroupLists
          groups={groups}
          finished={finished}
          doneActions={doneActions}
          rows={rows}
          actions={actions}
          tickable={tickable}
          readOnly={readOnly}
          renderAll={renderAll}
          targetIds={[target?.id, search.target?.id]}
          selectedIds={selection.idSet}
        />
      </div>
      {(!readOnly || selection.items.length > 0) && (
        <ListFooter ref={rows.ref("")} selection={selection} tickable={tickable} readOnly={readOnly}>
          {children}
        </ListFooter>
      )}
      <output className="sr-only">{announcement}</output>
      <output className="sr-only">{selection.announcement}</output>
      <span id={SELECTED_LABEL_ID} className="hidden">
        selected
      </span>
      <span id={NOTE_LABEL_ID} className="hidden">
        has a note
      </span>
    </div>
  );
}

type GroupsProps = Omit<RowsProps, "label" | "items" | "movable"> & {
  groups: ItemGroups;
  finished: ReactNode;
  doneActions: ReactNode;
};

/** The open items and, below them, the done items. */
function ItemGroupLists({ groups, finished, doneActions, ...props }: GroupsProps) {
  const { open, done, movable, isFinished, isDoneOpen, toggleDone } = groups;
  return (
    <>
      {open.length > 0 && <ItemRows label="Items" items={open} movable={movable && !props.readOnly} {...props} />}
      {isFinished && finished}
      {done.length > 0 && (
        <CompletedItems
          count={done.length}
          isOpen={isDoneOpen}
          onToggle={toggleDone}
          // The buttons are hidden during a search, so that they do not un-tick or delete hidden items.
          actions={movable && doneActions}
        >
          <ItemRows label="Done" items={done} movable={false} {...props} />
        </CompletedItems>
      )}
    </>
  );
}

/** Loads the code that reads pasted lines. */
const loadPaste = () => import("./paste/previewPaste.ts");

preload(loadPaste);

if (isTouchScreen()) preload(async () => (await import("../ui/browser/keyboardInset.ts")).trackKeyboardInset());

type AddItemProps = { listId: string; isTemplate: boolean; focused: boolean };

/** The field that adds an item to the end of a list. After Enter it is empty again, for the next item. */
export function AddItem({ listId, isTemplate, focused }: AddItemProps) {
  const client = useClient();
  const createItem = useCreateItem();
  const revealEnd = useWithClient(expandLastHeading);

  function add(text: string) {
    revealEnd(listId);
    return createItem(listId, text);
  }

  return (
    <AddField
      label="Add an item"
      button="Add"
      draft={listId}
      focused={focused}
      primary={!isTemplate}
      onAdd={add}
      onPasteLines={async (clip) => (await loadPaste()).previewPasteIntoList(client, clip, listId, isTemplate)}
    />
  );
}

/** Expands the last heading of a list, below which a new item appears. */
function expandLastHeading({ cache }: SyncClient, listId: string) {
  const last = readCachedListItems(cache, listId).findLast(({ isHeading }) => isHeading);
  if (last) setCollapsed(last.id, false);
}

type ListFooterProps = {
  ref: Ref<HTMLDivElement>;
  selection: ItemSelection;
  tickable: boolean;
  readOnly: boolean;
  /** The content while nothing is selected. */
  children: ReactNode;
};

/**
 * The footer of a list: the field that adds an item, or the toolbar of the selection. It stays at the bottom of the
 * screen, above a keyboard on it, and rows behind it fade out. Its padding of 24 pixels at the top and the bottom leaves enough of a row visible
 * to tap it, or nothing. Most of the padding at the bottom is below the screen.
 */
function ListFooter({ ref, selection: { items, actions, clear }, tickable, readOnly, children }: ListFooterProps) {
  return (
    <div
      ref={ref}
      data-row=""
      data-sticky=""
      className="sticky isolate bottom-[calc(var(--keyboard-inset,0px)-1rem)] -mb-4 px-2 pt-6 pb-6 pointer-coarse:pb-8 before:fading before:absolute before:inset-x-0 before:top-0 before:bottom-4 before:-z-10 before:rounded-b-[9px] first:pt-2"
    >
      {items.length > 0 ? (
        <SelectionBar items={items} tickable={tickable} readOnly={readOnly} actions={actions} onClear={clear} />
      ) : (
        children
      )}
    </div>
  );
}

type CompletedItemsProps = {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  actions: ReactNode;
  children: ReactNode;
};

/** The done items, below a row of buttons: one collapses them, the others act on them. */
function CompletedItems({ count, isOpen, onToggle, actions, children }: CompletedItemsProps) {
  return (
    <div className="border-t border-rule">
      <div className="flex flex-wrap items-center pe-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="quiet flex min-h-9 grow items-center gap-3 rounded-lg px-3 py-1.5 font-medium whitespace-nowrap tabular-nums md:ps-9 pointer-coarse:min-h-11 md:pointer-coarse:ps-3"
        >
          <Icon
            name="lucide:chevron-right"
            className={`size-5 transition-transform duration-150 ${isOpen ? "rotate-90" : "rtl:-scale-x-100"}`}
          />
          Done ({count})
        </button>
        {isOpen && actions}
      </div>
      {isOpen && children}
    </div>
  );
}

/** Registers the shortcuts of an open list, with those of its rows. */
function useListShortcuts(
  { onFind, onShop }: { onFind: () => void; onShop: (() => void) | undefined },
  rows: ItemRowElements,
  { selectAll, clear }: ItemSelection,
  readOnly: boolean,
) {
  useShortcuts(
    useMemo(
      () => ({
        title: "In this list",
        shortcuts: [
          ...(readOnly ? VIEW_SHORTCUTS : ROW_SHORTCUTS),
          { keys: "Ctrl+A", label: "Select all items", run: selectAll },
          ...(readOnly ? [] : [{ keys: "n", label: "Type a new item", run: () => focusAddField(rows, clear) }]),
          { keys: "/", label: "Find an item", run: onFind },
          ...(onShop ? [{ keys: "s", label: "Use the list in the shop", run: onShop }] : []),
        ],
      }),
      [onFind, onShop, rows, selectAll, clear, readOnly],
    ),
  );
}

/** Focuses the field that adds an item, after clearing the selection, whose toolbar is shown in place of the field. */
function focusAddField(rows: ItemRowElements, clear: () => void) {
  flushSync(clear);
  focusFirst(rows.get("")?.element, { selector: "input" });
}
