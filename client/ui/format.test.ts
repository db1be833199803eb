import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.for([
  ["en-GB", ["Fri 27 Nov", "3 Jan 2027", "27 Nov 2026", "14:02"]],
  ["en-US", ["Fri, Nov 27", "Jan 3, 2027", "Nov 27, 2026", "2:02 PM"]],
  ["de-DE", ["Fr., 27. Nov.", "3. Jan. 2027", "27. Nov. 2026", "14:02"]],
] as const)("dates have the form of the browser's locale: %s", async ([language, expected]) => {
  vi.stubGlobal("navigator", { language });
  const { formatDay, formatDayWithYear, formatTime } = await import("./format.ts");
  const today = "2026-11-21";
  const time = formatTime(new Date(2026, 10, 27, 14, 2).getTime());
  const formatted = [
    formatDay("2026-11-27", today),
    formatDay("2027-01-03", today),
    formatDayWithYear("2026-11-27"),
    time,
  ];
  // Between the time and "PM" is a narrow space.
  expect(formatted.map((text) => text.replaceAll(/\s/g, " "))).toEqual(expected);
});

test("a day and its time are those of the browser's time zone", async () => {
  const { formatDayAndTime, formatDayWithYear, formatTime, toDay } = await import("./format.ts");
  const time = new Date(2020, 0, 5, 23, 59, 7).getTime();
  expect(toDay(time)).toBe("2020-01-05");
  expect(formatDayAndTime(time)).toBe(`${formatDayWithYear("2020-01-05")}, ${formatTime(time)}`);
  expect(formatDayAndTime(time, "second")).toBe("5 Jan 2020, 23:59:07");
});
