import { type Day, toDay, toDayNumber } from "../../../shared/repeat/days.ts";

/** A day on which a list is due, or items of it. */
export type CalendarEvent = {
  listId: string;
  /** Whether it is about items that are due before or after the day of their list. */
  isOfItems: boolean;
  day: Day;
  /** When it is due on that day (ISO 8601); null for the whole day. */
  at: string | null;
  name: string;
  url: string;
  /** When what it is about was changed last (ISO 8601). */
  changedAt: string;
};

/** The most bytes of a line (RFC 5545, 3.1). */
const MAX_LINE = 75;

/** A text never ends its line, so no name adds lines of its own. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll("\t", " ")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "");

/** Folds a line between two characters, and never inside one: what follows begins with a space. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE) return line;
  let folded = "";
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    const isFull = size + bytes > MAX_LINE;
    folded += isFull ? `\r\n ${character}` : character;
    size = isFull ? 1 + bytes : size + bytes;
  }
  return folded;
}

const formatDay = (day: Day) => day.replaceAll("-", "");
const formatTime = (time: string) => `${time.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** The end is the day after, as some programs show nothing without one. */
const listWholeDay = (day: Day): string[] => [
  `DTSTART;VALUE=DATE:${formatDay(day)}`,
  `DTEND;VALUE=DATE:${formatDay(toDay(toDayNumber(day) + 1))}`,
];

/** Each day is an event of its own: programs read rules in different ways. */
const buildEvent = ({ listId, isOfItems, day, at, name, url, changedAt }: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${listId}-${day}${isOfItems ? "-rows" : ""}@listbook`,
  `DTSTAMP:${formatTime(changedAt)}`,
  ...(at ? [`DTSTART:${formatTime(at)}`, "DURATION:PT15M"] : listWholeDay(day)),
  `SUMMARY:${escapeText(name)}`,
  `URL:${url}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

const HEAD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Listbook//Listbook//EN",
  "NAME:Listbook",
  "X-WR-CALNAME:Listbook",
  "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
  "X-PUBLISHED-TTL:PT1H",
];

const joinLines = (lines: string[]) => lines.map((line) => `${foldLine(line)}\r\n`).join("");

/** Writes an iCalendar file (RFC 5545, and RFC 7986 for how often to read it), a piece for each event. */
export function* writeCalendarPieces(events: Iterable<CalendarEvent>): Generator<string> {
  yield joinLines(HEAD);
  for (const event of events) yield joinLines(buildEvent(event));
  yield joinLines(["END:VCALENDAR"]);
}
