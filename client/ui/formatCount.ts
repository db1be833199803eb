import { once } from "./once.ts";

const countFormat = once(() => new Intl.NumberFormat("en"));

/** A count as it is read: 1,000. Most need no format, and to make one takes longer than to draw a screen. */
export const formatCount = (count: number) => (count < 1_000 ? String(count) : countFormat().format(count));
