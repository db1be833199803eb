import { formatDayAndMonth, formatWeekday, getToday } from "../ui/format.ts";
import { dayClass } from "./classNames.ts";

/** The heading for a returning user: the day. */
export function Today() {
  const day = getToday();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h1 className={dayClass}>{formatWeekday(day)}</h1>
      <time dateTime={day} className="quiet text-sm">
        {formatDayAndMonth(day)}
      </time>
    </div>
  );
}
