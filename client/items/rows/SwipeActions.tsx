import { Icon } from "../../ui/Icon.tsx";
import { BUTTONS_WIDTH } from "./swipe.ts";

type Props = { name: string; completed: boolean; onMove: () => void; onDelete: () => void };

/** The content beside a swiped row: the tick at its left, and the buttons to move and delete it at its right. */
export function SwipeActions({ name, completed, onMove, onDelete }: Props) {
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0 right-full flex w-screen items-center justify-end bg-stone-200 px-6 text-stone-600 group-data-armed:bg-orange-700 group-data-armed:text-white dark:bg-stone-800 dark:text-stone-400 dark:group-data-armed:bg-orange-400 dark:group-data-armed:text-stone-950"
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
          className="grow basis-0 bg-stone-200 font-medium dark:bg-stone-700"
        >
          Move
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
          className="grow basis-0 bg-red-700 font-medium text-white dark:bg-red-400 dark:text-stone-950"
        >
          Delete
        </button>
      </fieldset>
    </>
  );
}
