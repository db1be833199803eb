import { t } from "@lingui/core/macro";
import { memo, useId } from "react";
import { Link } from "react-router";
import { countSettled, isSettled } from "../../cache/settled.ts";
import { getListPath, SHARED_WITH_ME } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import type { NotebookFieldsFragment } from "../../graphql/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ListMark.tsx";
import { Ribbon } from "../../ui/Ribbon.tsx";
import type { RowElements } from "../../ui/browser/rowElements.ts";
import { activeColumnsClass, ActiveItem, ActiveListDetails } from "./ActiveListDetails.tsx";
import { DueDate } from "../days/DueDate.tsx";
import type { Due } from "../days/dueDays.ts";
import { formatProgress } from "../model/labels.ts";
import type { ActiveList } from "../model/queries.ts";
import { useTicks, type Ticks } from "../model/useTicks.ts";
import { SelectMark } from "../selection/SelectMark.tsx";

// What is due comes as plain values, so that a tick in another list does not render the row.
type Props = Due & {
  list: ActiveList;
  /** The notebook of the list; undefined until the notebooks are loaded. */
  notebook: NotebookFieldsFragment | undefined;
  /** The rows of the screen. This list and the items below it are among them. */
  rows: RowElements;
  today: string;
  /** Whether the next items and the fields are shown. */
  isOpen: boolean;
  onToggle: (id: string) => void;
  /** Whether the list is selected; undefined while no lists are selected. */
  isSelected: boolean | undefined;
};

/**
 * Shows an active list on one line, or on two on a phone: its name, the checkbox of its next item, notebook, count and
 * date. Further items, and the fields that can be changed, unfold below it. A tick in another list does not render it
 * again.
 */
export const ActiveListRow = memo(function ActiveListRow(props: Props) {
  const { list, notebook, rows, today, isOpen, onToggle, isSelected } = props;
  const { nextDay, todayCount, overdueCount } = props;
  const detailsId = useId();
  const ticks = useTicks(list);
  // The server counted the next item as open. When the user has ticked it since then, it counts as settled here.
  const settledCount = countSettled(list) + Number(list.nextItem ? isSettled(list.nextItem) : false);

  return (
    <li ref={rows.ref(list.id)} data-selected={isSelected ? "" : undefined} className="group/list">
      <div className={`group ${rowClass} ${activeColumnsClass}`}>
        <h3 className="flex min-w-0 items-center gap-2 font-semibold">
          {isSelected !== undefined && <SelectMark name={list.name} isSelected={isSelected} className="me-1" />}
          {notebook && <Ribbon {...notebook} className="@2xl:hidden" />}
          <Link
            to={getListPath(list)}
            dir="auto"
            className="block min-w-0 truncate after:absolute after:inset-0 after:rounded-row"
          >
            {list.name}
          </Link>
        </h3>
        <NextItem list={list} ticks={ticks} />
        {/* On a phone the ribbon at the name says which notebook it is. */}
        <span className="quiet flex min-w-0 items-center gap-2 text-sm @max-2xl:sr-only">
          {notebook && (
            <>
              <Ribbon {...notebook} />
              <span dir="auto" className="min-w-0 truncate">
                {notebook.name}
              </span>
            </>
          )}
          {list.shownIn === null && <span className="min-w-0 truncate">{SHARED_WITH_ME}</span>}
        </span>
        <span className="quiet col-start-2 row-start-2 flex items-center justify-end gap-1.5 text-sm whitespace-nowrap @2xl:col-auto @2xl:row-auto @2xl:justify-start">
          {list.itemCount > 0 && <ProgressRing value={settledCount} max={list.itemCount} />}
          {formatProgress({ ...list, completedCount: settledCount, skippedCount: 0 })}
        </span>
        <span className="quiet col-span-2 col-start-2 row-start-1 flex flex-col items-end text-sm whitespace-nowrap @2xl:col-auto @2xl:row-auto">
          <DueDate
            date={list.date}
            today={today}
            nextDay={nextDay}
            todayCount={todayCount}
            overdueCount={overdueCount}
            dateClass="@max-2xl:hidden"
          />
        </span>
        {/* A mark stands in the place of the button while lists are selected. */}
        <button
          type="button"
          hidden={isSelected !== undefined}
          aria-label={t`Details of ${{ name: list.name }}`}
          data-tooltip={t`Details`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => onToggle(list.id)}
          className={foldClass}
        >
          <Icon
            name="lucide:chevron-right"
            className={`size-4 transition-transform duration-120 ease-quick ${isOpen ? "rotate-90" : "rtl:rotate-180"}`}
          />
        </button>
      </div>
      {isOpen && <ActiveListDetails id={detailsId} list={list} ticks={ticks} rows={rows} today={today} />}
    </li>
  );
});

const rowClass =
  "relative grid-cols-[minmax(0,1fr)_auto_auto] min-h-15 content-center items-center gap-x-2 -mx-2.5 rounded-row px-2.5 " +
  "hover:bg-hover group-data-selected/list:bg-select @2xl:min-h-10 @2xl:pointer-coarse:min-h-11";

/** The button stands in the margin while a mouse is over the row, and else at the end of the row. */
const foldClass =
  "z-1 col-start-3 row-start-2 -my-2.5 -me-2.5 -ms-2 grid [[hidden]]:hidden size-11 place-items-center rounded-row text-mark hover:text-ink " +
  "@2xl:absolute @2xl:col-auto @2xl:row-auto @2xl:top-1.5 @2xl:-start-3.5 @2xl:m-0 @2xl:h-7 @2xl:w-6 @2xl:opacity-0 @2xl:group-hover:opacity-100 " +
  "@2xl:focus-visible:opacity-100 @2xl:aria-expanded:opacity-100 @2xl:pointer-coarse:static " +
  "@2xl:pointer-coarse:size-11 @2xl:pointer-coarse:opacity-100";

/** The next item with its checkbox, or that there is none. */
function NextItem({ list, ticks }: { list: ActiveList; ticks: Ticks }) {
  const mayCall = useMayCall();
  return (
    <span className="quiet row-start-2 flex min-h-6 min-w-0 items-center gap-2 text-sm @2xl:row-auto">
      {ticks.next ? (
        <ActiveItem item={ticks.next} ticks={ticks} mayTick={mayCall(list, "completeItem")} />
      ) : (
        list.itemCount > 0 && (
          <>
            <Icon name="lucide:circle-check-big" className="size-4.5 text-mark" />
            <span className="min-w-0 truncate">{t`Everything is done`}</span>
          </>
        )
      )}
    </span>
  );
}
