/** The shape of a page of a notebook, with room for its spine. */
export const coverShapeClass = "relative overflow-hidden rounded-s-box rounded-e-sheet pt-5 pb-2 ps-9 pe-5";

/** A page of a notebook, with its spine in the colour that `hueClass` sets. */
export const coverClass = `${coverShapeClass} spine`;

export const coverRowClass = "-mx-2.5 flex min-h-(--row) items-center gap-3 rounded-row px-2.5";

/** A row of the lists that are due. */
export const dueRowClass =
  "relative -mx-2.5 grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-row px-2.5 " +
  "min-[30rem]:grid-cols-[minmax(0,1fr)_5.5rem_minmax(6.25rem,auto)] narrow:grid-cols-1";

/** The heading of a part of the lists, on a line. */
export const partHeadingClass = "flex items-baseline justify-between gap-x-4 border-b border-rule pb-1";

/** A quiet link in small text. */
export const linkClass =
  "quiet inline-flex min-h-6 items-center text-sm underline decoration-strike underline-offset-4 " +
  "hover:decoration-current pointer-coarse:min-h-11";

export const dayClass = "min-h-[1lh] text-name font-bold first-letter:uppercase md:text-name-wide";
