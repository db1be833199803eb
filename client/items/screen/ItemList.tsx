import { t } from "@lingui/core/macro";
import { useState, useMemo, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { mayAddUp } from "../addUp/openAddUp.ts";
import { useRestoreFocus } from "../../ui/hooks/useRestoreFocus.ts";
import type { DatedList } from "../days/rowDays.ts";
import { useRowDays } from "../days/useRowDays.ts";
import { getListKeys } from "./keys.ts";
import { useListParts } from "./listParts.ts";
import { ItemGroupLists } from "./ItemGroupLists.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { useReturnFromSearch, type FindInList } from "./useFindInList.ts";
import { NOTE_LABEL_ID, SELECTED_LABEL_ID, SKIPPED_LABEL_ID } from "../rows/RowParts.tsx";
import { handleRowKey, ROW_SHORTCUTS, TICK_SHORTCUTS, VIEW_SHORTCUTS } from "../rows/rowShortcuts.ts";
import { useKeepInView, useScrollToTarget, type ScrollTarget } from "../rows/scrolling.ts";
import { useItemActions } from "../rows/useItemActions.ts";
import type { CreateList } from "../selection/useBulkActions.tsx";
import { useItemSelection, type ItemSelection } from "../selection/useItemSelection.ts";
import { useItemGroups } from "../rows/itemGroups.ts";
import { RenderAllButton, useRenderAll } from "../rows/RenderAll.tsx";
import { getDraft, setDraft } from "../../ui/fields/AddField.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { focusFirst, useRowElements } from "../../ui/browser/rowElements.ts";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { useSteadyValue } from "../../ui/browser/touch.ts";
import type { ItemRowElements, ItemRowHandle } from "../rows/itemRowElements.ts";

const FindField = lazyComponent(() => import("./FindField.tsx"), "FindField", { preloaded: true });

const MoneyLine = lazyComponent(() => import("../addUp/MoneyLine.tsx"), "MoneyLine");

/** A line below a list sums up three amounts or more. With fewer numbers, its code is not fetched. */
const MIN_SUMMED = 3;

type Props = {
  listId: string;
  items: readonly ItemFieldsFragment[];
  /** The run of the list. */
  runId: string;
  isTemplate: boolean;
  /** What says on which days rows are due. */
  dated: DatedList;
  /** Whether the user may not change the list. */
  readOnly: boolean;
  /** Whether the user may tick and skip its items. */
  mayTick: boolean;
  find: FindInList;
  /** The item that the user has navigated to. */
  target: ScrollTarget | undefined;
  /** The content above the done items when there are no others. */
  finished: ReactNode;
  /** The buttons that act on the done items. */
  doneActions: ReactNode;
  /** Opens shop mode; undefined for a template. */
  onShop: (() => void) | undefined;
  createList: CreateList;
  /** The content below the open items while none is selected: the field that adds an item. */
  children: ReactNode;
};

/** The items of a list with all their actions. It announces moves and the selection to screen readers. */
export function ItemList({
  listId,
  runId,
  isTemplate,
  dated,
  readOnly,
  mayTick,
  find,
  target,
  finished,
  doneActions,
  onShop,
  createList,
  children,
  ...props
}: Props) {
  const items = useSteadyValue(props.items);
  const tickable = !isTemplate;
  const [announcement, announce] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const openPart = useRef<HTMLDivElement>(null);
  const rows = useRowElements<ItemRowHandle>();
  const focusHandlers = useRestoreFocus(rows, { follow: false });
  const keepInView = useKeepInView(openPart, rows, items);
  const [renderAll, requestRenderAll] = useRenderAll(items.length);
  const days = useRowDays(items, dated);
  const lastRowKey = useRef("");
  const groups = useItemGroups(listId, items, rows, {
    isTemplate,
    searchText: find.searchText,
    runId,
    container: list,
  });
  const { open, shownItems, movable, keepInPlace } = groups;
  const selection = useItemSelection(
    listId,
    rows,
    { allItems: items, shownItems, mayTick, readOnly },
    groups,
    createList,
  );
  const listItems = { all: items, movable: movable ? open : [], selectedIds: selection.ids };
  const actions = useItemActions(listId, listItems, selection.actions, { keepInPlace, announce, keepInView });
  useListShortcuts({ listId, onFind: find.open, onShop }, { rows, lastRowKey }, selection, { readOnly, mayTick });
  const search = useReturnFromSearch(rows, find);
  useScrollToTarget(rows, target, groups.reveal);
  useScrollToTarget(rows, search.target, groups.reveal);

  function onFocus(event: FocusEvent) {
    focusHandlers.onFocus(event);
    lastRowKey.current = rows.getContaining(event.target)?.key || lastRowKey.current;
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
          openPart={openPart}
          groups={groups}
          finished={finished}
          doneActions={doneActions}
          footer={
            (!readOnly || selection.items.length > 0) && (
              <ListFooter ref={rows.ref("")} selection={selection} mayTick={mayTick} readOnly={readOnly}>
                {children}
              </ListFooter>
            )
          }
          sum={mayAddUp(items, MIN_SUMMED) && <MoneyLine items={items} isTemplate={isTemplate} />}
          rows={rows}
          actions={actions}
          tickable={tickable}
          readOnly={readOnly}
          mayTick={mayTick}
          renderAll={renderAll}
          targetIds={[target?.id, search.target?.id]}
          selectedIds={selection.idSet}
          days={days}
        />
      </div>
      <output className="sr-only">{announcement}</output>
      <output className="sr-only">{selection.announcement}</output>
      <span id={SELECTED_LABEL_ID} className="hidden">
        {t({ message: "selected", comment: "Describes an item to screen readers" })}
      </span>
      <span id={SKIPPED_LABEL_ID} className="hidden">{t`skipped`}</span>
      <span id={NOTE_LABEL_ID} className="hidden">
        {t({ message: "has a note", comment: "Describes an item to screen readers" })}
      </span>
    </div>
  );
}

/** Registers the keys of an open list, with those of its rows. The search offers what they do. */
function useListShortcuts(
  { listId, onFind, onShop }: { listId: string; onFind: () => void; onShop: (() => void) | undefined },
  { rows, lastRowKey }: { rows: ItemRowElements; lastRowKey: RefObject<string> },
  { selectAll, clear }: ItemSelection,
  { readOnly, mayTick }: { readOnly: boolean; mayTick: boolean },
) {
  const parts = useMemo(
    () => ({
      selectAll,
      typeItem: readOnly ? undefined : () => focusAddField(rows, clear),
      typeHeading: readOnly ? undefined : () => typeHeading(listId, rows, clear),
      skipItem: mayTick ? () => skipFocused(rows) : undefined,
      remarkItem: mayTick ? () => findLastRow(rows, lastRowKey.current)?.remark?.() : undefined,
      hasRemarkedRow: () => !!findLastRow(rows, lastRowKey.current)?.remark,
      chooseWhen: readOnly ? undefined : () => findLastRow(rows, lastRowKey.current)?.chooseWhen?.(),
      hasChosenRow: () => !!findLastRow(rows, lastRowKey.current)?.chooseWhen,
    }),
    [listId, rows, lastRowKey, selectAll, clear, readOnly, mayTick],
  );
  useListParts(parts);
  useShortcuts(
    useMemo(() => {
      const keys = getListKeys({ ...parts, find: onFind, shop: onShop });
      const ofRows = !readOnly ? ROW_SHORTCUTS : mayTick ? TICK_SHORTCUTS : VIEW_SHORTCUTS;
      return { title: IN_THIS_LIST, shortcuts: [...ofRows, ...keys] };
    }, [readOnly, mayTick, parts, onFind, onShop]),
  );
}

const IN_THIS_LIST = t`In this list`;

/** Skips the item whose row has the focus. */
const skipFocused = (rows: ItemRowElements) => rows.getContaining(document.activeElement)?.skip?.();

/** Returns the row that has the focus, or the one that had it last. */
function findLastRow(rows: ItemRowElements, lastKey: string) {
  const focused = rows.getContaining(document.activeElement);
  return focused?.key ? focused : rows.get(lastKey);
}

/** Focuses the field that adds an item, after clearing the selection, whose toolbar is shown in place of the field. */
function focusAddField(rows: ItemRowElements, clear: () => void) {
  flushSync(clear);
  focusFirst(rows.get("")?.element, { selector: "input" });
}

/** What makes a heading of a new item. */
const HEADING_SIGN = "# ";

function typeHeading(listId: string, rows: ItemRowElements, clear: () => void) {
  const typed = getDraft(listId);
  if (!typed.startsWith(HEADING_SIGN)) setDraft(listId, HEADING_SIGN + typed);
  focusAddField(rows, clear);
}
