import { once } from "./once.ts";

const countFormat = once(() => new Intl.NumberFormat("en"));

/**
 * Writes a count with a comma between thousands: 1,000. Counts below 1,000 skip `Intl.NumberFormat`, because creating
 * the first one takes longer than drawing a screen.
 */
export const formatCount = (count: number) => (count < 1_000 ? String(count) : countFormat().format(count));
