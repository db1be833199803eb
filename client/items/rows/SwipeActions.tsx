import { t } from "@lingui/core/macro";
import { getPageDirection } from "../../ui/browser/pageDirection.ts";
import { Icon } from "../../ui/Icon.tsx";
import { BUTTON_WIDTH } from "./swipe.ts";

type Props = {
  name: string;
  completed: boolean;
  isSkipped: boolean;
  /** Undefined where nothing can be skipped. */
  onSkip: (() => void) | undefined;
  /** Undefined where the user may not change the list. */
  onMove: (() => void) | undefined;
  onDelete: (() => void) | undefined;
};

/**
 * The content beside a swiped row, in the direction of the page: what a tick does before it, and the buttons to skip, move
 * and delete it after it. Their ground hides the words below them.
 */
export function SwipeActions({ name, completed, isSkipped, onSkip, onMove, onDelete }: Props) {
  const dir = getPageDirection();
  return (
    <>
      <span
        aria-hidden
        data-beside=""
        dir={dir}
        className="absolute inset-y-0 end-full flex w-screen items-center justify-end gap-2 bg-press px-4 font-semibold text-ink-2 group-data-armed:bg-fill group-data-armed:text-on-fill"
      >
        <Icon name={completed ? "lucide:square" : "lucide:check"} className="size-5" />
        {completed ? t`Not done` : t({ message: "Done", context: "state" })}
      </span>
      <fieldset
        aria-label={t`Actions for ${name}`}
        data-beside=""
        dir={dir}
        className="absolute inset-y-0 start-full z-1 flex bg-sheet text-xs font-semibold"
        style={{ width: [onSkip, onMove, onDelete].filter(Boolean).length * BUTTON_WIDTH }}
      >
        {onSkip && (
          <button
            type="button"
            aria-label={isSkipped ? t`Unskip ${name}` : t`Skip ${name} this time`}
            onClick={onSkip}
            className={`${buttonClass} bg-hover`}
          >
            <Icon name={isSkipped ? "lucide:undo-2" : "lucide:skip-forward"} className="size-4.5" />
            {isSkipped ? t`Unskip` : t({ message: "Skip", context: "button" })}
          </button>
        )}
        {onMove && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t`Move ${name}`}
            onClick={onMove}
            className={`${buttonClass} bg-press`}
          >
            <Icon name="lucide:corner-up-right" className="size-4.5" />
            {t`Move`}
          </button>
        )}
        {onDelete && (
          <button
            type="button"
            aria-label={t`Delete ${name}`}
            onClick={onDelete}
            className={`${buttonClass} rounded-e-row bg-danger-fill text-white`}
          >
            <Icon name="lucide:trash-2" className="size-4.5" />
            {t`Delete`}
          </button>
        )}
      </fieldset>
    </>
  );
}

const buttonClass = "grid grow basis-0 content-center justify-items-center gap-0.5 focus-visible:-outline-offset-2";
