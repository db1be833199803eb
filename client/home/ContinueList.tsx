import { plural, t } from "@lingui/core/macro";
import { memo, useCallback, useRef, useState } from "react";
import { Link } from "react-router";
import { countSettled, isOpen } from "../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { useCompleteItem } from "../items/model/actions.ts";
import { useRecentlyTicked } from "../items/rows/useRecentlyTicked.ts";
import { formatProgress } from "../lists/model/labels.ts";
import { useList } from "../lists/model/queries.ts";
import { FailedRead } from "../sync/FailedRead.tsx";
import { useSteadyValue } from "../ui/browser/touch.ts";
import { buttonClass } from "../ui/Button.tsx";
import type { ArrivalState } from "../ui/hooks/useArrivalState.ts";
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
  const { container, roomFor, shown, hiddenCount, loaded, error, retry, tick } = useNextItems(list);
  const path = `/n/${list.notebookId}/l/${list.id}`;
  const onTick = mayCall(list, "completeItem") ? tick : undefined;
  return (
    <section aria-label={t`Continue`} className={`${coverClass} ${hueClass(notebook ?? NO_NOTEBOOK)}`}>
      {notebook && <Ribbon {...notebook} hanging className="absolute end-6.5 top-0" />}
      <p className="quiet pe-10 text-sm">{t`Continue, ${{ progress: formatProgress(list) }}`}</p>
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

/** The number of items that are shown, and the heights of their rows. */
const MAX_ITEMS = 3;
const ROOM_CLASSES = ["", "min-h-(--row)", "min-h-[calc(2*var(--row))]", "min-h-[calc(3*var(--row))]"];

const NO_ITEMS: readonly ItemFieldsFragment[] = [];

/**
 * Returns the first open items of a list, and a function that ticks them. Those that were ticked a moment ago stay in
 * their places, as on the page of the list. `roomFor` is the number of rows whose room is kept while they are loaded, and
 * when fewer are left.
 */
function useNextItems(list: ListFieldsFragment) {
  const openCount = list.itemCount - countSettled(list);
  const [roomFor] = useState(() => Math.min(MAX_ITEMS, openCount));
  const { items: readItems, loaded, error, retry } = useList(list.id);
  const items = useSteadyValue(loaded ? readItems : NO_ITEMS);
  const container = useRef<HTMLDivElement>(null);
  const ticked = useRecentlyTicked(items, { runId: list.runId, container });
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = ticked;
  const completeItem = useCompleteItem();

  const tick = useCallback(
    (id: string, completed: boolean) => {
      if (haveRowsJustMoved()) return;
      keepInPlace(id);
      void completeItem(id, completed);
    },
    [completeItem, keepInPlace, haveRowsJustMoved],
  );

  const shown = items
    .filter((item) => isOpen(item) || (!item.isHeading && recentlyTicked.get(item.id) === false))
    .slice(0, MAX_ITEMS);
  const shownOpenCount = loaded ? shown.filter(isOpen).length : roomFor;
  return { container, roomFor, shown, hiddenCount: openCount - shownOpenCount, loaded, error, retry, tick };
}

type ItemProps = {
  item: ItemFieldsFragment;
  /** Undefined if the user may not tick it. */
  onTick: ((id: string, completed: boolean) => void) | undefined;
};

const NextItem = memo(function NextItem({ item: { id, name, completed }, onTick }: ItemProps) {
  return (
    <li dir="auto">
      {onTick ? (
        <label className={`${coverRowClass} hover:bg-hover`}>
          <input type="checkbox" checked={completed} onChange={(event) => onTick(id, event.currentTarget.checked)} />
          <ItemName name={name} completed={completed} />
        </label>
      ) : (
        <span className={coverRowClass}>
          <span className="mx-1.75 size-1.5 shrink-0 rounded-full bg-mark" />
          <ItemName name={name} completed={completed} />
        </span>
      )}
    </li>
  );
});

const ItemName = ({ name, completed }: { name: string; completed: boolean }) => (
  <span className={`min-w-0 truncate ${completed ? "done-text" : ""}`}>{name}</span>
);
