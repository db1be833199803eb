import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

type Props = { isOpen: boolean; onToggle: () => void; children: ReactNode };

/** Opens and closes what is folded away below it: the done items, and what is left out. */
export const FoldButton = ({ isOpen, onToggle, children }: Props) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="quiet flex min-h-10 items-center gap-1.5 rounded-row px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
  >
    <Icon
      name="lucide:chevron-right"
      className={`size-4 transition-transform duration-120 ease-quick ${isOpen ? "rotate-90" : "rtl:rotate-180"}`}
    />
    {children}
  </button>
);
