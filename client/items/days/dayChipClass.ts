/** What stands behind the words of a row: when it is due, and what it asks. */
export const dayChipClass =
  "quiet relative inline-flex shrink-0 items-center text-sm font-normal tracking-normal whitespace-nowrap";
