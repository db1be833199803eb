import { ignoreFailure } from "../../feedback/errors.ts";
import type { NotebookFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { ColorBar } from "../../ui/ColorBar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { addToast } from "../../feedback/toasts.ts";
import { useUpdateList } from "../mutations.ts";
import { formatProgress } from "../counts.ts";
import { DatePicker } from "../DatePicker.tsx";
import { ListLink } from "../ListCard.tsx";
import { NextItem } from "./NextItem.tsx";
import { PriorityPicker } from "../PriorityPicker.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import type { ActiveList } from "../queries.ts";

type Props = {
  list: ActiveList;
  /** Undefined while the notebooks are not known. */
  notebook: NotebookFieldsFragment | undefined;
};

/** One list in use: how far it is, when it is due, and what is next in it. */
export function ActiveListRow({ list, notebook }: Props) {
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
        <DatePicker list={list} />
        <PriorityPicker list={list} />
        <PutAwayButton list={list} />
      </div>
    </li>
  );
}

function PutAwayButton({ list: { id, name } }: Pick<Props, "list">) {
  const updateList = useUpdateList();

  async function putAway() {
    await updateList(id, { active: false });
    addToast({ type: "background", title: `“${name}” is put away`, description: "Its notebook has it still." });
  }

  return (
    <Button kind="quiet" onClick={() => ignoreFailure(putAway())} className="-me-3 ms-auto text-sm">
      <Icon name="lucide:archive" className="size-4" />
      Put away <span className="sr-only">{name}</span>
    </Button>
  );
}
