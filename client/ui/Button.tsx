import type { ComponentProps } from "react";

const baseClass =
  "inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap " +
  "pressable narrow:whitespace-normal disabled:outlined disabled:bg-transparent disabled:text-mark pointer-coarse:min-h-11 pointer-coarse:min-w-11";

const kindClasses = {
  primary: "bg-fill px-4 font-semibold text-on-fill hover:bg-fill-hover active:bg-fill-press",
  plain: "outlined px-4 bg-sheet hover:bg-hover active:bg-press",
  quiet: "quiet px-3 hover:bg-hover hover:text-ink active:bg-press",
  danger: "px-3 text-danger hover:bg-hover active:bg-press",
};

type KindProps = { kind?: keyof typeof kindClasses };

export const buttonClass = (kind: keyof typeof kindClasses = "plain") => `${baseClass} ${kindClasses[kind]}`;

/** A small button with a text of 14 pixels. */
export const smallButtonClass = "min-h-8! px-3! text-sm pointer-coarse:min-h-11!";

/** A button. `primary` marks the next step; each screen has at most one. */
export function Button({ kind, className = "", ...props }: ComponentProps<"button"> & KindProps) {
  return <button type="button" className={`${buttonClass(kind)} ${className}`} {...props} />;
}
