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
 * right. Their ground hides the words below them.
 */
export function SwipeActions({ name, completed, isSkipped, onSkip, onMove, onDelete }: Props) {
  return (
    <>
      <span
        aria-hidden
        data-beside=""
        dir="ltr"
        className="absolute inset-y-0 right-full flex w-screen items-center justify-end gap-2 bg-press px-4 font-semibold text-ink-2 group-data-armed:bg-fill group-data-armed:text-on-fill"
      >
        <Icon name={completed ? "lucide:square" : "lucide:check"} className="size-5" />
        {completed ? "Not done" : "Done"}
      </span>
      <fieldset
        aria-label={`Actions for ${name}`}
        data-beside=""
        dir="ltr"
        className="absolute inset-y-0 left-full z-1 flex bg-sheet text-xs font-semibold"
        style={{ width: onSkip ? BUTTONS_WIDTH : TWO_BUTTONS_WIDTH }}
      >
        {onSkip && (
          <button
            type="button"
            aria-label={isSkipped ? `Unskip ${name}` : `Skip ${name} this time`}
            onClick={onSkip}
            className={`${buttonClass} bg-hover`}
          >
            <Icon name={isSkipped ? "lucide:undo-2" : "lucide:skip-forward"} className="size-4.5" />
            {isSkipped ? "Unskip" : "Skip"}
          </button>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Move ${name}`}
          onClick={onMove}
          className={`${buttonClass} bg-press`}
        >
          <Icon name="lucide:corner-up-right" className="size-4.5" />
          Move
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
          className={`${buttonClass} rounded-e-row bg-danger-fill text-white`}
        >
          <Icon name="lucide:trash-2" className="size-4.5" />
          Delete
        </button>
      </fieldset>
    </>
  );
}

const buttonClass = "grid grow basis-0 content-center justify-items-center gap-0.5 focus-visible:-outline-offset-2";
