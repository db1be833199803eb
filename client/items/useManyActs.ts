import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { copyText } from "../ui/copy.ts";
import { openOverlay } from "../ui/overlays.ts";
import { inDigits } from "../ui/inDigits.ts";
import { completeItems, deleteItems, moveItems } from "./manyChanges.ts";
import { asMarkdown } from "./markdown.ts";
import { OpenListChooser } from "./OpenListChooser.tsx";

export type ManyActs = ReturnType<typeof useManyActs>;

type Tell = {
  /** Keeps rows where they are for a while. */
  stay: (...ids: string[]) => void;
  /** Items go, and with them what was selected. */
  clear: () => void;
};

/** Acts on items of one list, one or several: each is one call and one undo, and a toast tells it. */
export function useManyActs(listId: string, items: readonly ItemFieldsFragment[], { stay, clear }: Tell) {
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
        stepOff(ids);
        clear();
        void deleteItems(client, ids);
      },
      /** Asks to which list; the focus comes back to the opener. */
      moveTo(ids: readonly string[], opener?: HTMLElement | null) {
        openOverlay(OpenListChooser, {
          listId,
          count: ids.length,
          opener,
          onChoose: (list: { id: string; name: string }) => {
            stepOff(ids);
            clear();
            void moveItems(client, ids, list);
          },
        });
      },
      copy(ids: readonly string[]) {
        const wanted = new Set(ids);
        const text = asMarkdown(now.current.filter(({ id }) => wanted.has(id)));
        void copyText(text, ids.length === 1 ? "Copied 1 item" : `Copied ${inDigits(ids.length)} items`);
      },
    }),
    [client, listId, stay, clear],
  );
}

/** Takes the focus off several rows that go, to the one that will stand in their place. */
function stepOff(ids: readonly string[]) {
  const row = document.activeElement?.closest<HTMLElement>("li[data-row]");
  const goes = (each: HTMLElement) => ids.includes(each.dataset["row"] ?? "");
  if (!row || !goes(row) || ids.length === 1) return;
  const rows = [...document.querySelectorAll<HTMLElement>("li[data-row]")];
  const [above, below] = [rows.slice(0, rows.indexOf(row)), rows.slice(rows.indexOf(row))];
  const next = below.find((each) => !goes(each)) ?? above.findLast((each) => !goes(each));
  next?.querySelector<HTMLElement>("input:not(:disabled), button")?.focus({ preventScroll: true });
}
