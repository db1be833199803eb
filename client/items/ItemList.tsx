import { useState, useMemo, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { ItemFieldsFragment } from "../graphql/graphql.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { FindField, type FindInList } from "./FindField.tsx";
import { SELECTED_LABEL_ID } from "./rows/ItemRow.tsx";
import { ItemRows, type RowsProps } from "./rows/ItemRows.tsx";
import { handleRowKey, ROW_SHORTCUTS } from "./rows/rowShortcuts.ts";
import { useKeepInView, useScrollTarget, type ScrollTarget } from "./rows/useScrollTarget.ts";
import { useItemActions } from "./rows/useItemActions.ts";
import { useItemSelection, type ItemSelection } from "./selection/useItemSelection.ts";
import { useItemGroups, type ItemGroups } from "./rows/itemGroups.ts";
import { RenderAllButton, useRenderAll } from "./rows/RenderAll.tsx";
import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateItem } from "./mutations.ts";
import { lazyComponent } from "../ui/loading.ts";
import { Icon } from "../ui/Icon.tsx";
import { useShortcuts } from "../ui/shortcuts.ts";

const SelectionBar = lazyComponent(
  () => import("./selection/SelectionBar.tsx").then(({ SelectionBar }) => SelectionBar),
  { preloaded: true },
);

type Props = {
  listId: string;
  items: readonly ItemFieldsFragment[];
  isTemplate: boolean;
  finding: FindInList;
  /** The item that somebody came for. */
  goal: ScrollTarget | undefined;
  /** What stands under the items: the field that adds one. */
  children: ReactNode;
};

/** The items of a list in their order. What moves or goes is also said, for those who do not see it. */
export function ItemList({ listId, items, isTemplate, finding, goal, children }: Props) {
  const tickable = !isTemplate;
  const [said, say] = useState("");
  const { ref: list, ...kept } = useRestoreFocus<HTMLDivElement>({ follow: false });
  const follow = useKeepInView(list, items);
  const [whole, showWhole] = useRenderAll(items.length);
  const shown = useItemGroups(listId, items, { isTemplate, words: finding.words });
  const { open, movable, stay } = shown;
  const selecting = useItemSelection(listId, { all: items, shown: shown.all, tickable }, stay);
  const movables = { all: items, open: movable ? open : [], selected: selecting.ids };
  const acts = useItemActions(listId, movables, selecting.many, { stay, say, follow });
  useListShortcuts(finding.open, selecting);
  useScrollTarget(list, goal, shown.showDone);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!selecting.onKeyDown(event)) handleRowKey(event, acts);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is focused in it
    <div ref={list} {...kept} onKeyDown={onKeyDown}>
      {finding.isOpen && (
        <FindField key={finding.asked} finding={finding} found={shown.found.length} count={items.length} />
      )}
      {!whole && <RenderAllButton count={items.length} onShow={showWhole} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys select as well */}
      <div {...selecting.hand}>
        <ItemGroupLists
          shown={shown}
          acts={acts}
          tickable={tickable}
          whole={whole}
          goal={goal?.id}
          selected={selecting.set}
        />
      </div>
      <ListFooter selecting={selecting} tickable={tickable}>
        {children}
      </ListFooter>
      <output className="sr-only">{said}</output>
      <output className="sr-only">{selecting.words}</output>
      <span id={SELECTED_LABEL_ID} className="hidden">
        selected
      </span>
    </div>
  );
}

type GroupsProps = Omit<RowsProps, "label" | "items" | "movable"> & { shown: ItemGroups };

/** What is to do and, under it, what is done. */
function ItemGroupLists({ shown: { open, done, movable, isDoneOpen, toggleDone }, ...rows }: GroupsProps) {
  return (
    <>
      {open.length > 0 && <ItemRows label="Items" items={open} movable={movable} {...rows} />}
      {done.length > 0 && (
        <CompletedItems count={done.length} isOpen={isDoneOpen} onToggle={toggleDone}>
          <ItemRows label="Done" items={done} movable={false} {...rows} />
        </CompletedItems>
      )}
    </>
  );
}

type AddItemProps = { listId: string; focused: boolean; primary: boolean };

/** Adds items to the end of a list, one Enter after the other. */
export function AddItem({ listId, focused, primary }: AddItemProps) {
  const createItem = useCreateItem();
  return (
    <AddField
      label="Add an item"
      button="Add"
      draft={listId}
      focused={focused}
      primary={primary}
      onAdd={(name) => createItem(listId, name)}
    />
  );
}

type ListFooterProps = {
  selecting: ItemSelection;
  tickable: boolean;
  /** What stands there while nothing is selected. */
  children: ReactNode;
};

/**
 * What stands under the items: the field that adds one, or what can be done with those that are selected. It stays at the
 * bottom of the screen. A row behind it fades out, and has either enough in sight to be tapped, or nothing: for that the
 * foot is 24 pixels higher than its buttons at both ends, of which the lower one is mostly out of sight.
 */
function ListFooter({ selecting: { items, many, clear }, tickable, children }: ListFooterProps) {
  return (
    <div
      data-row=""
      className="sticky isolate -bottom-4 -mb-4 px-2 pt-6 pb-6 before:fading before:absolute before:inset-x-0 before:top-0 before:bottom-4 before:-z-10 before:rounded-b-[9px] first:pt-2"
    >
      {items.length > 0 ? <SelectionBar items={items} tickable={tickable} acts={many} onClear={clear} /> : children}
    </div>
  );
}

type CompletedItemsProps = { count: number; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** What is done, under what is not. */
function CompletedItems({ count, isOpen, onToggle, children }: CompletedItemsProps) {
  return (
    <div className="border-t border-stone-200 dark:border-stone-800">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="quiet flex min-h-9 w-full items-center gap-2 rounded-lg px-3 py-1.5 font-medium tabular-nums pointer-coarse:min-h-11"
      >
        <Icon
          name="lucide:chevron-right"
          className={`size-5 transition-transform duration-150 ${isOpen ? "rotate-90" : "rtl:-scale-x-100"}`}
        />
        Done ({count})
      </button>
      {isOpen && children}
    </div>
  );
}

/** The keys of an open list, those of its rows among them. */
function useListShortcuts(find: () => void, { selectAll, clear }: ItemSelection) {
  useShortcuts(
    useMemo(
      () => ({
        title: "In this list",
        shortcuts: [
          ...ROW_SHORTCUTS,
          { keys: "Ctrl+A", label: "Select all items", run: selectAll },
          { keys: "n", label: "Type a new item", run: () => focusAddField(clear) },
          { keys: "/", label: "Find an item", run: find },
        ],
      }),
      [find, selectAll, clear],
    ),
  );
}

/** The field that adds one comes back when nothing is selected any more. */
function focusAddField(clear: () => void) {
  flushSync(clear);
  document.querySelector<HTMLElement>('[data-row=""] input')?.focus();
}
