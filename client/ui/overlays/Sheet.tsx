import { t } from "@lingui/core/macro";
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { iconButtonClass } from "../classNames.ts";
import { Icon } from "../Icon.tsx";

type Props = {
  title: string;
  /** Goes back from a step to what has opened it. */
  onBack?: (() => void) | undefined;
  onDone: () => void;
  children: ReactNode;
};

/**
 * The form of every popup and dialog in which each press acts at once: a title, the choices, and *Done*. A step of it
 * takes its place, with a title of its own and a way back. *Done* stands above the choices, and comes after them for keys.
 */
export function Sheet({ title, onBack, onDone, children }: Props) {
  const choices = useRef<HTMLDivElement>(null);
  useStepFocus(choices, title);
  return (
    <div className="relative px-2.5 pb-1">
      <div className="flex min-h-11 items-center gap-1 pe-10">
        {onBack && (
          <button type="button" aria-label={t`Back`} onClick={onBack} className={`${iconButtonClass} -ms-2`}>
            <Icon name="lucide:chevron-left" className="size-5 rtl:rotate-180" />
          </button>
        )}
        <h2 className="text-section font-bold">{title}</h2>
      </div>
      <div ref={choices} className="flex flex-col">
        {children}
      </div>
      <button type="button" onClick={onDone} className={doneClass}>
        {t({ message: "Done", context: "button" })}
      </button>
    </div>
  );
}

const doneClass =
  "absolute end-0 top-0 min-h-11 rounded-control px-2.5 font-semibold hover:bg-hover focus-visible:-outline-offset-2 active:bg-press";

/** Moves the focus to the first choice of a step, and back to the row that has opened it. */
function useStepFocus(choices: RefObject<HTMLElement | null>, title: string) {
  const shown = useRef(title);
  useLayoutEffect(() => {
    if (shown.current === title) return;
    const opener = choices.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(shown.current)}"]`);
    const first = choices.current?.querySelector<HTMLElement>("[aria-pressed=true], button, input");
    (opener ?? first)?.focus();
    shown.current = title;
  }, [choices, title]);
}
