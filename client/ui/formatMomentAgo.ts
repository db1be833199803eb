import { i18n } from "../../shared/texts/i18n.ts";
import { formatTimeAgo, toDay } from "./format.ts";
import { memoize } from "./memoize.ts";

const MINUTE = 60_000;

const agoFormat = memoize(() => new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" }));

/** Formats a timestamp as `formatTimeAgo` does, but one of today to the minute or hour: "10 minutes ago", "3 hours ago". */
export function formatMomentAgo(timestamp: string, now = Date.now()): string {
  const today = toDay(now);
  if (toDay(timestamp) !== today) return formatTimeAgo(timestamp, today);
  const minutes = Math.max(1, Math.round((now - Date.parse(timestamp)) / MINUTE));
  return minutes < 60 ? agoFormat().format(-minutes, "minute") : agoFormat().format(-Math.round(minutes / 60), "hour");
}
