import { formatDate, isOverdue } from "../model/labels.ts";
import { getToday } from "../../ui/format.ts";

type Props = { date: string; today?: string; className?: string };

/** Shows a date as seen from today, such as "Tomorrow" or "2 days late". */
export function DateInWords({ date, today = getToday(), className = "" }: Props) {
  return (
    <time dateTime={date} className={`${className} ${isOverdue(date, today) ? "overdue" : ""}`}>
      {formatDate(date, today)}
    </time>
  );
}
