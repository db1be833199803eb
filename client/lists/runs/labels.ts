import { plural, t } from "@lingui/core/macro";
import { formatCount, formatDay, formatTime, toDay } from "../../ui/format.ts";

type Counts = { itemCount: number; completedCount: number; skippedCount: number };

/** "19 of 22 done", "19 of 22 done, 3 skipped". */
export function formatSettled({ itemCount, completedCount, skippedCount }: Counts): string {
  const [done, all, skipped] = [formatCount(completedCount), formatCount(itemCount), formatCount(skippedCount)];
  return skippedCount > 0 ? t`${done} of ${all} done, ${skipped} skipped` : t`${done} of ${all} done`;
}

/** "22 items ticked.", or "19 done, 3 skipped." */
export function formatFinished({ completedCount, skippedCount }: Counts): string {
  if (skippedCount === 0) return plural(completedCount, { one: "# item ticked.", other: "# items ticked." });
  return t`${{ done: formatCount(completedCount) }} done, ${{ skipped: formatCount(skippedCount) }} skipped.`;
}

/** From the first tick to the last: "Fri 27 Nov, 14:02–14:31", or two days. */
export function formatSpan(times: readonly string[]): string {
  const [first = "", last = first] = [times[0], times.at(-1)];
  const [day, lastDay] = [formatDay(toDay(first)), formatDay(toDay(last))];
  if (toDay(first) !== toDay(last)) return t({ message: `${day} – ${lastDay}`, comment: "From one day to another" });
  const [from, to] = [formatTime(first), formatTime(last)];
  return from === to
    ? t({ message: `${day}, ${from}`, comment: "A day and a time: Fri 27 Nov, 14:02" })
    : t({ message: `${day}, ${from}–${to}`, comment: "A day and its times: Fri 27 Nov, 14:02–14:31" });
}

/** "20–25 min", "1 h 30 min – 2 h". */
export function formatMinutes({ from, to }: { from: number; to: number }): string {
  if (to < 90) return formatShortTimes(formatCount(from), formatCount(to));
  const [shortest, longest] = [formatDuration(from), formatDuration(to)];
  return t({ message: `${shortest} – ${longest}`, comment: "How long a list usually takes: 1 h 30 min – 2 h" });
}

const formatShortTimes = (shortest: string, longest: string) =>
  t({ message: `${shortest}–${longest} min`, comment: "How long a list usually takes: 20–25 min" });

function formatDuration(time: number): string {
  const [hours, minutes] = [formatCount(Math.floor(time / 60)), formatCount(time % 60)];
  if (time < 60) return t({ message: `${minutes} min`, comment: "Minutes" });
  if (time % 60 === 0) return t({ message: `${hours} h`, comment: "Hours" });
  return t({ message: `${hours} h ${minutes} min`, comment: "Hours and minutes" });
}
