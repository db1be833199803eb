import { describe, expect, test } from "vitest";
import { item, list } from "../../testing/rowFixtures.ts";
import { findRowDays } from "./rowDays.ts";
import { getShownWords } from "./shownWords.ts";

const today = "2026-11-20";
const rome = list("rome", { date: "2026-11-27", runStartedAt: "2026-01-01T00:00:00.000Z" });

/** Returns the rows of a text: a heading begins with "# ", a ticked row with "x ". */
const rows = (...lines: string[]) =>
  lines.map((line, index) =>
    item(String(index), index, {
      name: line.replace(/^(# |x )/, ""),
      isHeading: line.startsWith("# "),
      completed: line.startsWith("x "),
    }),
  );

/** Returns what each row shows: its words, and its chip, with an exclamation mark where it is due; null without a chip. */
function show(of: typeof rome, ...lines: string[]) {
  const items = rows(...lines);
  const days = findRowDays(items, of, today);
  return items.map(({ id }) => {
    const day = days.get(id);
    return day ? `${day.words} | ${day.label}${day.isDue ? " !" : ""}` : null;
  });
}

describe("a row", () => {
  test("shows its day, and its words without it", () => {
    expect(show(rome, "Pack (1 day before)", "Write to Ana – 1 week after", "Passport")).toEqual([
      "Pack | Thu 26 Nov",
      "Write to Ana | Fri 4 Dec",
      null,
    ]);
  });

  test("shows its words in full where they are only a day", () => {
    expect(show(rome, "2 days before")).toEqual(["2 days before | Wed 25 Nov"]);
    expect(getShownWords("2 days before")).toBe("2 days before");
    expect(getShownWords("Pack (2 days before)")).toBe("Pack");
  });

  test("says that it is due, or was", () => {
    expect(show(rome, "Ferry (7 days before)", "Tickets (2 weeks before)")).toEqual([
      "Ferry | Today, Fri 20 Nov !",
      "Tickets | was due Fri 13 Nov !",
    ]);
  });

  test("that is ticked, or in a list that was put away, is not due", () => {
    expect(show(rome, "x Tickets (2 weeks before)")).toEqual(["Tickets | Fri 13 Nov"]);
    expect(show({ ...rome, active: false }, "Tickets (2 weeks before)")).toEqual(["Tickets | Fri 13 Nov"]);
  });

  test("says the days as they are in a list without a date, and in a template", () => {
    const lines = ["Tickets (2 weeks before)", "Visa (4–6 weeks before)", "Pack (la veille)"];
    const shown = ["Tickets | 2 weeks before", "Visa | 4–6 weeks before", "Pack | 1 day before"];
    expect(show({ ...rome, date: null }, ...lines)).toEqual(shown);
    expect(show({ ...rome, isTemplate: true }, ...lines)).toEqual(shown);
  });
});

describe("a row below a heading with a day", () => {
  test("has a chip of its own only when it is late", () => {
    expect(show(rome, "# Book (2 weeks before)", "Ferry", "x Hotel", "# Pack (1 day before)", "Socks")).toEqual([
      "Book | was due Fri 13 Nov !",
      "Ferry | was due Fri 13 Nov !",
      null,
      "Pack | Thu 26 Nov",
      null,
    ]);
    expect(show(rome, "# Book (1 week before)", "Ferry")).toEqual(["Book | Today, Fri 20 Nov !", null]);
  });

  test("follows its own day, and the heading is not due when all below it is done", () => {
    expect(show(rome, "# Book (2 weeks before)", "x Hotel", "# Rest", "Ferry (1 day before)")).toEqual([
      "Book | Fri 13 Nov",
      null,
      null,
      "Ferry | Thu 26 Nov",
    ]);
  });
});

test("no row is due before its run began, which is a day in the zone of the rule", () => {
  // 23:30 on 17 November in Berlin, and the 18th in Tokyo.
  const begun = { ...rome, runStartedAt: "2026-11-17T22:30:00.000Z" };
  const inZone = (zone: string) => ({ ...begun, repeat: { zone } as NonNullable<typeof rome.repeat> });
  expect(show(inZone("Europe/Berlin"), "Ferry (2 weeks before)")).toEqual(["Ferry | was due Tue 17 Nov !"]);
  expect(show(inZone("Asia/Tokyo"), "Ferry (2 weeks before)")).toEqual(["Ferry | was due Wed 18 Nov !"]);
});
