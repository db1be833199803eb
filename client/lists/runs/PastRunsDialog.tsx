import { useState } from "react";
import { useMayCall } from "../../identity/devices/useMayCall.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment, PastRunsQuery } from "../../graphql/graphql.ts";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { Button } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatCount, formatDay, toDay } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useRestoreRun } from "./actions.ts";

const PastRuns = graphql(`
  query PastRuns($listId: ID!) {
    runs(listId: $listId) {
      id
      listId
      number
      startedAt
      finishedAt
      itemCount
      completedCount
    }
  }
`);

const PastRun = graphql(`
  query PastRun($id: ID!) {
    run(id: $id) {
      id
      items {
        itemId
        name
        isHeading
        completed
      }
    }
  }
`);

export type PastRunsProps = { list: ListFieldsFragment };

/** Shows the past runs of a list, each with its end, its progress and its skipped items. */
export function PastRunsDialog({ list, onClose }: PastRunsProps & OverlayProps) {
  const mayCall = useMayCall();
  const { known, error, retry } = useRetryableQuery(PastRuns, { listId: list.id });
  const restoreRun = useRestoreRun();
  const runs = known?.runs;

  function takeBack(run: PastRunsQuery["runs"][number]) {
    onClose();
    void restoreRun(run);
  }

  return (
    <Dialog title="Past runs" description={list.name} onClose={() => onClose()}>
      {error && <FailedState what="The past runs could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {!runs && !error && <Skeleton rows={3} className="h-9" />}
      {runs?.length === 0 && <p>No past runs yet.</p>}
      {runs && runs.length > 0 && (
        <ol aria-label="Past runs" className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto">
          {runs.map((run, index) => (
            <li key={run.id} className="flex items-start gap-3 pe-1">
              <div className="min-w-0 grow">
                <p className="font-medium">{formatDay(toDay(run.finishedAt))}</p>
                <p className="quiet text-sm">
                  {formatCount(run.completedCount)} of {formatCount(run.itemCount)} done
                </p>
                {run.completedCount < run.itemCount && <SkippedItems run={run} />}
              </div>
              {index === 0 && mayCall(list, "restoreRun") && (
                <Button onClick={() => takeBack(run)}>Go back to this run</Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

/** Shows the number of items that a run skipped. A click shows the items. */
function SkippedItems({ run: { id, itemCount, completedCount } }: { run: PastRunsQuery["runs"][number] }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="group text-sm" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="quiet -mx-1 flex min-h-8 list-none items-center gap-1 rounded-row px-1 hover:bg-hover pointer-coarse:min-h-11">
        <Icon
          name="lucide:chevron-right"
          className="size-4 transition-transform duration-120 ease-quick group-open:rotate-90"
        />
        {formatCount(itemCount - completedCount)} skipped
      </summary>
      {isOpened && <SkippedNames runId={id} />}
    </details>
  );
}

function SkippedNames({ runId }: { runId: string }) {
  const { known, error, retry } = useRetryableQuery(PastRun, { id: runId });
  if (error) return <FailedState what="The run could not be read" why={getErrorMessage(error)} onRetry={retry} />;
  const skipped = known?.run?.items.filter(({ completed, isHeading }) => !completed && !isHeading) ?? [];
  return (
    <ul className="list-disc ps-5 pt-1">
      {skipped.map(({ itemId, name }) => (
        <li key={itemId} dir="auto" className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  );
}
