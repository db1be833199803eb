import fc from "fast-check";
import { RRule } from "rrule";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type Day, isZone, toDay, toDayNumber, toInstant, toLocalDay } from "./days.ts";
import { deriveItemId, deriveRunId } from "./derivedIds.ts";
import { repeatCases } from "../testing/repeatCases.ts";
import {
  completeRepeat,
  findDayAfterFinish,
  findMostAhead,
  findNextDay,
  findRepeatErrors,
  hasDay,
  planReturn,
  type RepeatInput,
  type RepeatRule,
  startRepeat,
  toDueTime,
  WEEKDAYS,
} from "./rule.ts";
import { writeRepeat } from "./words.ts";

const FRIDAYS: RepeatInput = { unit: "WEEK", weekdays: ["FRIDAY"], zone: "Europe/Berlin", start: "2026-11-27" };

/** Lists the first days of a rule; where it counts from a finish, the list is finished on each day that it comes back. */
function listDays(rule: RepeatRule, count: number): Day[] {
  const days: Day[] = [];
  let last = rule.from === "FINISH" ? rule.start : toDay(toDayNumber(rule.start) - 1);
  while (days.length < count) {
    const next = rule.from === "FINISH" ? findDayAfterFinish(rule, last) : findNextDay(rule, last);
    if (!next) break;
    days.push(next);
    last = next;
  }
  return days;
}

