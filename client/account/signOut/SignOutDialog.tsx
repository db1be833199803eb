import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useStore } from "../../ui/createStore.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useClient } from "../../sync/state/state.ts";

/** The user's decision about the unsaved changes; undefined if the user stays signed in. */
type SignOutAnswer = "sent" | "discard";

/** Asks a user who signs out what happens to the changes that are not saved. */
export function SignOutDialog({ onClose }: OverlayProps<SignOutAnswer>) {
  const { outboxState, connection } = useClient().sync;
  const count = useStore(outboxState, (state) => state.count);
  const isLost = useStore(connection.store, (state) => state.isLost);
  const [isSending, setSending] = useState(false);

  const isSaved = count === 0;
  // The dialog closes when all changes are saved while it is open.
  useEffect(() => {
    if (isSaved) onClose("sent");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onClose` is another function at each render
  }, [isSaved]);

  function sendFirst() {
    setSending(true);
    connection.checkNow();
  }

  return (
    <Dialog
      title={t`Sign out`}
      description={plural(count, { one: "# change isn’t saved yet.", other: "# changes aren’t saved yet." })}
      onClose={() => onClose()}
    >
      <div className="flex flex-wrap items-center justify-end gap-2">
        <output className="quiet grow text-sm">
          {isSending && (isLost ? t`Can’t reach the server yet.` : t`Saving…`)}
        </output>
        <Button onClick={() => onClose()}>{t`Stay`}</Button>
        <Button onClick={() => onClose("discard")}>{t`Discard`}</Button>
        <Button kind="primary" aria-disabled={isSending} onClick={sendFirst}>{t`Send first`}</Button>
      </div>
    </Dialog>
  );
}
