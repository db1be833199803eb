import { Link } from "react-router";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { formatProgress, formatDate, isOverdue, getToday } from "../../lists/labels.ts";
import { overdueClass } from "../../lists/classNames.ts";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { byUrgency } from "../../cache/order.ts";

const getListPath = ({ notebookId, id }: ListFieldsFragment) => `/n/${notebookId}/l/${id}`;

/** A link to the list that the user used last. */
export function ContinueList({ list }: { list: ListFieldsFragment }) {
  return (
    <Link
      to={getListPath(list)}
      className="sheet flex flex-col gap-3 border-orange-300 p-4 hover:border-orange-500 dark:border-orange-900 dark:hover:border-orange-500"
    >
      <span className="flex items-center gap-3">
        <span className="min-w-0 grow wrap-anywhere">
          Continue: <bdi className="font-semibold">{list.name}</bdi>
          <span className="quiet tabular-nums"> – {formatProgress(list)}</span>
        </span>
        <Icon name="lucide:arrow-right" className="size-5 text-orange-800 rtl:-scale-x-100 dark:text-orange-400" />
      </span>
      <ProgressLine value={list.completedCount} max={list.itemCount} />
    </Link>
  );
}

/** The most urgent lists. */
export function UrgentLists({ lists }: { lists: readonly ListFieldsFragment[] }) {
  return (
    <section aria-labelledby="top" className="flex flex-col gap-3">
      <h2 id="top" className="text-xl">
        Active
      </h2>
      <ul aria-label="Active lists" className="sheet divide-y divide-stone-200 dark:divide-stone-800">
        {lists.map((list) => (
          <li key={list.id}>
            <Link to={getListPath(list)} className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg px-4 py-2">
              <bdi className="min-w-0 grow font-medium wrap-anywhere">{list.name}</bdi>
              {list.date && (
                <span className={`text-sm ${isOverdue(list.date, getToday()) ? overdueClass : "quiet"}`}>
                  {formatDate(list.date, getToday())}
                </span>
              )}
              <span className="quiet text-sm tabular-nums">{formatProgress(list)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_URGENT_LISTS = 3;

/** Returns the active list that was used last and is not finished, and the most urgent active lists. */
export function pickRecentLists(lists: readonly ListFieldsFragment[]) {
  const activeLists = lists.filter(({ isTemplate, active }) => active && !isTemplate);
  const unfinished = activeLists.filter(({ itemCount, completedCount }) => completedCount < itemCount);
  return {
    last: unfinished.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))[0],
    top: activeLists.toSorted(byUrgency).slice(0, MAX_URGENT_LISTS),
  };
}
