export const menuClass =
  "sheet z-20 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1rem))] min-w-48 " +
  "overflow-y-auto p-1 shadow-lg outline-none animate-[appear_120ms_ease-out_backwards]";

export const menuItemClass =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 outline-none select-none wrap-anywhere " +
  "data-highlighted:bg-stone-200/60 dark:data-highlighted:bg-stone-800 pointer-coarse:min-h-11 " +
  "aria-disabled:cursor-default aria-disabled:opacity-60";

/** Menus and popups are rendered into `main`, so that screen readers find them in the main landmark of the page. */
export const getPortalRoot = () => document.querySelector("main");
