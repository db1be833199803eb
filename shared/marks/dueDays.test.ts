import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toDay, toDayNumber } from "../repeat/days.ts";
import table from "../testing/marks/due-days.csv?raw";
import { countDaysBefore, countDueDays, listDueDays, toDueDay } from "./dueDays.ts";

type Line = Record<"rows" | "date of the list" | "began" | "due" | "remark", string>;
const lines: Line[] = parse(table, { columns: true });

const toRows = (text: string) =>
  text.split(" ⏎ ").map((row) => ({ name: row.replace(/^# /, ""), isHeading: row.startsWith("# ") }));

describe("the day on which a row is due", () => {
  it("has 21 cases", () => expect(lines).toHaveLength(21));

  test.for(lines)("$rows, for $date of the list, begun $began: $due $remark", ({ rows: text, began, due, ...line }) => {
    const rows = toRows(text);
    const days = listDueDays(rows, line["date of the list"] || null, began || "0001-01-01");
    const shown = days.filter((_day, index) => !rows[index]?.isHeading).map((day) => day ?? "–");
    expect(shown.join(" ")).toBe(due);
  });

  it("is never beyond the calendar", () => {
    expect(toDueDay({ count: 400, unit: "day" }, "9999-12-31")).toBe("9999-12-31");
    expect(toDueDay({ count: -36, unit: "month" }, "0001-02-03")).toBe("0001-01-01");
  });
});

describe("the days of a list", () => {
  const rows = toRows("Call (1 day after) ⏎ # 7 days before ⏎ Book ⏎ Pay ⏎ Pack (1 day before) ⏎ # Later ⏎ Rest");

  it("are counted, the earliest first, without headings", () => {
    expect(countDueDays(rows, "2026-11-27", "2026-11-01")).toEqual([
      { day: "2026-11-20", openCount: 2 },
      { day: "2026-11-26", openCount: 1 },
      { day: "2026-11-28", openCount: 1 },
    ]);
    expect(countDueDays(rows, "2026-11-27", "2026-11-26")).toEqual([
      { day: "2026-11-26", openCount: 3 },
      { day: "2026-11-28", openCount: 1 },
    ]);
    expect(countDueDays(rows, null, "2026-11-01")).toEqual([]);
  });

  it("are sixty at most", () => {
    const many = Array.from({ length: 70 }, (_, index) => ({ name: `${index} days before`, isHeading: false }));
    const days = countDueDays(many, "2026-11-27", "2026-01-01");
    expect([days.length, days[0]?.day]).toEqual([60, "2026-09-19"]);
  });
});

it("a mark is never more days before its date than it says at most", () => {
  const marks = fc.record({
    count: fc.integer({ min: -36, max: 36 }),
    unit: fc.constantFrom("day" as const, "week" as const, "month" as const),
  });
  const dates = fc.integer({ min: toDayNumber("2020-01-01"), max: toDayNumber("2040-12-31") }).map(toDay);
  fc.assert(
    fc.property(marks, dates, (mark, date) => {
      const before = toDayNumber(date) - toDayNumber(toDueDay(mark, date));
      expect(before).toBeLessThanOrEqual(countDaysBefore(mark));
      expect(Math.sign(-before) || 0).toBe(Math.sign(mark.count) || 0);
    }),
  );
});
