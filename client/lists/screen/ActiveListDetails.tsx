import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { countSettled, isOpen } from "../../cache/settled.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { addToast } from "../../actions/toasts.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { getShownWords } from "../../items/days/shownWords.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { RowElements } from "../../ui/browser/rowElements.ts";
import { useUpdateList } from "../model/actions.ts";
import { chipClass } from "../fields/classNames.ts";
import { DatePicker } from "../fields/DatePicker.tsx";
import { PriorityPicker } from "../fields/PriorityPicker.tsx";
import { useList, type ActiveList } from "../model/queries.ts";
import type { Ticks } from "../model/useTicks.ts";

/** The number of items that unfold below a list. */
const MAX_ITEMS = 3;

/** The columns of a list and of what unfolds below it: list, next item, notebook, count, date and, for a finger, a button. */
export const activeColumnsClass =
  "grid @2xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_8rem_5rem_6.25rem] @2xl:gap-x-4 " +
  "@2xl:pointer-coarse:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_8rem_5rem_6.25rem_2.75rem]";

type Props = { id: string; list: ActiveList; ticks: Ticks; rows: RowElements; today: string };

/** Shows the open items of a list that follow the next one, and the fields that can be changed. */
export function ActiveListDetails({ id, list, ticks, rows, today }: Props) {
  const mayCall = useMayCall();
  return (
    <div id={id} data-no-select="" className={`grid-cols-1 pb-3 ${activeColumnsClass}`}>
      <div className="min-w-0 @2xl:col-start-2 @2xl:-col-end-1">
        <NextItems list={list} ticks={ticks} rows={rows} />
        {mayCall(list, "updateList") && (
          <div className="-ms-2 flex flex-wrap items-center gap-x-1 pt-1 pointer-coarse:gap-x-3 pointer-coarse:py-1.5">
            <DatePicker id={list.id} name={list.name} date={list.date} today={today} />
            <PriorityPicker id={list.id} name={list.name} priority={list.priority} />
            <PutAwayButton list={list} />
          </div>
        )}
      </div>
    </div>
  );
}

function NextItems({ list, ticks, rows }: Omit<Props, "id" | "today">) {
  const mayCall = useMayCall();
  const { items, loaded, error, retry } = useList(list.id);
  const open = useMemo(() => items.filter(isOpen), [items]);
  const [shown, setShown] = useState(loaded ? open : undefined);
  if (loaded && shown !== open && (!shown || !ticks.areHeld)) setShown(open);
  if (!shown && error) return <FailedRead title={t`Couldn’t load the items`} error={error} onRetry={retry} />;
  if (!shown) return <ItemsSkeleton items={Math.min(list.itemCount - countSettled(list) - 1, MAX_ITEMS)} />;
  const next = shown.filter((item) => item.id !== ticks.next?.id).slice(0, MAX_ITEMS);
  if (next.length === 0) return null;
  return (
    <ul aria-label={t`Next items of ${{ name: list.name }}`}>
      {next.map((item) => (
        <li key={item.id} ref={rows.ref(item.id)} className={itemClass}>
          <ActiveItem item={item} ticks={ticks} mayTick={mayCall(list, "completeItem")} />
        </li>
      ))}
    </ul>
  );
}

const itemClass = "flex min-h-8.5 min-w-0 items-center gap-2 text-sm pointer-coarse:min-h-11";

function ItemsSkeleton({ items }: { items: number }) {
  if (items < 1) return null;
  return (
    <div aria-hidden className="late">
      {Array.from({ length: items }, (_item, index) => (
        <div key={index} className={itemClass}>
          <span className="skeleton size-4.5" />
          <span className="skeleton h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}

type ItemProps = {
  item: ItemFieldsFragment;
  ticks: Pick<Ticks, "isTicked" | "tick">;
  mayTick: boolean;
  /** What is shown of the item's name. */
  words?: string;
};

/** Shows an item with its checkbox, which is above the link that covers the row; for a viewer with a dot. */
export function ActiveItem({ item, ticks: { isTicked, tick }, mayTick, words = getShownWords(item.name) }: ItemProps) {
  const ticked = isTicked(item);
  return (
    <>
      {mayTick ? (
        <label className="relative z-1 -m-[11px] grid size-10 shrink-0 place-items-center pointer-coarse:-m-[13px] pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={words}
            checked={ticked}
            onChange={(event) => tick(item, event.currentTarget.checked)}
            className="size-4.5"
          />
        </label>
      ) : (
        <span className="grid size-4.5 shrink-0 place-items-center text-mark">
          <span className="size-1.5 rounded-full bg-current" />
        </span>
      )}
      {/* Screen readers skip the name if the checkbox has it. */}
      <span aria-hidden={mayTick || undefined} dir="auto" className={`min-w-0 truncate ${ticked ? "done-text" : ""}`}>
        {words}
      </span>
    </>
  );
}

function PutAwayButton({ list: { id, name } }: Pick<Props, "list">) {
  const updateList = useUpdateList();
  const list = <span className="sr-only">{name}</span>;

  function putAway() {
    ignoreFailure(updateList(id, { active: false }));
    addToast({ type: "background", title: t`“${name}” is put away`, description: t`It’s still in its notebook.` });
  }

  return (
    <button type="button" onClick={putAway} className={chipClass}>
      <Icon name="lucide:archive" className="size-4" />
      <Trans context="button">Put away {list}</Trans>
    </button>
  );
}
