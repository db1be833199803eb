import { formatCount, formatCountOf, formatDay, formatTime, toDay } from "../../ui/format.ts";

type Counts = { itemCount: number; completedCount: number; skippedCount: number };

/** "19 of 22 done", "19 of 22 done, 3 skipped". */
export const formatSettled = ({ itemCount, completedCount, skippedCount }: Counts) =>
  `${formatCount(completedCount)} of ${formatCount(itemCount)} done` +
  (skippedCount > 0 ? `, ${formatCount(skippedCount)} skipped` : "");

/** "22 items ticked.", or "19 done, 3 skipped." */
export const formatFinished = ({ completedCount, skippedCount }: Counts) =>
  skippedCount > 0
    ? `${formatCount(completedCount)} done, ${formatCount(skippedCount)} skipped.`
    : `${formatCountOf(completedCount, "item")} ticked.`;

/** From the first tick to the last: "Fri 27 Nov, 14:02–14:31", or two days. */
export function formatSpan(times: readonly string[]): string {
  const [first = "", last = first] = [times[0], times.at(-1)];
  const day = formatDay(toDay(first));
  if (toDay(first) !== toDay(last)) return `${day} – ${formatDay(toDay(last))}`;
  const [from, to] = [formatTime(first), formatTime(last)];
  return `${day}, ${from === to ? from : `${from}–${to}`}`;
}

/** "20–25 min", "1 h 30 – 2 h". */
export function formatMinutes({ from, to }: { from: number; to: number }): string {
  if (to < 90) return `${from}–${to} min`;
  const format = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
  };
  return `${format(from)} – ${format(to)}`;
}
