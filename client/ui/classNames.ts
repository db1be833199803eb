/** The look of a button that shows only an icon. Such a button needs an `aria-label`, which screen readers speak. */
export const iconButtonClass =
  "quiet grid size-9 shrink-0 place-items-center rounded-lg hover:bg-stone-200/60 hover:text-stone-900 " +
  "aria-expanded:bg-stone-200/60 dark:hover:bg-stone-800 dark:hover:text-stone-100 dark:aria-expanded:bg-stone-800 " +
  "pointer-coarse:size-11";

/** A notice above the page, which tells what is wrong and what the user can do. */
export const bannerClass = "border-b border-orange-700 bg-orange-50 px-4 py-2 dark:bg-stone-900";

/** A card of a grid, which can be clicked as a whole. */
export const cardClass =
  "sheet relative flex flex-col gap-2 p-4 transition-colors hover:border-stone-400 dark:hover:border-stone-600";

/** The menu of a card. It has no height, so that only the name of the card sets the height of the first line. */
export const cardMenuClass = "relative -my-1.5 -me-2 pointer-coarse:-my-2.5";

/** The bar at the edge of a card, in the colour of a notebook. The card needs the class `ps-5` then. */
export const cardBarClass = "absolute inset-y-3 start-0 w-1 rounded-e-full";

export const menuClass =
  "sheet z-20 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1rem))] min-w-48 " +
  "overflow-y-auto p-1 shadow-lg outline-none animate-[appear_120ms_ease-out_backwards]";

export const menuItemClass =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 outline-none select-none wrap-anywhere " +
  "data-highlighted:bg-stone-200/60 dark:data-highlighted:bg-stone-800 pointer-coarse:min-h-11 " +
  "aria-disabled:cursor-default aria-disabled:opacity-60";

/**
 * The text size of a screen's title. A long name is smaller, so that it does not push the content off the screen. On a
 * phone, a name is long if it needs two lines.
 */
export function titleClass(name: string): string {
  if (name.length > 60) return "text-lg max-md:leading-tight md:text-xl";
  return name.length > 22 ? "text-xl max-md:leading-tight md:text-2xl" : "text-2xl";
}
