import { Icon } from "../../ui/Icon.tsx";
import { BUTTONS_WIDTH, TWO_BUTTONS_WIDTH } from "./swipe.ts";

type Props = {
  name: string;
  completed: boolean;
  isSkipped: boolean;
  /** Undefined where nothing can be skipped. */
  onSkip: (() => void) | undefined;
  onMove: () => void;
  onDelete: () => void;
};

/**
 * The content beside a swiped row: what a tick does at its left, and the buttons to skip, move and delete it at its
 * right.
 */
export function SwipeActions({ name, completed, isSkipped, onSkip, onMove, onDelete }: Props) {
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
        style={{ width: onSkip ? BUTTONS_WIDTH : TWO_BUTTONS_WIDTH }}
      >
        {onSkip && (
          <button
            type="button"
            aria-label={`${isSkipped ? "Do" : "Skip"} ${name} this time`}
            onClick={onSkip}
            className="grow basis-0 bg-hover font-medium"
          >
            {isSkipped ? "Do it" : "Skip"}
          </button>
        )}
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
          className="flex grow basis-0 items-center justify-center gap-1.5 bg-danger-fill font-semibold text-white"
        >
          <Icon name="lucide:trash-2" className="size-4" />
          Delete
        </button>
      </fieldset>
    </>
  );
}
