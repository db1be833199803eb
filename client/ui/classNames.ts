/** The look of a button that shows only an icon. Such a button needs an `aria-label`, which screen readers speak. */
export const iconButtonClass =
  "grid size-(--hit) shrink-0 place-items-center rounded-row text-mark hover:bg-hover hover:text-ink active:bg-press " +
  "aria-expanded:bg-hover aria-expanded:text-ink";

/** A notice above the page, which tells what is wrong and what the user can do. */
export const bannerClass = "bg-desk px-4 py-2";

export const menuClass =
  "z-20 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1rem))] min-w-48 " +
  "overflow-y-auto rounded-[14px] bg-float p-1.5 shadow-float outline-none animate-[appear_120ms_ease-out_backwards]";

export const menuItemClass =
  "flex min-h-8.5 cursor-pointer items-center gap-3 rounded-row px-2.5 py-1 outline-none select-none wrap-anywhere " +
  "data-highlighted:bg-hover dark:data-highlighted:bg-press pointer-coarse:min-h-11 " +
  "aria-disabled:cursor-default aria-disabled:text-mark";

/** The text size of a screen's title. A name of more than 40 letters is one size smaller; it is never cut. */
export const titleClass = (name: string) =>
  `font-bold ${name.length > 40 ? "text-[1.375rem]/7 tracking-[-.028em] md:text-3xl/9" : "text-name md:text-name-wide"}`;
