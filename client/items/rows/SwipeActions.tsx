import { Icon } from "../../ui/Icon.tsx";
import { BUTTONS_WIDTH } from "./swipe.ts";

type Props = { name: string; completed: boolean; onMove: () => void; onDelete: () => void };

/** The content beside a swiped row: what a tick does at its left, and the buttons to move and delete it at its right. */
export function SwipeActions({ name, completed, onMove, onDelete }: Props) {
  return (
    <>
      <span
        aria-hidden
        dir="ltr"
        className="absolute inset-y-0 right-full flex w-screen items-center justify-end gap-2 bg-press px-4 font-semibold text-ink-2 group-data-armed:bg-fill group-data-armed:text-on-fill"
      >
        <Icon name={completed ? "lucide:square" : "lucide:check"} className="size-5" />
        {completed ? "Not done" : "Done"}
      </span>
      <fieldset
        aria-label={`Actions for ${name}`}
        dir="ltr"
        className="absolute inset-y-0 left-full flex"
        style={{ width: BUTTONS_WIDTH }}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Move ${name}`}
          onClick={onMove}
          className="grow bg-press font-medium"
        >
          Move
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
          className="flex grow items-center justify-center gap-1.5 bg-danger-fill font-semibold text-white"
        >
          <Icon name="lucide:trash-2" className="size-4" />
          Delete
        </button>
      </fieldset>
    </>
  );
}
