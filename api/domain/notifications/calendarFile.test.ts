import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, writeCalendarPieces } from "./calendarFile.ts";

const buildCalendarFile = (events: CalendarEvent[]) => [...writeCalendarPieces(events)].join("");

const EVENT: CalendarEvent = {
  listId: "01a21335-a5da-77f0-bc1a-329c8c14f52a",
  isOfItems: false,
  day: "2026-11-27",
  at: null,
  name: "Rome",
  url: "https://lists.example.com/n/1/l/2",
  changedAt: "2026-11-26T09:30:00.120Z",
};

/** Names, and what readers show of them. */
const NAMES: [name: string, read: string][] = [
  ["Rome", "Rome"],
  ["Milk, eggs; bread", "Milk, eggs; bread"],
  ["C:\\temp\\new", "C:\\temp\\new"],
  ["back\\\\slashes\\", "back\\\\slashes\\"],
  ["END:VEVENT", "END:VEVENT"],
  ["Rome\r\nEND:VCALENDAR", "Rome\nEND:VCALENDAR"],
  ["one\rtwo\nthree", "one\ntwo\nthree"],
  ["\u0000bell\u0007 \u001b[31m\u007f\u0085", "bell [31m"],
  ["a\ttab", "a tab"],
  ["lone \ud800 surrogate", "lone  surrogate"],
  ["👨‍👩‍👧‍👦".repeat(30), "👨‍👩‍👧‍👦".repeat(30)],
  ["é".repeat(200), "é".repeat(200)],
  [`${"x".repeat(66)}é and on`, `${"x".repeat(66)}é and on`],
  ["רשימת קניות ".repeat(16).trim(), "רשימת קניות ".repeat(16).trim()],
  ['"Quoted": 100 % ^n', '"Quoted": 100 % ^n'],
];

const EVENTS = NAMES.map(([name], index) => ({ ...EVENT, listId: `list-${index}`, name }));

describe("a calendar file", () => {
  it("has lines of at most 75 bytes, which are whole characters", () => {
    for (const line of buildCalendarFile(EVENTS).split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
  });

  it("has the names that ical.js reads", () => {
    const calendar = new ICAL.Component(ICAL.parse(buildCalendarFile(EVENTS)));
    const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
    expect(events.map(({ summary }) => summary)).toEqual(NAMES.map(([, read]) => read));
  });

  it("has the names that node-ical reads", () => {
    const events = Object.values(nodeIcal.sync.parseICS(buildCalendarFile(EVENTS))).filter(
      (each): each is VEvent => each?.type === "VEVENT",
    );
    // It reads \\n, an escaped backslash before a letter, as a line break.
    const readNames = NAMES.map(([, read]) => read.replace("\\new", "\\\new"));
    expect(events.map(({ summary }) => summary)).toEqual(readNames);
  });

  it("has whole days, and times in UTC that take 15 minutes", () => {
    const timed = { ...EVENT, listId: "timed", at: "2026-11-27T05:00:00.000Z" };
    const calendar = new ICAL.Component(ICAL.parse(buildCalendarFile([EVENT, timed])));
    const [day, moment] = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
    expect([day?.startDate.isDate, day?.startDate.toString(), day?.endDate.toString()]).toEqual([
      true,
      "2026-11-27",
      "2026-11-28",
    ]);
    expect([moment?.startDate.toJSDate(), moment?.endDate.toJSDate()]).toEqual([
      new Date("2026-11-27T05:00:00Z"),
      new Date("2026-11-27T05:15:00Z"),
    ]);
    const read = nodeIcal.sync.parseICS(buildCalendarFile([EVENT, timed]));
    const starts = Object.values(read).flatMap((each) => (each?.type === "VEVENT" ? [each] : []));
    expect(starts.map(({ datetype }) => datetype)).toEqual(["date", "date-time"]);
    expect(starts[1]?.start.toISOString()).toBe("2026-11-27T05:00:00.000Z");
  });

  it("says where a whole day ends, also at the end of a year", () => {
    const text = buildCalendarFile([EVENT, { ...EVENT, day: "2026-12-31" }]);
    expect([...text.matchAll(/^DTEND.*/gm)].map(([line]) => line.trim())).toEqual([
      "DTEND;VALUE=DATE:20261128",
      "DTEND;VALUE=DATE:20270101",
    ]);
  });

  it("has an id for each day of a list, takes no time of the reader, and no rule", () => {
    const text = buildCalendarFile([EVENT, { ...EVENT, day: "2026-12-04" }]);
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    expect(events.map((each) => each.getFirstPropertyValue("uid"))).toEqual([
      `${EVENT.listId}-2026-11-27@listbook`,
      `${EVENT.listId}-2026-12-04@listbook`,
    ]);
    expect(events.map((each) => each.getFirstPropertyValue("transp"))).toEqual(["TRANSPARENT", "TRANSPARENT"]);
    expect(text).not.toMatch(/RRULE|VTIMEZONE|DESCRIPTION|ATTENDEE/);
  });
});
