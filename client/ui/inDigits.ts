// Made once: making one takes longer than drawing a row.
const format = new Intl.NumberFormat("en");

/** A count as it is read: 1,000. */
export const inDigits = (count: number) => format.format(count);
