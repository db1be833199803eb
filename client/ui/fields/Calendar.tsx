import { t } from "@lingui/core/macro";
import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { mirrorKey } from "../browser/pageDirection.ts";
import { iconButtonClass } from "../classNames.ts";
import { addDays, createDateFormat, formatCount, formatDayAndMonth, getToday } from "../format.ts";
import { Icon } from "../Icon.tsx";
import { SHORT_WEEKDAYS } from "./shortWeekdays.ts";

type Props = {
  /** A day is `YYYY-MM-DD`. */
  chosen: string | null;
  /** The first day that can be chosen. */
  first?: string;
  onChoose: (day: string) => void;
};

const monthFormat = createDateFormat({ month: "long", year: "numeric", timeZone: "UTC" });

/** Browsers have one of the two, or neither, and the compiler knows none. */
type LocaleOfWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Returns the day with which weeks begin where dates are written as on this page: 1 is Monday, and 7 is Sunday. */
export function getFirstWeekday(): number {
  const locale: LocaleOfWeeks = new Intl.Locale(monthFormat().resolvedOptions().locale);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** It has six weeks, so that nothing moves from month to month. */
const SHOWN_DAYS = 42;

/** The days of a month, of which one is chosen. Arrow keys go from day to day, Page Up and Page Down from month to month. */
export function Calendar({ chosen, first = "", onChoose }: Props) {
  const today = getToday();
  const grid = useRef<HTMLDivElement>(null);
  /** The day that Tab focuses. Its month is shown. */
  const [stop, setStop] = useState(() => chosen ?? (first > today ? first : today));
  const month = stop.slice(0, 7);
  const start = findWeekStart(`${month}-01`, getFirstWeekday());
  const days = Array.from({ length: SHOWN_DAYS }, (_day, index) => addDays(start, index));

  function handleKeyDown(event: KeyboardEvent) {
    const next = findNext(mirrorKey(event.key), stop);
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
      aria-label={months > 0 ? t`Next month` : t`Previous month`}
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
            {SHORT_WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]}
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
            {formatCount(Number(day.slice(8)))}
          </button>
        ))}
      </div>
    </>
  );
}

const dayClass =
  "min-h-10 rounded-control underline-offset-4 focus-visible:-outline-offset-2 disabled:opacity-60 pointer-coarse:min-h-11";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 };

function findNext(key: string, day: string): string | undefined {
  const step = STEPS[key];
  const months = MONTHS[key];
  if (months) return addMonths(day, months);
  return step ? addDays(day, step) : undefined;
}

/** Returns the first day of the week of a day. Exported for tests. */
export const findWeekStart = (day: string, firstWeekday: number): string =>
  addDays(day, -((new Date(day).getUTCDay() - firstWeekday + 7) % 7));

/** Returns the same day of another month, or the last day of that month. Exported for tests. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, "0")}`;
}
