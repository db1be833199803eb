/** The look of a button that shows only an icon. Such a button needs an `aria-label`, which screen readers speak. */
export const iconButtonClass =
  "quiet grid size-9 shrink-0 place-items-center rounded-lg hover:bg-stone-200/60 hover:text-stone-900 " +
  "aria-expanded:bg-stone-200/60 dark:hover:bg-stone-800 dark:hover:text-stone-100 dark:aria-expanded:bg-stone-800 " +
  "pointer-coarse:size-11";
