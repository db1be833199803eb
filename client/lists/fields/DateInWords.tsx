import { formatDate, isOverdue } from "../labels.ts";
import { getToday } from "../../ui/format.ts";

/** Shows a date as seen from today, such as "Tomorrow" or "2 days late". */
export function DateInWords({ date, className = "" }: { date: string; className?: string }) {
  const today = getToday();
  return (
    <time dateTime={date} className={`${className} ${isOverdue(date, today) ? "overdue" : ""}`}>
      {formatDate(date, today)}
    </time>
  );
}
