import type { ApolloClient } from "@apollo/client";
import { useEffect, useRef, useState, type Ref } from "react";
import { ignoreFailure } from "../feedback/errors.ts";
import type { NotebookFieldsFragment, ItemFieldsFragment } from "../graphql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { ColorBar } from "../ui/ColorBar.tsx";
import { Icon } from "../ui/Icon.tsx";
import { addToast } from "../feedback/toasts.ts";
import { useUpdateList } from "./mutations.ts";
import { formatProgress } from "./labels.ts";
import { DatePicker } from "./DatePicker.tsx";
import { ListLink } from "./ListCard.tsx";
import { PriorityPicker } from "./PriorityPicker.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { ListWithNextItem, type ActiveList } from "./queries.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { useCompleteItem } from "../items/mutations.ts";
import { RECENTLY_TICKED_TIME } from "../items/rows/useRecentlyTicked.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  list: ActiveList;
  /** The notebook of the list; undefined until the notebooks are loaded. */
  notebook: NotebookFieldsFragment | undefined;
};

/** Shows an active list with its notebook, progress, next item, date and priority. */
export function ActiveListRow({ ref, list, notebook }: Props) {
  // The server counted the next item as open. When the user has ticked it since then, it counts as completed here.
  const completedCount = list.completedCount + Number(list.nextItem?.completed ?? false);
  const finished = list.itemCount > 0 && completedCount === list.itemCount;

  return (
    <li ref={ref} className="sheet relative flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 font-medium wrap-anywhere" dir="auto">
          <ListLink list={list} />
        </h3>
        {notebook && (
          <span dir="auto" className="quiet max-w-full truncate text-sm">
            <ColorBar {...notebook} className="me-1.5 inline-block h-3 w-1 rounded-full" />
            {notebook.name}
          </span>
        )}
        <span className="quiet ms-auto text-sm tabular-nums">{formatProgress({ ...list, completedCount })}</span>
      </div>
      <ProgressLine value={completedCount} max={list.itemCount} />
      <NextItem list={list} />
      {finished && !list.nextItem && <p className="quiet">Everything is done.</p>}
      <div className="relative flex flex-wrap items-center gap-2">
        <DatePicker id={list.id} name={list.name} date={list.date} />
        <PriorityPicker id={list.id} name={list.name} priority={list.priority} />
        <PutAwayButton list={list} />
      </div>
    </li>
  );
}

function PutAwayButton({ list: { id, name } }: Pick<Props, "list">) {
  const updateList = useUpdateList();

  function putAway() {
    ignoreFailure(updateList(id, { active: false }));
    addToast({ type: "background", title: `“${name}” is put away`, description: "Its notebook has it still." });
  }

  return (
    <Button kind="quiet" onClick={putAway} className="-me-3 ms-auto text-sm">
      <Icon name="lucide:archive" className="size-4" />
      Put away <span className="sr-only">{name}</span>
    </Button>
  );
}

/** Shows the first open item of a list with a checkbox. An item that is ticked stays for a second. */
function NextItem({ list }: { list: ActiveList }) {
  const completeItem = useCompleteItem();
  const fetchNextItem = useWithClient(queryNextItem);
  const [tickedItem, setTickedItem] = useTickedItem();
  const item = tickedItem ?? list.nextItem;
  if (!item) return null;

  async function tick({ id }: ItemFieldsFragment, completed: boolean) {
    setTickedItem(completed && item ? item : undefined);
    if (!(await completeItem(id, completed))) setTickedItem(undefined);
    fetchNextItem(list.id);
  }

  const isTicked = !!tickedItem || item.completed;
  return (
    <label className="relative -mx-2 flex items-center gap-x-1">
      <span className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => void tick(item, event.currentTarget.checked)}
          className="size-5 accent-orange-700 dark:accent-orange-400"
        />
      </span>
      <span dir="auto" className={`line-clamp-2 min-w-0 grow wrap-anywhere ${isTicked ? "quiet line-through" : ""}`}>
        {item.name}
      </span>
    </label>
  );
}

/** Returns the item that was ticked last, for `RECENTLY_TICKED_TIME` milliseconds, and a function that sets it. */
function useTickedItem() {
  const [tickedItem, setTickedItem] = useState<ItemFieldsFragment>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function setForAWhile(item: ItemFieldsFragment | undefined) {
    clearTimeout(timer.current);
    setTickedItem(item);
    if (item) timer.current = setTimeout(() => setTickedItem(undefined), RECENTLY_TICKED_TIME);
  }

  return [tickedItem, setForAWhile] as const;
}

/**
 * Reads the next item and the counts of a list from the server, because the cache cannot derive them from items that it
 * does not have. The client logs a failure.
 */
function queryNextItem(client: ApolloClient, id: string) {
  client.query({ query: ListWithNextItem, variables: { id }, fetchPolicy: "network-only" }).catch(() => {});
}
