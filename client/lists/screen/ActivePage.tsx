import { plural, t } from "@lingui/core/macro";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { getPlaceId } from "../../rows/list.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useClient } from "../../sync/state/state.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { GroupHeading, GroupSkeleton } from "../../ui/GroupHeading.tsx";
import { NextStep } from "../../ui/browser/NextStep.tsx";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { titleClass } from "../../ui/classNames.ts";
import { OptionSwitch } from "../../ui/fields/OptionSwitch.tsx";
import { useArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { useRestoreFocus } from "../../ui/hooks/useRestoreFocus.ts";
import { useRowElements } from "../../ui/browser/rowElements.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { useToday } from "../../ui/hooks/useToday.ts";
import { findDue, readDueDays } from "../days/dueDays.ts";
import { ActiveListRow } from "./ActiveListRow.tsx";
import {
  type ActiveOrder,
  groupByDate,
  groupByPriority,
  setActiveOrder,
  useActiveOrder,
} from "../model/activeOrder.ts";
import { useActiveLists, useNotebooks, type ActiveList } from "../model/queries.ts";
import { pickUntouched } from "../model/untouched.ts";
import { SelectableLists } from "../selection/SelectableLists.tsx";
import { SelectButton } from "../selection/SelectButton.tsx";
import { selectLists } from "../selection/selectedLists.ts";
import { useListSelection } from "../selection/useListSelection.ts";

/** `/active`: the active lists, by priority and then by date, or in groups of dates. A template is never active. */
export function ActivePage() {
  const { lists, loaded, error, retry } = useActiveLists();
  const order = useActiveOrder();
  const name = t({ message: "Active", comment: "The page of the active lists" });
  useTitle(name);

  return (
    <div className="max-md:pt-0.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className={titleClass(name)}>{name}</h1>
        {lists.length > 0 && (
          <div className="flex items-center gap-1">
            <SelectButton scope={SCOPE} lists={lists} />
            <OrderChoice order={order} />
          </div>
        )}
      </div>
      {error && (
        <div className="pt-4">
          <FailedRead title={t`Couldn’t load your active lists`} error={error} onRetry={retry} />
        </div>
      )}
      {lists.length > 0 && <ListGroups lists={lists} order={order} />}
      {loaded && lists.length === 0 && !error && <NoActiveLists />}
      {!loaded && !error && <GroupSkeleton rows={6} />}
    </div>
  );
}

/** The active lists as a part of the page in which lists are selected. */
const SCOPE = "active";

const ORDERS = [
  { value: "priority", label: t`Priority` },
  { value: "date", label: t`Date` },
] as const;

/** The switch between the two orders. It takes no more room than the heading, so that nothing moves when it appears. */
const OrderChoice = ({ order }: { order: ActiveOrder }) => (
  <OptionSwitch
    legend={t({ message: "Order", comment: "In what order lists are: by priority or by date" })}
    name="order"
    options={ORDERS}
    value={order}
    onChange={setActiveOrder}
    className="-my-1"
  />
);

function ListGroups({ lists, order }: { lists: readonly ActiveList[]; order: ActiveOrder }) {
  const today = useToday();
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const { notebooks } = useNotebooks();
  // A row that moves to another group is mounted again, so its details are kept open here.
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const toggleDetails = useCallback(
    (id: string) => setOpenIds((open) => (open.includes(id) ? open.filter((each) => each !== id) : [...open, id])),
    [],
  );
  const { cache } = useClient();
  const dues = new Map(lists.map((list) => [list.id, findDue(list, readDueDays(cache, list), today)]));
  const getNextDay = ({ id }: ActiveList) => dues.get(id)?.nextDay ?? null;
  const groups = order === "date" ? groupByDate(lists, today, getNextDay) : groupByPriority(lists);
  const shown = groups.flatMap((group) => group.lists);
  const selection = useListSelection(SCOPE, shown, rows);
  useSelectUntouched(lists);
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  return (
    <div {...focusHandlers} className="@container">
      <SelectableLists selection={selection} rows={rows}>
        {groups.map(({ title, lists: group }) => (
          <section key={title} aria-label={title} className="mt-5">
            <GroupHeading title={title} count={plural({ count: group.length }, { one: "# list", other: "# lists" })} />
            <ul
              aria-label={t({ message: `Active lists, ${title}`, comment: "Active lists, High priority" })}
              className="pt-1"
            >
              {group.map((list) => (
                <ActiveListRow
                  key={list.id}
                  list={list}
                  notebook={notebookById.get(getPlaceId(list))}
                  rows={rows}
                  today={today}
                  nextDay={getNextDay(list)}
                  todayCount={dues.get(list.id)?.todayCount ?? 0}
                  overdueCount={dues.get(list.id)?.overdueCount ?? 0}
                  isOpen={openIds.includes(list.id)}
                  onToggle={toggleDetails}
                  isSelected={selection.isSelected(list.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </SelectableLists>
    </div>
  );
}

/** Selects the lists that lie about, for a user who comes from the line on Home that counts them. */
function useSelectUntouched(lists: readonly ActiveList[]) {
  const { key, isTidying } = useArrivalState();
  useEffect(() => {
    if (isTidying)
      selectLists(
        SCOPE,
        pickUntouched(lists).map(({ id }) => id),
      );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the lists with which the user arrives
  }, [isTidying, key]);
}

function NoActiveLists() {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () => ({
      title: t({ message: "Active", comment: "The page of the active lists" }),
      shortcuts: [
        { keys: "n", label: t`Start a list`, run: () => void navigate("/") },
        { keys: "o", label: t`Open your notebooks`, run: () => void navigate("/n") },
      ],
    }),
    [navigate],
  );
  useShortcuts(shortcuts);
  return (
    <EmptyState
      title={t`No active lists`}
      text={t`Lists you’re working on appear here, most urgent first. A new list stays active until you put it away.`}
    >
      <NextStep to="/" keys="n" primary>{t`Start a list`}</NextStep>
      <NextStep to="/n" keys="o">{t`Open your notebooks`}</NextStep>
    </EmptyState>
  );
}
