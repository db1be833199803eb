import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { iconButtonClass } from "../classNames.ts";
import { addDays, createDateFormat, formatDayAndMonth, getToday } from "../format.ts";
import { Icon } from "../Icon.tsx";

type Props = {
  /** A day is `YYYY-MM-DD`. */
  chosen: string | null;
  /** The first day that can be chosen. */
  first?: string;
  onChoose: (day: string) => void;
};

const shortWeekdayFormat = createDateFormat({ weekday: "short", timeZone: "UTC" });
const monthFormat = createDateFormat({ month: "long", year: "numeric", timeZone: "UTC" });

/** It has six weeks, so that nothing moves from month to month. */
const SHOWN_DAYS = 42;

/** The days of a month, of which one is chosen. Arrow keys go from day to day, Page Up and Page Down from month to month. */
export function Calendar({ chosen, first = "", onChoose }: Props) {
  const today = getToday();
  const grid = useRef<HTMLDivElement>(null);
  /** The day that Tab focuses. Its month is shown. */
  const [stop, setStop] = useState(() => chosen ?? (first > today ? first : today));
  const month = stop.slice(0, 7);
  const monday = addDays(`${month}-01`, -((new Date(`${month}-01`).getUTCDay() + 6) % 7));
  const days = Array.from({ length: SHOWN_DAYS }, (_day, index) => addDays(monday, index));

  function handleKeyDown(event: KeyboardEvent) {
    const next = findNext(event.key, stop, document.dir === "rtl");
    if (!next) return;
    event.preventDefault();
    flushSync(() => setStop(next));
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  /** Today has a line below its number. */
  const getLook = (day: string) =>
    `${day === today ? "underline" : ""} ${
      day === chosen ? "bg-ink font-semibold text-sheet" : `hover:bg-hover ${day.startsWith(month) ? "" : "text-ink-2"}`
    }`;

  const renderArrow = (months: 1 | -1) => (
    <button
      type="button"
      aria-label={months > 0 ? "Next month" : "Previous month"}
      onClick={() => setStop(addMonths(stop, months))}
      className={iconButtonClass}
    >
      <Icon name={months > 0 ? "lucide:chevron-right" : "lucide:chevron-left"} className="size-5 rtl:rotate-180" />
    </button>
  );

  return (
    <>
      <div className="flex items-center gap-1 pt-1">
        <span aria-live="polite" className="grow font-semibold">
          {monthFormat().format(new Date(stop))}
        </span>
        {renderArrow(-1)}
        {renderArrow(1)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the days */}
      <div ref={grid} onKeyDown={handleKeyDown} className="grid grid-cols-7 text-center">
        {days.slice(0, 7).map((day) => (
          <span key={day} aria-hidden className="quiet text-sm">
            {shortenWeekday(shortWeekdayFormat().format(new Date(day)))}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-label={formatDayAndMonth(day)}
            aria-current={day === today ? "date" : undefined}
            aria-pressed={day === chosen}
            disabled={day < first}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => onChoose(day)}
            className={`${dayClass} ${getLook(day)}`}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </>
  );
}

/** "Mo" for "Mon". Other scripts than the Latin one have no such letters. */
const shortenWeekday = (name: string) => (/^\p{Script=Latin}{3}/u.test(name) ? name.slice(0, 2) : name);

const dayClass =
  "min-h-10 rounded-control underline-offset-4 focus-visible:-outline-offset-2 disabled:opacity-60 pointer-coarse:min-h-11";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 };

function findNext(key: string, day: string, isRightToLeft: boolean): string | undefined {
  const step = STEPS[key];
  const months = MONTHS[key];
  if (months) return addMonths(day, months);
  if (!step) return undefined;
  return addDays(day, isRightToLeft && Math.abs(step) === 1 ? -step : step);
}

/** Returns the same day of another month, or the last day of that month. Exported for tests. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, "0")}`;
}
