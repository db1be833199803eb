import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { isUsed } from "../../cache/settled.ts";
import { findUsualDuration } from "../../../shared/learning/usualDuration.ts";
import { Items, readCachedListItems } from "../../cache/places.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment, PastRunsQuery } from "../../graphql/graphql.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useClient } from "../../sync/state/state.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatCount, formatDay, toDay } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useRestoreRun } from "./actions.ts";
import { formatMinutes, formatSettled, formatSpan } from "./labels.ts";
import { downloadRuns } from "./runsFile.ts";
import { RunSheet } from "./RunSheet.tsx";

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
      skippedCount
      firstTickAt
      lastTickAt
    }
  }
`);

const PastRun = graphql(`
  query PastRun($id: ID!) {
    run(id: $id) {
      id
      ...RunSheetItems
    }
  }
`);

type PastRunsProps = {
  list: ListFieldsFragment;
  /** The run that is shown first, with the name of the row that was found in it. */
  found?: { id: string; row: string };
};

type Run = PastRunsQuery["runs"][number];

/** Shows the runs of a list, each with its day and its progress, and the sheet of the one that is opened. */
export function PastRunsDialog({ list, found, onClose }: PastRunsProps & OverlayProps) {
  const { known, error, retry } = useRetryableQuery(PastRuns, { listId: list.id });
  const [chosen, setOpened] = useState<Run | "present" | "found" | undefined>(found && "found");
  const runs = known?.runs;
  const opened = chosen === "found" ? runs?.find(({ id }) => id === found?.id) : chosen;
  const { cache } = useClient();
  const wasUsed = isUsed(list, readCachedListItems(cache, list.id));
  const duration = runs && findUsualDuration(runs);

  if (opened)
    return (
      <Dialog
        title={opened === "present" ? t`This run` : t`Run ${{ number: formatCount(opened.number) }}`}
        description={list.name}
        onClose={onClose}
      >
        <SheetFrame onBack={() => setOpened(undefined)}>
          {opened === "present" ? (
            <PresentSheet listId={list.id} />
          ) : (
            <PastSheet runId={opened.id} foundName={chosen === "found" ? found?.row : undefined} />
          )}
        </SheetFrame>
      </Dialog>
    );

  return (
    <Dialog title={t`Past runs`} description={list.name} onClose={onClose}>
      {duration && <p className="quiet -mt-2 pb-3">{t`Usually ${{ duration: formatMinutes(duration) }}`}</p>}
      {error && <FailedRead title={t`Couldn’t load the past runs`} error={error} onRetry={retry} />}
      {!runs && !error && <Skeleton rows={3} className="h-9" />}
      {runs && (
        <ol aria-label={t`Past runs`} className="-mx-2.5 flex max-h-[50dvh] flex-col overflow-y-auto">
          {wasUsed && <RunLine title={t`This run`} counts={list} onOpen={() => setOpened("present")} />}
          {runs.map((run, index) => (
            <RunLine key={run.id} title={formatRunTime(run)} counts={run} onOpen={() => setOpened(run)}>
              {index === 0 && <TakeBackButton list={list} run={run} onDone={onClose} />}
            </RunLine>
          ))}
        </ol>
      )}
      {runs?.length === 0 && !wasUsed && <p>{t`No past runs yet.`}</p>}
      {(wasUsed || !!runs?.length) && (
        <Button kind="quiet" className="-ms-3 mt-3" onClick={() => void downloadRuns(list)}>
          <Icon name="lucide:download" className="size-5 text-mark" />
          {t({ message: "Save as a table", context: "button", comment: "Saves all runs of a list as a CSV file" })}
        </Button>
      )}
    </Dialog>
  );
}

type LineProps = {
  title: string;
  counts: Pick<Run, "itemCount" | "completedCount" | "skippedCount">;
  onOpen: () => void;
  children?: ReactNode;
};

const RunLine = ({ title, counts, onOpen, children }: LineProps) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-row py-1.5 ps-2.5 pe-8 hover:bg-hover">
    <button type="button" onClick={onOpen} className="min-w-0 grow text-start before:absolute before:inset-0">
      <span className="block font-medium">{title}</span>
      <span className="quiet block text-sm">{formatSettled(counts)}</span>
    </button>
    {children}
    <Icon name="lucide:chevron-right" className="absolute end-2.5 top-4.5 size-4 text-mark rtl:rotate-180" />
  </li>
);

type TakeBackProps = { list: ListFieldsFragment; run: Run; onDone: () => void };

function TakeBackButton({ list, run, onDone }: TakeBackProps) {
  const mayCall = useMayCall();
  const restoreRun = useRestoreRun();
  if (!mayCall(list, "restoreRun")) return null;
  function takeBack() {
    onDone();
    void restoreRun(run);
  }
  return <Button className="relative" onClick={takeBack}>{t`Restore this run`}</Button>;
}

const SheetFrame = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <>
    <Button kind="quiet" className="-ms-3 -mt-2 mb-2" onClick={onBack}>
      <Icon name="lucide:chevron-left" className="size-5 text-mark rtl:rotate-180" />
      {t`All runs`}
    </Button>
    <div className="-mx-2.5 max-h-[60dvh] overflow-y-auto px-2.5">{children}</div>
  </>
);

function PresentSheet({ listId }: { listId: string }) {
  const { known } = useRetryableQuery(Items, { listId });
  return known?.items ? <RunSheet items={known.items} /> : <Skeleton rows={8} className="h-6" />;
}

function PastSheet({ runId, foundName }: { runId: string; foundName: string | undefined }) {
  const { known, error, retry } = useRetryableQuery(PastRun, { id: runId });
  if (error) return <FailedRead title={t`Couldn’t load the run`} error={error} onRetry={retry} />;
  if (!known) return <Skeleton rows={8} className="h-6" />;
  const items = known.run?.items.map((item) => ({ ...item, id: item.itemId })) ?? [];
  return <RunSheet items={items} foundName={foundName} />;
}

/** From the first tick to the last, or the day of the end for a run from before ticks had times. */
const formatRunTime = ({ finishedAt, firstTickAt, lastTickAt }: Run) =>
  firstTickAt && lastTickAt ? formatSpan([firstTickAt, lastTickAt]) : formatDay(toDay(finishedAt));
