import { findQuantile } from "./learnOrder.ts";

/** The first and the last tick of a run, as ISO 8601; null for a run from before ticks had times. */
type RunTimes = { firstTickAt?: string | null; lastTickAt?: string | null };

/** So many of the last runs count, and so many of them are needed. */
const COUNTED_RUNS = 5;
const LEAST_RUNS = 4;
/** The middle half of the runs may differ by this part from the median. */
const MOST_DEVIATION = 0.25;
/** A run that took longer was left open. */
const MOST_MINUTES = 6 * 60;
const MINUTE = 60_000;

/**
 * Returns the minutes between which a list usually takes from its first to its last tick, from its runs, the newest
 * first. Null where its runs differ too much to say.
 */
export function findUsualDuration(runs: readonly RunTimes[]): { from: number; to: number } | null {
  const durations = runs
    .slice(0, COUNTED_RUNS)
    .map(measureMinutes)
    .filter((minutes) => minutes > 0 && minutes <= MOST_MINUTES);
  if (durations.length < LEAST_RUNS) return null;
  const [low, median, high] = [
    findQuantile(durations, 0.25),
    findQuantile(durations, 0.5),
    findQuantile(durations, 0.75),
  ];
  if (low < median * (1 - MOST_DEVIATION) || high > median * (1 + MOST_DEVIATION)) return null;
  const step = median < 10 ? 1 : median < 90 ? 5 : 15;
  const from = Math.floor(low / step) * step;
  return { from, to: Math.max(Math.ceil(high / step) * step, from + step) };
}

const measureMinutes = ({ firstTickAt, lastTickAt }: RunTimes) =>
  firstTickAt && lastTickAt ? (Date.parse(lastTickAt) - Date.parse(firstTickAt)) / MINUTE : 0;
