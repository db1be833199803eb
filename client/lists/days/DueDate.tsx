import { DateInWords } from "../fields/DateInWords.tsx";
import type { Due } from "./dueDays.ts";
import { listDueWords } from "./dueWords.ts";

type Props = Due & {
  /** The date of the list. */
  date: string | null;
  today: string;
  /** The class of the date where the words about items stand below it; without one they stand in its place. */
  dateClass?: string;
};

/** Says when a list is due, and how many of its items are due today or were before. */
export function DueDate({ date, today, dateClass, ...due }: Props) {
  const words = listDueWords(due);
  const hasRoom = words.length === 0 || (dateClass !== undefined && words.length === 1);
  return (
    <>
      {date && hasRoom && (
        <DateInWords date={chooseDay(date, due, today)} today={today} className={words.length > 0 ? dateClass : ""} />
      )}
      {words.map((each) => (
        <span key={each} className="overdue">
          {each}
        </span>
      ))}
    </>
  );
}

/** Where the day of the list is past, and each open item has a later one of its own, the next of these. */
const chooseDay = (date: string, { nextDay }: Due, today: string) =>
  date < today && nextDay !== null && nextDay > date ? nextDay : date;
