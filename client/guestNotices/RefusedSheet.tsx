import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { CopyButton } from "../actions/CopyButton.tsx";
import type { PendingChange } from "../sync/state/pendingChange.ts";
import { Button } from "../ui/Button.tsx";
import { useStore } from "../ui/createStore.ts";
import { quote } from "../ui/format.ts";
import { Confirm } from "../ui/overlays/Confirm.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { describeChange, formatRefused } from "../actions/changeLabels.ts";
import { useClient } from "../sync/state/state.ts";
import { sendRefusedAgain } from "../sync/outbox/otherChanges.ts";
import { discardRefused } from "../sync/outbox/refusals.ts";

/** Shows the refused changes that no other part of the page shows. It closes when none are left. */
export function RefusedSheet({ onClose }: OverlayProps) {
  const client = useClient();
  const refused = useStore(client.sync.outboxState, (state) => state.refused);
  const isDone = refused.length === 0;
  useEffect(() => {
    if (isDone) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onClose` is another function at each render
  }, [isDone]);

  return (
    <Dialog
      title={formatRefused(refused.length)}
      description={t`Anything you leave here will be waiting next time you open Listbook.`}
      onClose={() => onClose()}
    >
      <ul className="-my-3">
        {refused.map((change) => (
          <RefusedChange key={change.id} change={change} />
        ))}
      </ul>
      {refused.length > 1 && <DiscardAll count={refused.length} onDiscard={() => discardRefused(client, refused)} />}
    </Dialog>
  );
}

function RefusedChange({ change }: { change: PendingChange }) {
  const client = useClient();
  const text = describeChange(change);
  const name = quote(text);
  return (
    <li className="py-3">
      <p dir="auto" className="line-clamp-4 font-medium wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="quiet text-sm wrap-anywhere">{change.refusal}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={text} kind="plain" label={name} />
        {/* A change whose code is not loaded cannot be sent. */}
        {change.definition && (
          <Button aria-label={t`Try again: ${name}`} onClick={() => sendRefusedAgain(client, [change])}>
            {t`Try again`}
          </Button>
        )}
        <Button kind="quiet" aria-label={t`Discard: ${name}`} onClick={() => discardRefused(client, [change])}>
          {t`Discard`}
        </Button>
      </div>
    </li>
  );
}

function DiscardAll({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mt-4">
      {isAsking ? (
        <Confirm
          label={t`Discard all`}
          question={plural(count, { one: "Discard # change?", other: "Discard # changes?" })}
          onConfirm={onDiscard}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <Button onClick={() => setAsking(true)}>{t`Discard all`}</Button>
      )}
    </div>
  );
}
