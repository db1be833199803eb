import { Icon } from "../../ui/Icon.tsx";
import { BUTTONS_WIDTH } from "./swipe.ts";

type Props = { name: string; completed: boolean; onMove: () => void; onDelete: () => void };

/** The content beside a swiped row: the tick at its left, and the buttons to move and delete it at its right. */
export function SwipeActions({ name, completed, onMove, onDelete }: Props) {
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0 right-full flex w-screen items-center justify-end gap-2 bg-press px-6 font-semibold text-ink-2 group-data-armed:bg-fill group-data-armed:text-on-fill"
      >
        <Icon name={completed ? "lucide:square" : "lucide:check"} className="size-6" />
      </span>
      <fieldset
        aria-label={`Actions for ${name}`}
        className="absolute inset-y-0 left-full flex"
        style={{ width: BUTTONS_WIDTH }}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Move ${name}`}
          onClick={onMove}
          className="grow basis-0 bg-press font-medium"
        >
          Move
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
          className="grow basis-0 bg-danger-fill font-semibold text-white"
        >
          Delete
        </button>
      </fieldset>
    </>
  );
}
