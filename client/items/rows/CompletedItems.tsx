import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

type Props = { count: number; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** What is done, under what is not. */
export function CompletedItems({ count, isOpen, onToggle, children }: Props) {
  return (
    <div className="border-t border-stone-200 dark:border-stone-800">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="quiet flex min-h-9 w-full items-center gap-2 rounded-lg px-3 py-1.5 font-medium tabular-nums pointer-coarse:min-h-11"
      >
        <Icon
          name="lucide:chevron-right"
          className={`size-5 transition-transform duration-150 ${isOpen ? "rotate-90" : "rtl:-scale-x-100"}`}
        />
        Done ({count})
      </button>
      {isOpen && children}
    </div>
  );
}
