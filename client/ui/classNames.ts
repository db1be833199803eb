/** The look of a button that shows only an icon. Such a button needs an `aria-label`, which screen readers speak. */
export const iconButtonClass =
  "grid size-(--hit) shrink-0 place-items-center rounded-row text-mark hover:bg-hover hover:text-ink active:bg-press " +
  "aria-expanded:bg-hover aria-expanded:text-ink";

/** A notice above the page, which tells what is wrong and what the user can do. */
export const bannerClass = "bg-desk px-4 py-2";

/** The look of a menu or popup. On a phone it is a sheet from the lower edge (`data-from-below` in `styles.css`). */
export const menuClass =
  "from-below sheet-mark floating z-20 animate-appear overflow-y-auto bg-float p-1.5 outline-none max-md:pt-4 md:max-w-80 md:min-w-48 md:rounded-float";

/** A row of a menu or popup. */
export const menuRowClass =
  "flex min-h-8.5 cursor-pointer items-center gap-3 rounded-row px-2.5 py-1 select-none wrap-anywhere max-md:min-h-11 " +
  "pointer-coarse:min-h-11";

export const menuItemClass = `${menuRowClass} outline-none data-highlighted:bg-hover aria-disabled:cursor-default aria-disabled:text-mark`;

/** The text size of a screen's title. A name of more than 40 letters is one size smaller; it is never cut. */
export const titleClass = (name: string) =>
  `font-bold ${name.length > 40 ? "text-title md:text-3xl/9" : "text-name md:text-name-wide"}`;
