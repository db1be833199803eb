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
  vi.stubGlobal("listbookTexts", { language: language.slice(0, 2), messages: {} });
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

test.for([
  ["en-US", "Fri, Nov 27"],
  // It was chosen on a page in another language.
  ["de-AT", "Fri 27 Nov"],
] as const)("dates have the form that was chosen, in the language of the page: %s", async ([chosen, expected]) => {
  vi.stubGlobal("navigator", { language: "en-GB" });
  vi.stubGlobal("window", { localStorage: { getItem: () => chosen } });
  const { formatDay } = await import("./format.ts");
  expect(formatDay("2026-11-27", "2026-11-21")).toBe(expected);
});

test("a day and its time are those of the browser's time zone", async () => {
  const { formatDayAndTime, formatDayWithYear, formatTime, toDay } = await import("./format.ts");
  const time = new Date(2020, 0, 5, 23, 59, 7).getTime();
  expect(toDay(time)).toBe("2020-01-05");
  expect(formatDayAndTime(time)).toBe(`${formatDayWithYear("2020-01-05")}, ${formatTime(time)}`);
  expect(formatDayAndTime(time, "second")).toBe("5 Jan 2020, 23:59:07");
});

test.for([
  ["en", "Milk, Bread and Jam", ["today", "today", "yesterday", "6 days ago"]],
  ["de", "Milk, Bread und Jam", ["heute", "heute", "gestern", "vor 6 Tagen"]],
] as const)("lists of names and relative times are in the language of the page: %s", async ([language, list, days]) => {
  vi.stubGlobal("listbookTexts", { language, messages: {} });
  const { formatList, formatTimeAgo } = await import("./format.ts");
  expect(formatList(["Milk", "Bread", "Jam"])).toBe(list);
  const times = ["22T01:00", "21T23:00", "20T23:59", "15T00:00"].map((time) => `2026-11-${time}:00.000`);
  expect(times.map((time) => formatTimeAgo(time, "2026-11-21"))).toEqual(days);
});

test("a time of a week ago or more is a day", async () => {
  const { formatTimeAgo } = await import("./format.ts");
  expect(formatTimeAgo("2026-11-14T12:00:00.000", "2026-11-21")).toBe("on Sat 14 Nov");
  expect(formatTimeAgo("2025-11-14T12:00:00.000", "2026-11-21")).toBe("on 14 Nov 2025");
});

test("a name in quotation marks has at most 40 characters, and no character is cut in two", async () => {
  const { quote } = await import("./format.ts");
  expect(quote("😀".repeat(40))).toBe(`“${"😀".repeat(40)}”`);
  expect(quote("😀".repeat(41))).toBe(`“${"😀".repeat(39)}…”`);
});

test("a name in a sentence from right to left is isolated from the words around it", async () => {
  const { quote } = await import("./format.ts");
  expect(quote("2 l Milk")).toBe("“2 l Milk”");
  vi.stubGlobal("document", { dir: "rtl" });
  expect(quote("2 l Milk")).toBe("“\u20682 l Milk\u2069”");
});
