import { Link } from "react-router";
import { getErrorMessage } from "../network/serverErrors.ts";
import { buttonClass } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { useRowElements } from "../ui/rowElements.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { ActiveListRow } from "./ActiveListRow.tsx";
import { groupByPriority, formatPriority } from "./labels.ts";
import { useActiveLists, useNotebooks, type ActiveList } from "./queries.ts";

/** `/active`: the active lists, the highest priority first. A template is never active. */
export function ActivePage() {
  const { lists, loaded, error, retry } = useActiveLists();
  useTitle("Active");

  return (
    <div className="flex w-full flex-col gap-4">
      <h1 className="text-2xl">Active</h1>
      {error && <FailedState what="The active lists could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {lists.length > 0 && <PriorityGroups lists={lists} />}
      {loaded && lists.length === 0 && !error && <NoActiveLists />}
      {!loaded && !error && <Skeleton rows={3} className="h-36" />}
    </div>
  );
}

function PriorityGroups({ lists }: { lists: readonly ActiveList[] }) {
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const { notebooks } = useNotebooks();
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  return (
    <div {...focusHandlers} className="flex flex-col gap-6">
      <p className="quiet">
        Sorted by priority, then by date. Lists cannot be moved here: change one of the two, and they move.
      </p>
      {groupByPriority(lists).map((group) => (
        <section key={group.priority} aria-label={formatPriority(group.priority)} className="flex flex-col gap-3">
          <h2 className="text-lg">{formatPriority(group.priority)}</h2>
          <ul aria-label={`Active lists, ${formatPriority(group.priority)}`} className="flex flex-col gap-3">
            {group.lists.map((list) => (
              <ActiveListRow
                key={list.id}
                ref={rows.ref(list.id)}
                list={list}
                notebook={notebookById.get(list.notebookId)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NoActiveLists() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Nothing is active. A new list is, until you put it away.</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/" className={buttonClass("primary")}>
          Start a list
        </Link>
        <Link to="/n" className={buttonClass("plain")}>
          Open your notebooks
        </Link>
      </div>
    </div>
  );
}
