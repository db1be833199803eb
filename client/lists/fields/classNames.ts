/**
 * A small button that shows a property of a list and opens a picker for it. It looks 32 pixels high; on a touch screen
 * its target is at least 44 pixels high and wide.
 */
export const chipClass =
  "quiet relative inline-flex min-h-8 items-center justify-center gap-1.5 rounded-lg border border-stone-300 px-2 " +
  "py-0.5 text-sm whitespace-nowrap hover:bg-stone-200/60 hover:text-stone-900 aria-expanded:bg-stone-200/60 " +
  "dark:border-stone-700 dark:hover:bg-stone-800 dark:hover:text-stone-100 dark:aria-expanded:bg-stone-800 " +
  "pointer-coarse:min-w-11 pointer-coarse:before:absolute pointer-coarse:before:-inset-x-px pointer-coarse:before:-inset-y-[7px]";

/** The colour is not the only sign that a date is overdue: the text says so, too ("2 days late"). */
export const overdueClass = "font-medium text-red-700 dark:text-red-400";
