import { useEffect, useId, useRef, useState, type Ref } from "react";
import { Link } from "react-router";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import { ignoreFailure } from "../actions/errors.ts";
import type { NotebookFieldsFragment, ItemFieldsFragment } from "../graphql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";
import { Icon } from "../ui/Icon.tsx";
import { iconButtonClass } from "../ui/classNames.ts";
import { addToast } from "../actions/toasts.ts";
import { useUpdateList } from "./actions.ts";
import { formatProgress, PRIORITIES } from "./labels.ts";
import { DateInWords } from "./fields/DateInWords.tsx";
import { DatePicker } from "./fields/DatePicker.tsx";
import { PriorityMark } from "./fields/PriorityMark.tsx";
import { PriorityPicker } from "./fields/PriorityPicker.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { ListWithNextItem, type ActiveList } from "./queries.ts";
import { useWithClient } from "../sync/useWithClient.ts";
import { useCompleteItem } from "../items/actions.ts";
import { RECENTLY_TICKED_TIME } from "../items/rows/useRecentlyTicked.ts";
import type { SyncClient } from "../sync/state.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  list: ActiveList;
  /** The notebook of the list; undefined until the notebooks are loaded. */
  notebook: NotebookFieldsFragment | undefined;
  /** Whether the details are shown. */
  isOpen: boolean;
  onToggle: () => void;
};

/**
 * Shows an active list on one line, or on two on a phone: the checkbox of its next item, name, notebook, count, date
 * and priority. The fields that can be changed unfold below it.
 */
