import { useMemo, useState, type Ref } from "react";
import { useNavigate } from "react-router";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { NextStep } from "../../ui/NextStep.tsx";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { useRestoreFocus } from "../../ui/hooks/useRestoreFocus.ts";
import { useRowElements, type RowElements } from "../../ui/browser/rowElements.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import {
  DeletedThings,
  restoreThing,
  useDeletedThings,
  formatName,
  formatContents,
  formatDeletion,
  type DeletedThing,
} from "./deletedThings.ts";
import { useClient } from "../../sync/state.ts";

/** `/deleted`: the rows that were deleted in the last 30 days, the last first (docs/api.md, Trash). */
export function DeletedPage() {
  const { things, error, retry } = useDeletedThings();
  const { restoring, restore } = useRestore();
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: false });
  const shown = things?.filter((thing) => !restoring.has(getKey(thing)));
  useTitle("Recently deleted");

  return (
    <div {...focusHandlers} className="flex w-full flex-col gap-4">
      <h1 className="text-2xl">Recently deleted</h1>
      <p className="quiet">
        What you delete stays here for 30 days, and comes back as it was. After that it is gone for good. There is as
        much room here as your plan has: when it is full, the oldest goes earlier.
      </p>
      {error && <FailedState what="What was deleted could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {shown && shown.length > 0 && <DeletedList rows={rows} things={shown} onRestore={restore} />}
      {shown?.length === 0 && !error && <NothingDeleted ref={rows.ref("")} />}
      {!things && !error && <RowsSkeleton rows={3} className="h-24" />}
    </div>
  );
}

/** The ids of all rows that were deleted together identify a deleted thing. */
const getKey = ({ ids }: DeletedThing) => ids.join();

/** Restores things. A thing is hidden while it is in `restoring`, and shown again if its restoration fails. */
function useRestore() {
  const client = useClient();
  const [restoring, setRestoring] = useState<ReadonlySet<string>>(new Set());

  async function restore(thing: DeletedThing) {
    const key = getKey(thing);
    setRestoring((others) => new Set(others).add(key));
    await restoreThing(client, thing);
    // The server may also have restored the list or notebook of the thing. The client logs a failure.
    await client.refetchQueries({ include: [DeletedThings] }).catch(() => undefined);
    setRestoring((others) => new Set([...others].filter((other) => other !== key)));
  }

  return { restoring, restore };
}

type ThingsProps = {
  rows: RowElements;
  things: readonly DeletedThing[];
  onRestore: (thing: DeletedThing) => Promise<void>;
};

function DeletedList({ rows, things, onRestore }: ThingsProps) {
  const isReadOnly = useReadOnly();
  return (
    <ul aria-label="Recently deleted" className="sheet flex flex-col divide-y divide-rule">
      {things.map((thing) => (
        <li key={getKey(thing)} ref={rows.ref(getKey(thing))} className="flex items-start gap-3 py-3 ps-4 pe-3">
          <div className="min-w-0 grow wrap-anywhere">
            <p className="font-medium">
              <bdi>{formatName(thing)}</bdi>
            </p>
            <p className="quiet text-sm">
              {formatContents(thing)}
              {thing.place !== null && (
                <>
                  , from <bdi>{thing.place}</bdi>
                </>
              )}
            </p>
            <p className="quiet text-sm tabular-nums">{formatDeletion(thing)}</p>
          </div>
          {!isReadOnly && (
            <Button
              aria-label={`Restore ${formatName(thing)}`}
              className="shrink-0"
              onClick={() => void onRestore(thing)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NothingDeleted({ ref }: { ref: Ref<HTMLDivElement> }) {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () => ({
      title: "Recently deleted",
      shortcuts: [{ keys: "o", label: "Open your notebooks", run: () => void navigate("/n") }],
    }),
    [navigate],
  );
  useShortcuts(shortcuts);
  return (
    <div ref={ref} className="flex flex-col items-start gap-3">
      <p>Nothing is here.</p>
      <NextStep to="/n" keys="o" primary>
        Open your notebooks
      </NextStep>
    </div>
  );
}
