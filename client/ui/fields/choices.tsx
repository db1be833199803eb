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

type RadioRowProps = {
  /** The name of the group, which no other on the screen has. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Called when it is pressed with a mouse or a finger. */
  onPress?: (() => void) | undefined;
  mark?: ReactNode;
  /** A second line. */
  hint?: string | undefined;
  slim?: boolean;
  children: ReactNode;
};

/** One of several in a sheet that makes something. The chosen one has a tick. */
export const RadioRow = ({ group, isChosen, onChoose, onPress, mark, hint, slim = false, children }: RadioRowProps) => (
  <label
    className={`relative -mx-2.5 flex cursor-pointer items-center gap-3 rounded-row px-2.5 py-1 ${isChosen ? "bg-select" : "hover:bg-hover"} ${slim ? "min-h-9.5 pointer-coarse:min-h-11" : "min-h-13"}`}
  >
    {/* The radio button covers its label, so that the whole label can be clicked. */}
    <input
      type="radio"
      name={group}
      checked={isChosen}
      onChange={onChoose}
      // `detail` is 0 when the user has chosen with a key.
      onClick={(event) => event.detail > 0 && onPress?.()}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-row focus-visible:-outline-offset-2"
    />
    {mark}
    <span className="min-w-0 grow">
      <span dir="auto" className="block wrap-anywhere">
        {children}
      </span>
      {hint && (
        <span dir="auto" className={`block text-sm ${isChosen ? "" : "text-ink-2"}`}>
          {hint}
        </span>
      )}
    </span>
    {isChosen && <Icon name="lucide:check" />}
  </label>
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
