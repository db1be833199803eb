import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { getErrorMessage } from "../sync/serverErrors.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { GroupHeading, GroupSkeleton } from "../ui/GroupHeading.tsx";
import { NextStep } from "../ui/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { titleClass } from "../ui/classNames.ts";
import { formatCountOf } from "../ui/format.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { useRowElements } from "../ui/browser/rowElements.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { ActiveListRow } from "./ActiveListRow.tsx";
import { groupByPriority, formatPriority } from "./labels.ts";
import { useActiveLists, useNotebooks, type ActiveList } from "./queries.ts";

/** `/active`: the active lists, the highest priority first, then by date. A template is never active. */
export function ActivePage() {
  const { lists, loaded, error, retry } = useActiveLists();
  useTitle("Active");

  return (
    <div className="max-md:pt-0.5">
      <h1 className={titleClass("Active")}>Active</h1>
      {error && (
        <div className="pt-4">
          <FailedState what="The active lists could not be read" why={getErrorMessage(error)} onRetry={retry} />
        </div>
      )}
      {lists.length > 0 && <PriorityGroups lists={lists} />}
      {loaded && lists.length === 0 && !error && <NoActiveLists />}
      {!loaded && !error && <GroupSkeleton rows={6} />}
    </div>
  );
}

function PriorityGroups({ lists }: { lists: readonly ActiveList[] }) {
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const { notebooks } = useNotebooks();
  // A row that moves to another group is rendered anew, so its details are kept open here.
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const toggleDetails = useCallback(
    (id: string) => setOpenIds((open) => (open.includes(id) ? open.filter((each) => each !== id) : [...open, id])),
    [],
  );
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  return (
    <div {...focusHandlers} className="@container">
      {groupByPriority(lists).map((group) => (
        <section key={group.priority} aria-label={formatPriority(group.priority)} className="mt-5">
          <GroupHeading title={formatPriority(group.priority)} count={formatCountOf(group.lists.length, "list")} />
          <ul aria-label={`Active lists, ${formatPriority(group.priority)}`} className="pt-1">
            {group.lists.map((list) => (
              <ActiveListRow
                key={list.id}
                list={list}
                notebook={notebookById.get(list.notebookId)}
                rows={rows}
                isOpen={openIds.includes(list.id)}
                onToggle={toggleDetails}
              />
            ))}
          </ul>
        </section>
      ))}
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
    <EmptyState
      title="No active lists"
      text="Lists you are working on stand here, the most urgent first. Each new list is active until you put it away."
    >
      <NextStep to="/" keys="n" primary>
        Start a list
      </NextStep>
      <NextStep to="/n" keys="o">
        Open your notebooks
      </NextStep>
    </EmptyState>
  );
}
