import type { ComponentProps } from "react";

const baseClass =
  "inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-lg px-3 py-1.5 font-medium whitespace-nowrap narrow:whitespace-normal " +
  "transition-colors duration-150 disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:min-w-11";

const kindClasses = {
  primary:
    "bg-orange-700 text-white hover:bg-orange-800 dark:bg-orange-400 dark:text-stone-950 dark:hover:bg-orange-300",
  plain:
    "border border-stone-300 bg-white hover:bg-stone-100 dark:border-stone-700 dark:bg-stone-900 dark:hover:bg-stone-800",
  quiet: "quiet hover:bg-stone-200/60 hover:text-stone-900 dark:hover:bg-stone-800 dark:hover:text-stone-100",
  danger: "bg-red-700 text-white hover:bg-red-800 dark:bg-red-400 dark:text-stone-950 dark:hover:bg-red-300",
};

type KindProps = { kind?: keyof typeof kindClasses };

export const buttonClass = (kind: keyof typeof kindClasses = "plain") => `${baseClass} ${kindClasses[kind]}`;

/** A button. `primary` marks the next step; each screen has at most one. */
export function Button({ kind, className = "", ...props }: ComponentProps<"button"> & KindProps) {
  return <button type="button" className={`${buttonClass(kind)} ${className}`} {...props} />;
}