export function ActiveListRow({ ref, list, notebook, isOpen, onToggle }: Props) {
  const mayCall = useMayCall();
  const detailsId = useId();
  const next = useNextItem(list);
  // The server counted the next item as open. When the user has ticked it since then, it counts as completed here.
  const completedCount = list.completedCount + Number(list.nextItem?.completed ?? false);
  const mayTick = mayCall(list, "completeItem");
  const isNamed = PRIORITIES.some(({ value }) => value === list.priority);

  return (
    <li ref={ref}>
      <div className={rowClass}>
        <NextItemCheckbox isFinished={list.itemCount > 0} mayTick={mayTick} {...next} />
        {/* The two groups are the two lines of a short row; in a longer row all parts are in one grid. */}
        <div className="col-start-2 flex min-w-0 items-center gap-x-2 narrow:flex-wrap @2xl:contents">
          <h3 className="min-w-0 grow font-medium narrow:basis-full @2xl:order-1">
            <Link
              to={`/n/${list.notebookId}/l/${list.id}`}
              dir="auto"
              className="block w-fit max-w-full truncate after:absolute after:inset-0"
            >
              {list.name}
            </Link>
          </h3>
          <span className="quiet shrink-0 text-sm @max-2xl:empty:hidden @2xl:order-5">
            {list.date && <DateInWords date={list.date} />}
          </span>
          <span className="quiet flex shrink-0 @max-2xl:empty:hidden @2xl:order-6">
            {isNamed && <PriorityMark priority={list.priority} />}
          </span>
        </div>
        <div className="quiet col-start-2 row-start-2 flex min-w-0 items-center gap-x-2 text-sm narrow:flex-wrap @2xl:contents">
          <span className="flex max-w-1/2 min-w-0 shrink-0 items-center gap-1.5 @2xl:order-3 @2xl:max-w-full @2xl:text-sm">
            {notebook && (
              <>
                <Ribbon {...notebook} />
                <span dir="auto" className="truncate">
                  {notebook.name}
                </span>
              </>
            )}
          </span>
          <NextItemName list={list} mayTick={mayTick} {...next} />
          <span className="shrink-0 text-end text-sm tabular-nums @max-2xl:ms-auto @2xl:order-4">
            {formatProgress({ ...list, completedCount })}
          </span>
        </div>
        {mayCall(list, "updateList") ? (
          <button
            type="button"
            aria-label={`Details of ${list.name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
            className={`${iconButtonClass} relative ${lastColumnClass}`}
          >
            <Icon
              name="lucide:chevron-right"
              className={`size-5 transition-transform duration-150 ${isOpen ? "-rotate-90" : "rotate-90"}`}
            />
          </button>
        ) : (
          <span className={`size-9 pointer-coarse:size-11 ${lastColumnClass}`} />
        )}
      </div>
      {isOpen && (
        <div id={detailsId} className="flex flex-col gap-2 pt-1 pb-3 ps-12 pe-3 pointer-coarse:ps-14">
          <ProgressLine value={completedCount} max={list.itemCount} />
          <div className="flex flex-wrap items-center gap-x-2">
            <DatePicker id={list.id} name={list.name} date={list.date} />
            <PriorityPicker id={list.id} name={list.name} priority={list.priority} />
            <PutAwayButton list={list} />
          </div>
        </div>
      )}
    </li>
  );
}

const rowClass =
  "relative grid min-h-12 items-center gap-x-2 border-t border-rule px-1 " +
  "grid-cols-[auto_minmax(0,1fr)_auto] pointer-coarse:min-h-14 hover:bg-hover " +
  "@2xl:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_minmax(0,6rem)_5rem_5.5rem_1rem_auto] " +
  "@3xl:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_minmax(0,8rem)_5rem_6rem_1rem_auto] @3xl:gap-x-4";

const lastColumnClass = "col-start-3 row-span-2 row-start-1 @2xl:order-7 @2xl:col-auto @2xl:row-auto";

function PutAwayButton({ list: { id, name } }: Pick<Props, "list">) {
  const updateList = useUpdateList();

  function putAway() {
    ignoreFailure(updateList(id, { active: false }));
    addToast({ type: "background", title: `“${name}” is put away`, description: "Its notebook has it still." });
  }

  return (
    <Button kind="quiet" onClick={putAway} className="text-sm @max-2xl:-ms-3 @2xl:ms-auto">
      <Icon name="lucide:archive" className="size-4" />
      Put away <span className="sr-only">{name}</span>
    </Button>
  );
}

type NextItem = {
  /** The first open item, or the one that was just ticked. Null when there is none. */
  item: ItemFieldsFragment | null;
  isTicked: boolean;
  tick: (completed: boolean) => void;
};

type NextItemProps = NextItem & { mayTick: boolean };

/**
 * Shows the checkbox of the next item, above the link that covers the row. It shows a mark instead when everything is
 * done or the user may only view the list.
 */
function NextItemCheckbox({ item, isTicked, tick, isFinished, mayTick }: NextItemProps & { isFinished: boolean }) {
  const className =
    "relative z-1 row-span-2 grid size-10 shrink-0 place-items-center @2xl:row-auto pointer-coarse:size-11";
  if (!item)
    return (
      <span className={className}>
        {isFinished && <Icon name="lucide:circle-check-big" className="size-5 text-mark" />}
      </span>
    );
  if (!mayTick)
    return (
      <span className={`${className} text-mark`}>
        <span className="size-1.5 rounded-full bg-current" />
      </span>
    );
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={item.name}
        checked={isTicked}
        onChange={(event) => tick(event.currentTarget.checked)}
        className="size-5"
      />
    </label>
  );
}

/** Shows the name of the next item. Screen readers skip it if the checkbox has the same name. */
function NextItemName({ list, item, isTicked, mayTick }: NextItemProps & Pick<Props, "list">) {
  const className = "quiet max-w-full min-w-0 justify-self-start truncate text-sm @2xl:order-2";
  if (!item) return <span className={className}>{list.itemCount > 0 && "Everything is done"}</span>;
  return (
    <span aria-hidden={mayTick || undefined} dir="auto" className={`${className} ${isTicked ? "line-through" : ""}`}>
      {item.name}
    </span>
  );
}

/** Returns the first open item of a list, and a function that ticks it. A ticked item stays for a second. */
function useNextItem(list: ActiveList): NextItem {
  const completeItem = useCompleteItem();
  const fetchNextItem = useWithClient(queryNextItem);
  const [tickedItem, setTickedItem] = useTickedItem();
  const item = tickedItem ?? list.nextItem ?? null;

  async function tickItem({ id }: ItemFieldsFragment, completed: boolean) {
    setTickedItem(completed && item ? item : undefined);
    if (!(await completeItem(id, completed))) setTickedItem(undefined);
    fetchNextItem(list.id);
  }

  const isTicked = !!tickedItem || !!item?.completed;
  return { item, isTicked, tick: (completed) => item && void tickItem(item, completed) };
}

/** Returns the item that was ticked last, for `RECENTLY_TICKED_TIME` milliseconds, and a function that sets it. */
function useTickedItem() {
  const [tickedItem, setTickedItem] = useState<ItemFieldsFragment>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function setTemporarily(item: ItemFieldsFragment | undefined) {
    clearTimeout(timer.current);
    setTickedItem(item);
    if (item) timer.current = setTimeout(() => setTickedItem(undefined), RECENTLY_TICKED_TIME);
  }

  return [tickedItem, setTemporarily] as const;
}

/**
 * Reads the next item and the counts of a list from the server, because the cache cannot derive them from items that it
 * does not have. The client logs a failure.
 */
function queryNextItem(client: SyncClient, id: string) {
  client.query({ query: ListWithNextItem, variables: { id }, fetchPolicy: "network-only" }).catch(() => {});
}
