/**
 * A button that shows a property of a list and opens a picker for it. It looks 32 pixels high; on a touch screen its
 * target is 44 pixels high and wide. On a phone it takes that width, and its target is lower, so that no target lies over
 * another.
 */
export const chipClass =
  "touch-target inline-flex h-8 items-center justify-center gap-1.5 rounded-row px-2 text-sm max-md:min-w-11 max-md:px-1.5 max-md:before:translate-y-0.5 whitespace-nowrap text-ink-2 " +
  "[&_svg]:text-mark hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink active:bg-press";
