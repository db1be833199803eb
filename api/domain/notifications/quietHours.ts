import { toDay, toDayNumber, toInstant, toLocalDay } from "../../../shared/repeat/days.ts";

type QuietHours = { zone: string; quietFrom: string | null; quietUntil: string | null };

/** Returns when the quiet hours end in which `now` is; null outside of them. They may go over midnight. */
export function findQuietEnd({ zone, quietFrom, quietUntil }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const today = toDayNumber(toLocalDay(now, zone));
  const isOverMidnight = quietFrom > quietUntil;
  for (const day of [today - 1, today]) {
    const start = toInstant(toDay(day), quietFrom, zone);
    const end = toInstant(toDay(isOverMidnight ? day + 1 : day), quietUntil, zone);
    if (start <= now && now < end) return end;
  }
  return null;
}
