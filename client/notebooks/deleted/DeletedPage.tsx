import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState, type Ref } from "react";
import { useNavigate } from "react-router";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { titleClass } from "../../ui/classNames.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NextStep } from "../../ui/browser/NextStep.tsx";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
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
import { useClient } from "../../sync/state/state.ts";

/** `/deleted`: the rows that were deleted in the last 30 days, the last first (docs/api.md, Trash). */
export function DeletedPage() {
  const { things, error, retry } = useDeletedThings();
  const { restoring, restore } = useRestore();
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: false });
  const shown = things?.filter((thing) => !restoring.has(getKey(thing)));
  useTitle(t`Recently deleted`);

  return (
    <div {...focusHandlers} className="flex max-w-list flex-col gap-3">
      <h1 className={titleClass("")}>{t`Recently deleted`}</h1>
      <p className="quiet">
        <Trans>
          What you delete stays here for 30 days, then it’s gone for good. If you run out of room, the oldest goes
          first.
        </Trans>
      </p>
      {error && <FailedRead title={t`Couldn’t load what you deleted`} error={error} onRetry={retry} />}
      {shown && shown.length > 0 && <DeletedList rows={rows} things={shown} onRestore={restore} />}
      {shown?.length === 0 && !error && <NothingDeleted ref={rows.ref("")} />}
      {!things && !error && <Skeleton rows={3} className="h-16" />}
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
    <ul aria-label={t`Recently deleted`} className="flex flex-col">
      {things.map((thing) => (
        <li key={getKey(thing)} ref={rows.ref(getKey(thing))} className="flex items-center gap-4 py-2">
          <div className="min-w-0 grow wrap-anywhere">
            <p>
              <bdi>{formatName(thing)}</bdi>
            </p>
            <p className="quiet text-sm">
              <Contents thing={thing} />
            </p>
            <p className="quiet text-sm">{formatDeletion(thing)}</p>
          </div>
          {!isReadOnly && (
            <Button
              aria-label={t`Restore ${{ name: formatName(thing) }}`}
              className={`shrink-0 ${smallButtonClass}`}
              onClick={() => void onRestore(thing)}
            >{t`Restore`}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says what was deleted, and from where if that is known. */
function Contents({ thing }: { thing: DeletedThing }) {
  const contents = formatContents(thing);
  if (thing.place === null) return contents;
  // As an element, because `Trans` would read tags in a name.
  const place = <bdi>{thing.place}</bdi>;
  return (
    <Trans comment="List with 12 items, from My Notebook">
      {contents}, from {place}
    </Trans>
  );
}

function NothingDeleted({ ref }: { ref: Ref<HTMLDivElement> }) {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () => ({
      title: t`Recently deleted`,
      shortcuts: [{ keys: "o", label: t`Open your notebooks`, run: () => void navigate("/n") }],
    }),
    [navigate],
  );
  useShortcuts(shortcuts);
  return (
    <div ref={ref}>
      <EmptyState title={t`Nothing here`}>
        <NextStep to="/n" keys="o" primary>{t`Open your notebooks`}</NextStep>
      </EmptyState>
    </div>
  );
}
