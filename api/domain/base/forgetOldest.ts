/** What is kept until a time in milliseconds. */
type Kept = { until: number };

/**
 * Makes room for one more entry of a map with at most `max`: removes the oldest ones that have expired, and the oldest one
 * of a full map. A map is in the order of its entries. `now` is the time in milliseconds.
 */
export function forgetOldest(entries: Map<string, Kept>, max: number, now: number): void {
  for (const [oldest, { until }] of entries) {
    if (until > now && entries.size < max) return;
    entries.delete(oldest);
  }
}
