import { told } from "../apollo/failures.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { addToast } from "../ui/toasts.ts";
import { useUpdateList } from "./changes.ts";
import { progressInWords } from "./counts.ts";
import { DateMark } from "./DateMark.tsx";
import { ListLink } from "./ListCard.tsx";
import { NextItem } from "./NextItem.tsx";
import { PriorityMark } from "./PriorityMark.tsx";
import { ProgressLine } from "./ProgressLine.tsx";
import type { ActiveList } from "./reads.ts";

type Props = { list: ActiveList; notebook: string | undefined };

/** One list in use: how far it is, when it is due, and what is next in it. */
export function ActiveRow({ list, notebook }: Props) {
  // What is next was not done when its list was counted.
  const completedCount = list.completedCount + Number(list.nextItem?.completed ?? false);
  const finished = list.itemCount > 0 && completedCount === list.itemCount;

  return (
    <li data-row={list.id} className="sheet relative flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 font-medium wrap-anywhere" dir="auto">
          <ListLink list={list} />
        </h3>
        {notebook && (
          <span dir="auto" className="quiet max-w-full truncate text-sm">
            {notebook}
          </span>
        )}
        <span className="quiet ms-auto text-sm tabular-nums">{progressInWords({ ...list, completedCount })}</span>
      </div>
      <ProgressLine value={completedCount} max={list.itemCount} />
      <NextItem list={list} />
      {finished && !list.nextItem && <p className="quiet">Everything is done.</p>}
      <div className="relative flex flex-wrap items-center gap-2">
        <DateMark list={list} />
        <PriorityMark list={list} />
        <PutAway list={list} />
      </div>
    </li>
  );
}

function PutAway({ list: { id, name } }: Pick<Props, "list">) {
  const updateList = useUpdateList();

  async function putAway() {
    await updateList(id, { active: false });
    addToast({ type: "background", title: `“${name}” is put away`, description: "Its notebook has it still." });
  }

  return (
    <Button kind="quiet" onClick={() => told(putAway())} className="-me-3 ms-auto text-sm">
      <Icon name="lucide:archive" className="size-4" />
      Put away <span className="sr-only">{name}</span>
    </Button>
  );
}
