import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { copyText } from "../../feedback/toasts.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { formatCount } from "../../ui/format.ts";
import { completeItems, deleteItems, moveItems } from "../bulkMutations.ts";
import { toMarkdown } from "../markdown.ts";
import { lazyComponent } from "../../ui/loading.ts";

const MoveToListDialog = lazyComponent(
  () => import("./MoveToListDialog.tsx").then(({ MoveToListDialog }) => MoveToListDialog),
  { preloaded: true },
);

export type BulkActions = ReturnType<typeof useBulkActions>;

type BulkCallbacks = {
  /** Keeps rows where they are for a while. */
  stay: (...ids: string[]) => void;
  /** Items go, and with them what was selected. */
  clear: () => void;
};

/** Acts on items of one list, one or several: each is one call and one undo, and a toast tells it. */
export function useBulkActions(listId: string, items: readonly ItemFieldsFragment[], { stay, clear }: BulkCallbacks) {
  const client = useApolloClient();
  const now = useRef(items);
  useEffect(() => {
    now.current = items;
  }, [items]);

  return useMemo(
    () => ({
      tick(ids: readonly string[], completed: boolean) {
        if (completed) stay(...ids);
        void completeItems(client, ids, completed);
      },
      remove(ids: readonly string[]) {
        moveFocusOff(ids);
        clear();
        void deleteItems(client, ids);
      },
      /** Asks to which list; the focus comes back to the opener. */
      moveTo(ids: readonly string[], opener?: HTMLElement | null) {
        openOverlay(MoveToListDialog, {
          listId,
          count: ids.length,
          opener,
          onChoose: (list: { id: string; name: string }) => {
            moveFocusOff(ids);
            clear();
            void moveItems(client, ids, list);
          },
        });
      },
      copy(ids: readonly string[]) {
        const wanted = new Set(ids);
        const text = toMarkdown(now.current.filter(({ id }) => wanted.has(id)));
        void copyText(text, ids.length === 1 ? "Copied 1 item" : `Copied ${formatCount(ids.length)} items`);
      },
    }),
    [client, listId, stay, clear],
  );
}

/** Takes the focus off several rows that go, to the one that will stand in their place. */
function moveFocusOff(ids: readonly string[]) {
  const row = document.activeElement?.closest<HTMLElement>("li[data-row]");
  const goes = (each: HTMLElement) => ids.includes(each.dataset["row"] ?? "");
  if (!row || !goes(row) || ids.length === 1) return;
  const rows = [...document.querySelectorAll<HTMLElement>("li[data-row]")];
  const [above, below] = [rows.slice(0, rows.indexOf(row)), rows.slice(rows.indexOf(row))];
  const next = below.find((each) => !goes(each)) ?? above.findLast((each) => !goes(each));
  next?.querySelector<HTMLElement>("input:not(:disabled), button")?.focus({ preventScroll: true });
}
