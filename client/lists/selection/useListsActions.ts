import { plural } from "@lingui/core/macro";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getPlaceId } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { focusFirst, type RowElements } from "../../ui/browser/rowElements.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { ChooseNotebookDialog, type ChooseNotebookDialogProps } from "../destination/ChooseNotebookDialog.tsx";
import { deleteLists, moveLists, updateLists } from "../model/bulkActions.ts";
import { getTripPath } from "../trip/tripPath.ts";
import { endSelection } from "./selectedLists.ts";

/** What the bar does with the selected lists. */
export type ListsActions = ReturnType<typeof useListsActions>;

/** Returns actions on several lists. Each is one request, and one undo reverts it. */
export function useListsActions(scope: string, rows: RowElements) {
  const client = useClient();
  const navigate = useNavigate();
  return useMemo(() => {
    /** Ends the selection, whose bar may have the focus, before its lists leave the screen. */
    function leave(ids: readonly string[]) {
      const next = findNext(rows, ids);
      flushSync(() => endSelection(scope));
      focusFirst(next, { selector: "a", preventScroll: true });
    }
    return {
      setActive(ids: readonly string[], active: boolean) {
        leave(ids);
        void updateLists(client, ids, { active });
      },
      /** Opens a dialog that asks for the notebook. */
      move(lists: readonly ListFieldsFragment[]) {
        const ids = lists.map(({ id }) => id);
        const [from, ...others] = new Set(lists.map(getPlaceId));
        openOverlay<ChooseNotebookDialogProps>(ChooseNotebookDialog, {
          title: plural({ count: ids.length }, { one: "Move # list to", other: "Move # lists to" }),
          ...(from && others.length === 0 && { hiddenId: from }),
          onChoose(notebookId) {
            leave(ids);
            void moveLists(client, ids, notebookId);
          },
        });
      },
      remove(ids: readonly string[]) {
        leave(ids);
        void deleteLists(client, ids);
      },
      shop(lists: readonly ListFieldsFragment[]) {
        void navigate(getTripPath(lists.map(({ id }) => id)));
      },
    };
  }, [client, navigate, scope, rows]);
}

/** Returns the row that takes the place of rows that leave: the next one that stays, or else the one before. */
function findNext(rows: RowElements, ids: readonly string[]): HTMLElement | undefined {
  const all = rows.getAll();
  const isStaying = ({ key }: { key: string }) => !ids.includes(key);
  const first = Math.max(
    0,
    all.findIndex((row) => !isStaying(row)),
  );
  return (all.slice(first).find(isStaying) ?? all.slice(0, first).findLast(isStaying))?.element;
}