describe("the days of a rule", () => {
  it("has 155 cases", () => expect(repeatCases).toHaveLength(155));

  it.each(repeatCases.map((each) => [each.what, each] as const))("%s", (_what, { rule, occurrences }) => {
    const days = listDays(rule, 5);
    expect(findRepeatErrors(rule)).toEqual({});
    expect(days).toEqual(occurrences.map(({ day }) => day));
    expect(days.map((day) => `${toDueTime(rule, day).toISOString().slice(0, 16)}Z`)).toEqual(
      occurrences.map(({ instant }) => instant),
    );
  });

  it("is the same as those of rrule, for days that every month has", () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
    const rules = fc.record({
      unit: fc.constantFrom("DAY" as const, "WEEK" as const, "MONTH" as const, "YEAR" as const),
      every: fc.integer({ min: 1, max: 40 }),
      start: fc.integer({ min: toDayNumber("2020-01-01"), max: toDayNumber("2040-12-31") }).map(toDay),
      weekdays,
      day: fc.constantFrom(-1, 1, 5, 17, 28),
      week: fc.constantFrom(null, 1, 2, 3, 4, -1),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(rules, (chosen) => {
        const isMonthly = chosen.unit === "MONTH" || chosen.unit === "YEAR";
        const byWeekday = isMonthly && chosen.week !== null;
        const ofRule = isMonthly ? (byWeekday ? chosen.weekdays.slice(0, 1) : []) : chosen.weekdays;
        const rule = completeRepeat({
          ...chosen,
          zone: "UTC",
          weekdays: ofRule.length > 0 ? ofRule.map((index) => WEEKDAYS[index] ?? "MONDAY") : null,
          day: byWeekday ? null : chosen.day,
        });
        const expected = new RRule({
          freq: { DAY: RRule.DAILY, WEEK: RRule.WEEKLY, MONTH: RRule.MONTHLY, YEAR: RRule.YEARLY }[chosen.unit],
          interval: chosen.every,
          dtstart: new Date(`${chosen.start}T00:00:00Z`),
          wkst: RRule.MO,
          count: 5,
          ...(chosen.unit === "WEEK" && { byweekday: ofRule }),
          ...(byWeekday && { byweekday: ofRule, bysetpos: chosen.week }),
          ...(isMonthly && !byWeekday && { bymonthday: chosen.day }),
          ...(chosen.unit === "YEAR" && { bymonth: chosen.month }),
        });
        expect(listDays(rule, 5)).toEqual(expected.all().map((date) => date.toISOString().slice(0, 10)));
      }),
      { numRuns: 300 },
    );
  });

  it("never drifts: the next day after any day is the first one of all days from the start", () => {
    const rule = completeRepeat({ unit: "MONTH", every: 1, day: 31, zone: "UTC", start: "2026-01-31" });
    const days = listDays(rule, 60);
    for (let number = toDayNumber("2025-12-01"); number < toDayNumber("2030-11-01"); number++)
      expect(findNextDay(rule, toDay(number))).toBe(days.find((day) => day > toDay(number)));
  });

  it("ends with the calendar, and at its last day", () => {
    const last = { zone: "UTC", start: "9950-01-31" };
    expect(findNextDay(completeRepeat({ unit: "YEAR", every: 99, ...last }), "9950-01-31")).toBe(null);
    expect(findNextDay(completeRepeat({ unit: "DAY", ...last }), "9999-12-31")).toBe(null);
    expect(findNextDay(completeRepeat({ unit: "WEEK", ...last }), "9999-12-31")).toBe(null);
    expect(findNextDay(completeRepeat({ unit: "MONTH", ...last }), "9999-12-31")).toBe(null);
    const untilFriday = completeRepeat({ ...FRIDAYS, until: "2026-12-04" });
    expect(findNextDay(untilFriday, "2026-11-27")).toBe("2026-12-04");
    expect(findNextDay(untilFriday, "2026-12-04")).toBe(null);
    const finish = completeRepeat({ ...FRIDAYS, from: "FINISH", until: "2026-12-04" });
    expect(findDayAfterFinish(finish, "2026-11-28")).toBe(null);
  });

  it("has a day or not", () => {
    const rule = completeRepeat(FRIDAYS);
    expect(["2026-11-20", "2026-11-27", "2026-11-28", "2026-12-04"].map((day) => hasDay(rule, day))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("the instant of a day", () => {
  const zones = Intl.supportedValuesOf("timeZone");

  it("is that of Temporal around each change of the clocks in every zone", () => {
    const [from, to] = [Temporal.Instant.from("2026-01-01T00:00Z"), Temporal.Instant.from("2028-01-01T00:00Z")];
    let compared = 0;
    for (const zone of zones) {
      let at = from.toZonedDateTimeISO(zone);
      for (;;) {
        const change = at.getTimeZoneTransition("next");
        if (!change || change.epochMilliseconds > to.epochMilliseconds) break;
        at = change;
        for (const minutes of [-1440, -120, -90, -60, -30, 0, 30, 60, 90, 1440]) {
          const local = change.toPlainDateTime().add({ minutes });
          const expected = local.toZonedDateTime(zone, { disambiguation: "compatible" });
          const [day, time] = [local.toPlainDate().toString(), local.toPlainTime().toString().slice(0, 5)];
          expect(`${zone} ${day} ${time} ${toInstant(day, time, zone).toISOString()}`).toBe(
            `${zone} ${day} ${time} ${new Date(expected.epochMilliseconds).toISOString()}`,
          );
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  });

  it("is on that day in the zone, unless the clocks skip the whole night", () => {
    for (const zone of zones) {
      const instant = toInstant("2026-11-27", null, zone);
      expect(toLocalDay(instant, zone)).toBe("2026-11-27");
      expect(toLocalDay(new Date(instant.getTime() - 1), zone)).toBe("2026-11-26");
    }
  });

  it("knows names of zones, and no offsets", () => {
    expect(["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires"].map(isZone)).toEqual([true, true, true]);
    expect(["", "+01:00", "Berlin", "Europe/Atlantis", "Europe/Berlin\n"].map(isZone)).toEqual(Array(5).fill(false));
  });
});

describe("a rule that begins", () => {
  const friday = completeRepeat(FRIDAYS);
  const start = (now: string, date: Day | null = null, rule = friday, isTemplate = false) =>
    startRepeat(rule, { date, isTemplate }, new Date(now));

  it("keeps a date of today or later as the first day", () => {
    expect(start("2026-11-25T12:00Z", "2026-12-10")).toEqual({ date: "2026-12-10", next: "2026-12-11" });
    expect(start("2026-11-25T12:00Z", "2026-11-25")).toEqual({ date: "2026-11-25", next: "2026-11-27" });
  });
  it("is for today where the rule has today, by the clocks of its zone", () => {
    expect(start("2026-11-26T23:30Z")).toEqual({ date: "2026-11-27", next: "2026-12-04" });
    expect(start("2026-11-27T23:30Z")).toEqual({ date: null, next: "2026-12-04" });
  });
  it("has no date where the date is past and the rule does not have today", () => {
    expect(start("2026-11-25T12:00Z", "2026-11-20")).toEqual({ date: null, next: "2026-11-27" });
  });
  it("keeps a date that is past, and the next day, where the list had the rule with another time, zone or end", () => {
    for (const change of [{ time: "07:00" }, { zone: "Asia/Tokyo" }, { until: "2027-01-01" }]) {
      const had = { ...friday, next: "2026-12-04" };
      const ruled = { date: "2026-11-20", isTemplate: false, had };
      expect(startRepeat({ ...friday, ...change }, ruled, new Date("2026-11-25T12:00Z"))).toEqual({
        date: "2026-11-20",
        next: "2026-12-04",
      });
    }
    const ended = { date: "2026-11-20", isTemplate: false, had: { ...friday, next: null } };
    expect(startRepeat({ ...friday, until: "2027-01-01" }, ended, new Date("2026-11-25T12:00Z")).next).toBe(
      "2026-11-27",
    );
    const other = { ...ended, had: { ...friday, every: 2, next: "2026-12-04" } };
    expect(startRepeat(friday, other, new Date("2026-11-25T12:00Z"))).toEqual({ date: null, next: "2026-11-27" });
  });
  it("leaves the date of a template, and of a list that waits for its finish", () => {
    expect(start("2026-11-27T12:00Z", "2026-11-20", friday, true)).toEqual({ date: "2026-11-20", next: "2026-12-04" });
    const finish = completeRepeat({ ...FRIDAYS, from: "FINISH" });
    expect(start("2026-11-27T12:00Z", "2026-11-20", finish)).toEqual({ date: "2026-11-20", next: null });
  });
});

describe("a list that comes back", () => {
  const daily = completeRepeat({ unit: "DAY", time: "06:00", zone: "Europe/Berlin", start: "2026-11-01" });

  it("does so once for the latest day, with the days that nobody has come back on", () => {
    expect(planReturn(daily, "2026-11-20", new Date("2026-11-20T05:00Z"))).toEqual({
      day: "2026-11-20",
      missed: [],
      next: "2026-11-21",
    });
    expect(planReturn(daily, "2026-11-20", new Date("2026-11-23T04:59Z"))).toEqual({
      day: "2026-11-22",
      missed: ["2026-11-20", "2026-11-21"],
      next: "2026-11-23",
    });
  });
  it("comes back a little early where a page asks for it", () => {
    expect(planReturn(daily, "2026-11-20", new Date("2026-11-20T04:50Z")).day).toBe("2026-11-20");
  });
  it("has no next day after the last one", () => {
    const rule = { ...daily, until: "2026-11-21" };
    expect(planReturn(rule, "2026-11-20", new Date("2026-12-24T00:00Z"))).toEqual({
      day: "2026-11-21",
      missed: ["2026-11-20"],
      next: null,
    });
  });
});

describe("a rule that brings its list back some days ahead", () => {
  const ahead = (input: Partial<RepeatInput> = {}) => completeRepeat({ ...FRIDAYS, daysAhead: 3, ...input });

  it("does so on the day before by so many, for the same days", () => {
    const rule = ahead({ time: "06:00" });
    expect(toDueTime(rule, "2026-12-04").toISOString()).toBe("2026-12-01T05:00:00.000Z");
    expect(findNextDay(rule, "2026-11-27")).toBe("2026-12-04");
    // The clocks go forward between the two days.
    expect(toDueTime(rule, "2027-03-30").toISOString()).toBe("2027-03-27T05:00:00.000Z");
    expect(toDueTime(completeRepeat(FRIDAYS), "2026-12-04").toISOString()).toBe("2026-12-03T23:00:00.000Z");
  });

  it("comes back for the latest day whose time has come", () => {
    const rule = ahead();
    expect(planReturn(rule, "2026-12-04", new Date("2026-12-01T12:00Z"))).toEqual({
      day: "2026-12-04",
      missed: [],
      next: "2026-12-11",
    });
    expect(planReturn(rule, "2026-12-04", new Date("2026-12-08T12:00Z"))).toEqual({
      day: "2026-12-11",
      missed: ["2026-12-04"],
      next: "2026-12-18",
    });
  });

  it("counts for the next day where the time of one is past", () => {
    const start = (now: string, had?: RepeatRule, date: Day | null = null) =>
      startRepeat(
        ahead(),
        { date, isTemplate: false, had: had ? { ...had, next: "2026-11-27" } : null },
        new Date(now),
      );
    expect(start("2026-11-23T12:00Z")).toEqual({ date: null, next: "2026-11-27" });
    expect(start("2026-11-25T12:00Z")).toEqual({ date: null, next: "2026-12-04" });
    expect(start("2026-11-25T12:00Z", undefined, "2026-11-27")).toEqual({ date: "2026-11-27", next: "2026-12-04" });
    const before = completeRepeat(FRIDAYS);
    expect(start("2026-11-23T12:00Z", before).next).toBe("2026-11-27");
    expect(start("2026-11-25T12:00Z", before).next).toBe("2026-12-04");
    expect(start("2026-11-25T12:00Z", ahead(), "2026-11-20")).toEqual({ date: "2026-11-20", next: "2026-11-27" });
    const template = startRepeat(ahead(), { date: null, isTemplate: true }, new Date("2026-11-25T12:00Z"));
    expect(template.next).toBe("2026-12-04");
  });

  it.each<[Partial<RepeatInput>, number]>([
    [{ unit: "DAY" }, 0],
    [{ unit: "DAY", every: 10 }, 9],
    [{}, 6],
    [{ every: 2 }, 13],
    [{ weekdays: ["MONDAY", "FRIDAY"] }, 2],
    [{ weekdays: ["MONDAY", "SUNDAY"], every: 2 }, 5],
    [{ weekdays: ["MONDAY", "SUNDAY"] }, 0],
    [{ unit: "MONTH", weekdays: null }, 27],
    [{ unit: "MONTH", week: -1 }, 27],
    [{ unit: "YEAR", weekdays: null }, 60],
    [{ unit: "WEEK", from: "FINISH", weekdays: null }, 6],
  ])("has less than the days between its days: %j at most %i", (input, most) => {
    const find = (daysAhead: number) => findRepeatErrors({ ...FRIDAYS, ...input, daysAhead });
    expect(find(most)).toEqual({});
    expect(Object.keys(find(most + 1))).toEqual(["daysAhead"]);
    expect(findMostAhead(completeRepeat({ ...FRIDAYS, ...input }))).toBe(most);
  });

  it("never has two days closer together than it says", () => {
    const rules = fc.record({
      unit: fc.constantFrom("DAY" as const, "WEEK" as const, "MONTH" as const, "YEAR" as const),
      every: fc.integer({ min: 1, max: 9 }),
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      day: fc.constantFrom(-1, 1, 28, 29, 31),
      week: fc.constantFrom(null, 1, 4, -1),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(rules, ({ weekdays, week, day, ...chosen }) => {
        const isMonthly = chosen.unit === "MONTH" || chosen.unit === "YEAR";
        const byWeekday = isMonthly && week !== null;
        const rule = completeRepeat({
          ...chosen,
          zone: "UTC",
          start: "2027-01-15",
          week: byWeekday ? week : null,
          weekdays: byWeekday ? weekdays.slice(0, 1) : isMonthly ? null : weekdays,
          day: byWeekday ? null : day,
        });
        const days = listDays(rule, 30).map(toDayNumber);
        for (const [index, next] of days.slice(1).entries())
          expect(next - (days[index] ?? 0)).toBeGreaterThan(findMostAhead(rule));
      }),
    );
  });
});

describe("derived ids", () => {
  it("are the same for everybody", () => {
    expect(deriveRunId("01a21335-a5da-77f0-bc1a-329c8c14f52a", "2026-11-27")).toBe(
      "cff88458-01d2-5585-b0ea-566e15d3be61",
    );
    expect(deriveRunId("01A21335-A5DA-77F0-BC1A-329C8C14F52A", "2026-11-27")).toBe(
      "cff88458-01d2-5585-b0ea-566e15d3be61",
    );
    const [list, item] = ["cff88458-01d2-5585-b0ea-566e15d3be61", "01a21335-a5da-77f0-bc1a-329c8c14f52a"];
    expect(deriveItemId(list, item)).toBe(deriveItemId(list, item.toUpperCase()));
    expect(deriveItemId(list, item)).not.toBe(deriveItemId(item, list));
  });
});

describe("a rule that cannot be", () => {
  const errorsOf = (wrong: Partial<RepeatInput>) => findRepeatErrors({ ...FRIDAYS, ...wrong });
  it.each<[Partial<RepeatInput>, ReturnType<typeof findRepeatErrors>]>([
    [{ every: 0 }, { every: "every must be a whole number from 1 to 99" }],
    [{ every: 100 }, { every: "every must be a whole number from 1 to 99" }],
    [{ every: 1.5 }, { every: "every must be a whole number from 1 to 99" }],
    [{ unit: "DAY", weekdays: null, every: 367 }, { every: "every must be a whole number from 1 to 366" }],
    [{ weekdays: [] }, { weekdays: "weekdays must have 1 to 7 days, each once" }],
    [{ weekdays: ["FRIDAY", "FRIDAY"] }, { weekdays: "weekdays must have 1 to 7 days, each once" }],
    [{ unit: "MONTH", weekdays: null, day: 32 }, { day: "day must be 1 to 31, or -1 for the last" }],
    [{ unit: "MONTH", weekdays: null, day: 0 }, { day: "day must be 1 to 31, or -1 for the last" }],
    [{ unit: "MONTH", week: 5 }, { week: "week must be 1 to 4, or -1 for the last" }],
    [{ unit: "MONTH", week: 1, day: 3 }, { day: "Choose either day, or week and a weekday" }],
    [{ unit: "MONTH" }, { day: "Choose either day, or week and a weekday" }],
    [{ unit: "MONTH", week: 1, weekdays: ["MONDAY", "FRIDAY"] }, { day: "Choose either day, or week and a weekday" }],
    [{ unit: "YEAR", weekdays: null, month: 13 }, { month: "month must be a whole number from 1 to 12" }],
    [{ time: "24:00" }, { time: "time must be a time of day (HH:MM)" }],
    [{ time: "6:00" }, { time: "time must be a time of day (HH:MM)" }],
    [{ time: "" }, { time: "time must be a time of day (HH:MM)" }],
    [{ zone: "+01:00" }, { zone: "zone must be the name of a time zone, such as Europe/Berlin" }],
    [{ until: "2026-11-26" }, { until: "until must not be before start" }],
    [{ start: "0999-01-01" }, { start: "start must not be before 1970" }],
  ])("%j", (wrong, errors) => expect(errorsOf(wrong)).toEqual(errors));
});

describe("a rule in words", () => {
  const write = (rule: Partial<RepeatInput>, zone = "Europe/Berlin") =>
    writeRepeat(completeRepeat({ ...FRIDAYS, weekdays: null, ...rule }), { zone, today: "2026-11-27" });
  it.each<[Partial<RepeatInput>, string]>([
    [{ unit: "DAY" }, "every day"],
    [{ unit: "DAY", every: 3 }, "every 3 days"],
    [{}, "every Friday"],
    [{ weekdays: ["THURSDAY", "MONDAY"] }, "every Monday and Thursday"],
    [{ weekdays: ["MONDAY", "WEDNESDAY", "FRIDAY"] }, "every Monday, Wednesday and Friday"],
    [{ weekdays: WEEKDAYS.slice(0, 5) }, "on weekdays"],
    [{ weekdays: WEEKDAYS }, "every day"],
    [{ every: 2 }, "every 2 weeks on Friday"],
    [{ unit: "MONTH" }, "every month on the 27th"],
    [{ unit: "MONTH", day: 22 }, "every month on the 22nd"],
    [{ unit: "MONTH", day: 11, every: 3 }, "every 3 months on the 11th"],
    [{ unit: "MONTH", day: -1 }, "every month on the last day"],
    [{ unit: "MONTH", week: -1, weekdays: ["FRIDAY"] }, "every month on the last Friday"],
    [{ unit: "MONTH", week: 1, weekdays: ["MONDAY"] }, "every month on the 1st Monday"],
    [{ unit: "YEAR" }, "every year on 27 November"],
    [{ unit: "YEAR", month: 2, day: -1, every: 2 }, "every 2 years on the last day of February"],
    [{ unit: "YEAR", month: 5, week: 2, weekdays: ["SUNDAY"] }, "every year on the 2nd Sunday of May"],
    [{ unit: "DAY", every: 3, from: "FINISH" }, "3 days after it’s finished"],
    [{ unit: "MONTH", from: "FINISH" }, "1 month after it’s finished"],
    [{ daysAhead: 3 }, "every Friday, 3 days ahead"],
    [{ time: "06:00", daysAhead: 1 }, "every Friday at 06:00, 1 day ahead"],
    [{ time: "06:00", until: "2026-12-24" }, "every Friday at 06:00 until 24 December"],
    [{ until: "2027-12-24" }, "every Friday until 24 December 2027"],
  ])("%j: %s", (rule, words) => expect(write(rule)).toBe(words));
  it("names the zone of others", () => {
    expect(write({ time: "06:00" }, "America/New_York")).toBe("every Friday at 06:00, Berlin time");
    expect(write({ zone: "America/Sao_Paulo" })).toBe("every Friday, Sao Paulo time");
    expect(write({ zone: "UTC" })).toBe("every Friday, UTC");
  });
});
