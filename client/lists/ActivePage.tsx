import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { getErrorMessage } from "../sync/serverErrors.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { NextStep } from "../ui/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { RowsSkeleton } from "../ui/Skeleton.tsx";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { useRowElements } from "../ui/browser/rowElements.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { ActiveListRow } from "./ActiveListRow.tsx";
import { groupByPriority, formatPriority } from "./labels.ts";
import { useActiveLists, useNotebooks, type ActiveList } from "./queries.ts";

/** `/active`: the active lists, the highest priority first. A template is never active. */
export function ActivePage() {
  const { lists, loaded, error, retry } = useActiveLists();
  useTitle("Active");

  return (
    <div className="flex w-full flex-col gap-3">
      <h1 className="text-2xl">Active</h1>
      {error && <FailedState what="The active lists could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {lists.length > 0 && <PriorityGroups lists={lists} />}
      {loaded && lists.length === 0 && !error && <NoActiveLists />}
      {!loaded && !error && <RowsSkeleton rows={6} className="h-12 pointer-coarse:h-14" />}
    </div>
  );
}

function PriorityGroups({ lists }: { lists: readonly ActiveList[] }) {
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const { notebooks } = useNotebooks();
  // A row that moves to another group is rendered anew, so its details are kept open here.
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const toggleDetails = (id: string) =>
    setOpenIds((open) => (open.includes(id) ? open.filter((each) => each !== id) : [...open, id]));
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  return (
    <div {...focusHandlers} className="flex flex-col gap-3">
      <div className="sheet @container overflow-clip">
        {groupByPriority(lists).map((group) => (
          <section key={group.priority} aria-label={formatPriority(group.priority)} className="group">
            <h2 className="flex h-6.5 items-center border-rule bg-stone-100 px-3 text-sm group-not-first:border-t dark:bg-stone-800/50">
              {formatPriority(group.priority)}
            </h2>
            <ul aria-label={`Active lists, ${formatPriority(group.priority)}`}>
              {group.lists.map((list) => (
                <ActiveListRow
                  key={list.id}
                  ref={rows.ref(list.id)}
                  list={list}
                  notebook={notebookById.get(list.notebookId)}
                  isOpen={openIds.includes(list.id)}
                  onToggle={() => toggleDetails(list.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="quiet text-sm">
        Sorted by priority, then by date. Lists cannot be moved here: change one of the two, and they move.
      </p>
    </div>
  );
}

function NoActiveLists() {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () => ({
      title: "Active",
      shortcuts: [
        { keys: "n", label: "Start a list", run: () => void navigate("/") },
        { keys: "o", label: "Open your notebooks", run: () => void navigate("/n") },
      ],
    }),
    [navigate],
  );
  useShortcuts(shortcuts);
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Nothing is active. Each new list is active until you put it away.</p>
      <div className="flex flex-wrap gap-2">
        <NextStep to="/" keys="n" primary>
          Start a list
        </NextStep>
        <NextStep to="/n" keys="o">
          Open your notebooks
        </NextStep>
      </div>
    </div>
  );
}
