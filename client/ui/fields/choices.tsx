import type { ReactNode } from "react";
import { menuRowClass } from "../classNames.ts";
import { Icon } from "../Icon.tsx";

/** The parts of a sheet in which something is chosen (`ui/overlays/Sheet.tsx`). */

const rowClass = `${menuRowClass} -mx-2.5 text-start active:bg-press focus-visible:-outline-offset-2`;

type PickRowProps = {
  isChosen: boolean;
  onChoose: () => void;
  mark?: ReactNode;
  /** What stands at the end of the row, and is not part of its name. */
  detail?: string | false | null | undefined;
  children: ReactNode;
};

/** One of several. The chosen one has a tick. */
export const PickRow = ({ isChosen, onChoose, mark, detail, children }: PickRowProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={`${rowClass} ${isChosen ? "bg-select" : "hover:bg-hover"}`}
  >
    {mark}
    <span className="grow">{children}</span>
    {detail && (
      <span aria-hidden className="quiet text-sm">
        {detail}
      </span>
    )}
    {isChosen && <Icon name="lucide:check" />}
  </button>
);

type StepRowProps = { name: string; value?: string; onOpen: () => void };

/** Opens a step, whose title is `name`. */
export const StepRow = ({ name, value, onOpen }: StepRowProps) => (
  <button type="button" data-opens={name} onClick={onOpen} className={`${rowClass} hover:bg-hover`}>
    <span className="grow">{name}</span>
    <span className="quiet text-end">{value}</span>
    <Icon name="lucide:chevron-right" className="size-4 text-mark rtl:rotate-180" />
  </button>
);

/** Takes away what was chosen. */
export const ClearRow = ({ onClear, children }: { onClear: () => void; children: string }) => (
  <button type="button" onClick={onClear} className={`${rowClass} quiet font-medium hover:bg-hover`}>
    <Icon name="lucide:x" className="size-5 text-mark" />
    {children}
  </button>
);

type ChipProps = {
  isChosen: boolean;
  onPress: () => void;
  className: "rounded-full" | "rounded-control basis-0";
  children: ReactNode;
};

/** One of a few beside each other, of which several may be chosen. The chosen ones have an edge of ink. */
export const Chip = ({ isChosen, onPress, className, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={`${chipClass} ${isChosen ? "border-ink bg-select" : "border-mark hover:bg-hover"} ${className}`}
  >
    {children}
  </button>
);

const chipClass =
  "grid min-h-10 grow place-items-center border px-1 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11";
