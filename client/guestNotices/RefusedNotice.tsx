import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { ignoreFailure } from "../actions/errors.ts";
import { addToast, closeToast } from "../actions/toasts.ts";
import { useStore } from "../ui/createStore.ts";
import { getOverlays, openOverlay } from "../ui/overlays/Overlays.tsx";
import { isTyping } from "../ui/browser/shortcuts.ts";
import { formatRefused } from "../actions/changeLabels.ts";
import { useClient } from "../sync/state/state.ts";

/** Opens the sheet of the changes that the server has refused. The component renders nothing itself. */
export function RefusedNotice() {
  const { outboxState } = useClient().sync;
  const refused = useStore(outboxState, (state) => state.refused);
  const [{ offer }] = useState(createOffer);
  useEffect(() => offer(refused.map(({ id }) => id)), [offer, refused]);
  return null;
}

/** Offers each refused change once on a page. The next page offers those that are left again. */
function createOffer() {
  const offered = new Set<string>();
  let toast: number | undefined;
  let isOpen = false;

  async function openSheet() {
    if (isOpen) return;
    isOpen = true;
    try {
      const { RefusedSheet } = await import("./RefusedSheet.tsx");
      await openOverlay(RefusedSheet, {}).closed;
    } finally {
      isOpen = false;
    }
  }

  function offer(ids: readonly string[]) {
    const isNew = ids.some((id) => !offered.has(id));
    for (const id of ids) offered.add(id);
    if (toast !== undefined && (isNew || ids.length === 0)) closeToast(toast);
    if (!isNew || isOpen) return;
    // The sheet takes the focus, so it waits while the user is typing or answering a question.
    if (isTyping(document.activeElement) || getOverlays().length > 0) toast = addOfferToast(ids.length);
    else ignoreFailure(openSheet());
  }

  const addOfferToast = (count: number) =>
    addToast({
      type: "foreground",
      title: formatRefused(count),
      duration: Infinity,
      action: {
        label: t`See them`,
        altText: t`See the changes that couldn’t be saved`,
        onAct: () => ignoreFailure(openSheet()),
      },
    });

  return { offer };
}
