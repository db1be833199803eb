import { plural, t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { reportFailure } from "../../actions/errors.ts";
import { copyText } from "../../actions/toasts.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { completeItems, deleteItems, moveItems, skipItems } from "../model/actions.ts";
import { describeCount, describeMove } from "../model/labels.ts";
import { toMarkdown } from "../../../shared/markdown.ts";
import { lazyComponent } from "../../ui/loading.ts";
import type { ChooseListDialogProps, ChosenList } from "./ChooseListDialog.tsx";
import { focusFirst, type Row, type RowElements } from "../../ui/browser/rowElements.ts";
import { useClient } from "../../sync/state/state.ts";

const ChooseListDialog = lazyComponent(() => import("./ChooseListDialog.tsx"), "ChooseListDialog", { preloaded: true });

export type BulkActions = ReturnType<typeof useBulkActions>;

type BulkCallbacks = {
  /** Keeps rows that are ticked or un-ticked in their places for a moment. */
  keepInPlace: (...ids: string[]) => void;
  clearSelection: () => void;
  createList: CreateList;
};

/** Creates a list with this name, to which items are moved, and returns it at once. */
export type CreateList = (name: string) => ChosenList;

/** Returns actions on one or more items of a list. Each change is one request, and one undo reverts it. */
export function useBulkActions(
  listId: string,
  items: readonly ItemFieldsFragment[],
  rows: RowElements,
  { keepInPlace, clearSelection, createList }: BulkCallbacks,
) {
  const client = useClient();
  const latestItems = useRef(items);
  useEffect(() => {
    latestItems.current = items;
  }, [items]);

  return useMemo(() => {
    const getItems = (ids: readonly string[]) => {
      const idSet = new Set(ids);
      return latestItems.current.filter(({ id }) => idSet.has(id));
    };
    function moveTo(ids: readonly string[], list: { id: string; name: string }) {
      moveFocusAway(rows, ids);
      clearSelection();
      void moveItems(client, ids, list);
    }

    return {
      moveTo,
      tick(ids: readonly string[], completed: boolean) {
        keepInPlace(...ids);
        void completeItems(client, ids, completed);
      },
      skip(ids: readonly string[], skipped: boolean) {
        keepInPlace(...ids);
        void skipItems(client, ids, skipped);
      },
      /** Its undo is that of the skip. */
      giveReason(ids: readonly string[], reason: string | null) {
        keepInPlace(...ids);
        const give = (): Promise<boolean> =>
          reportFailure(t`Couldn’t save the reason`, skipItems.send(client, ids, true, reason), give);
        void give();
      },
      remove(ids: readonly string[]) {
        moveFocusAway(rows, ids);
        clearSelection();
        void deleteItems(client, ids);
      },
      /** Opens a dialog that asks for the list. When it is closed, `opener` gets the focus. */
      moveToList(ids: readonly string[], opener?: HTMLElement | null) {
        openOverlay<ChooseListDialogProps>(ChooseListDialog, {
          title: describeMove(getItems(ids)),
          hiddenId: listId,
          opener,
          onChoose: (list) => moveTo(ids, list),
          onCreate: createList,
        });
      },
      copy(ids: readonly string[]) {
        const copied = getItems(ids);
        const done = describeCount(copied, {
          items: (count) => t`Copied ${plural(count, { one: "# item", other: "# items" })}`,
          sections: (count) => t`Copied ${plural(count, { one: "# section", other: "# sections" })}`,
        });
        void copyText(toMarkdown(copied), done);
      },
    };
  }, [client, listId, rows, keepInPlace, clearSelection, createList]);
}

/**
 * Moves the focus from rows that are about to be removed, or from their toolbar, to the row that takes their place: the
 * next one that stays, or else the one before. For a single row that has the focus, `useRestoreFocus` does so.
 */
function moveFocusAway(rows: RowElements, ids: readonly string[]) {
  const row = rows.getContaining(document.activeElement);
  // The toolbar is in the footer, whose key is empty.
  const isInToolbar = row?.key === "";
  if (!row || (!isInToolbar && (!ids.includes(row.key) || ids.length === 1))) return;
  const allRows = rows.getAll();
  const isStaying = ({ key }: Row) => key !== "" && !ids.includes(key);
  const isLeaving = ({ key }: Row) => (isInToolbar ? ids.includes(key) : key === row.key);
  const index = Math.max(0, allRows.findIndex(isLeaving));
  const next = allRows.slice(index).find(isStaying) ?? allRows.slice(0, index).findLast(isStaying);
  focusFirst(next?.element, { preventScroll: true });
}
