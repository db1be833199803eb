import { plural, t } from "@lingui/core/macro";
import { memo } from "react";
import { Link } from "react-router";
import { countSettled, isOpen } from "../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { getListPath } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { getShownWords } from "../items/days/shownWords.ts";
import { findDue, readDueDays } from "../lists/days/dueDays.ts";
import { listDueWords } from "../lists/days/dueWords.ts";
import { formatProgress } from "../lists/model/labels.ts";
import { useNextItems } from "../lists/screen/useNextItems.ts";
import { FailedRead } from "../sync/FailedRead.tsx";
import { useClient } from "../sync/state/state.ts";
import { buttonClass } from "../ui/Button.tsx";
import type { ArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useToday } from "../ui/hooks/useToday.ts";
import { Icon } from "../ui/Icon.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { hueClass, Ribbon } from "../ui/Ribbon.tsx";
import { coverClass, coverRowClass, linkClass } from "./classNames.ts";
import { CoverRowsPlaceholder } from "./OwnListsPlaceholder.tsx";

type Props = {
  list: ListFieldsFragment;
  /** The notebook of the list; undefined until the notebooks are loaded. */
  notebook: NotebookFieldsFragment | undefined;
};

/** The list to continue, as a page of its notebook: how far it is, and its next items, which can be ticked. */
export function ContinueList({ list, notebook }: Props) {
  const mayCall = useMayCall();
  const { cache } = useClient();
  const today = useToday();
  const openCount = list.itemCount - countSettled(list);
  const options = { count: openCount, onlyDue: false };
  const { container, roomFor, shown, loaded, error, retry, tick } = useNextItems(list, options);
  const hiddenCount = openCount - (loaded ? shown.filter(isOpen).length : roomFor);
  const dueWords = listDueWords(findDue(list, readDueDays(cache, list), today));
  const path = getListPath(list);
  const onTick = mayCall(list, "completeItem") ? tick : undefined;
  return (
    <section aria-label={t`Continue`} className={`${coverClass} ${hueClass(notebook ?? NO_NOTEBOOK)}`}>
      {notebook && <Ribbon {...notebook} hanging className="absolute end-6.5 top-0" />}
      <p className="quiet flex flex-wrap gap-x-3 pe-10 text-sm">
        {t`Continue, ${{ progress: formatProgress(list) }}`}
        {dueWords.map((words) => (
          <span key={words} className="overdue">
            {words}
          </span>
        ))}
      </p>
      <h2 dir="auto" className="pe-10 text-name font-bold">
        <Link to={path} className="hover:underline">
          {list.name}
        </Link>
      </h2>
      <div className="mt-2.5 mb-1.5">
        <ProgressLine value={countSettled(list)} max={list.itemCount} />
      </div>
      <div ref={container} className={ROOM_CLASSES[roomFor]}>
        {error && <FailedRead title={t`Couldn’t load the items`} error={error} onRetry={retry} />}
        {!loaded && !error && <CoverRowsPlaceholder rows={roomFor} />}
        {loaded && shown.length === 0 && (
          <p className="quiet flex min-h-(--row) items-center">{t`Everything is done`}</p>
        )}
        {shown.length > 0 && (
          <ul aria-label={t`Next items`}>
            {shown.map((item) => (
              <NextItem key={item.id} item={item} onTick={onTick} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <Link to={path} className={linkClass}>
          {hiddenCount > 0 ? formatHidden(hiddenCount) : t`Open the list`}
        </Link>
        {mayCall(list, "updateItem") && (
          <Link to={path} state={SHOP} className={`${buttonClass("quiet")} -me-3`}>
            <Icon name="lucide:shopping-basket" className="size-5 text-mark" />
            {t({ message: "Shop", context: "button" })}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Says how many open items are not shown. */
const formatHidden = (count: number) => plural(count, { one: "# more open", other: "# more open" });

const SHOP: ArrivalState = { shop: true };

/** The colour until the notebook is known. */
const NO_NOTEBOOK = { color: "stone", name: "" } as const;

/** The heights of the rows. */
const ROOM_CLASSES = ["", "min-h-(--row)", "min-h-[calc(2*var(--row))]", "min-h-[calc(3*var(--row))]"];

type ItemProps = {
  item: ItemFieldsFragment;
  /** Undefined if the user may not tick it. */
  onTick: ((id: string, completed: boolean) => void) | undefined;
};

const NextItem = memo(function NextItem({ item: { id, name, completed }, onTick }: ItemProps) {
  const words = getShownWords(name);
  return (
    <li dir="auto">
      {onTick ? (
        <label className={`${coverRowClass} hover:bg-hover`}>
          <input type="checkbox" checked={completed} onChange={(event) => onTick(id, event.currentTarget.checked)} />
          <ItemName name={words} completed={completed} />
        </label>
      ) : (
        <span className={coverRowClass}>
          <span className="mx-1.75 size-1.5 shrink-0 rounded-full bg-mark" />
          <ItemName name={words} completed={completed} />
        </span>
      )}
    </li>
  );
});

const ItemName = ({ name, completed }: { name: string; completed: boolean }) => (
  <span className={`min-w-0 truncate ${completed ? "done-text" : ""}`}>{name}</span>
);
