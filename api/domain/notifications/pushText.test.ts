import { describe, expect, it } from "vitest";
import { translate } from "../../testing/testLanguage.ts";
import { textsOf } from "../../texts/texts.ts";
import { findQuietEnd } from "./quietHours.ts";
import { writePushText } from "./pushText.ts";

const english = await textsOf("en");

const list = (name: string, more: object = {}) => ({
  id: "l",
  notebookId: "n",
  name,
  cameBack: false,
  dueCount: null,
  ...more,
});
const done = (person: string, name: string) => ({ id: "l", notebookId: "n", name, person });

describe("the text of a push message", () => {
  it.each([
    [[], [], null],
    [[list("Rome")], [], ["Rome", "Due today", "/n/n/l/l"]],
    [[list("Rome", { cameBack: true })], [], ["Rome", "Came back", "/n/n/l/l"]],
    [[list("Rome", { dueCount: 1 })], [], ["Rome", "1 due today", "/n/n/l/l"]],
    [[list("Rome", { dueCount: 3 })], [done("Ana", "A")], ["Rome", "3 due today\nAna finished A", "/active"]],
    [[list("A", { dueCount: 3 }), list("B")], [], ["2 lists for today", "A, B", "/active"]],
    [[list("A"), list("B"), list("C")], [], ["3 lists for today", "A, B, C", "/active"]],
    [[list("A"), list("B"), list("C"), list("D")], [], ["4 lists for today", "A, B, C and 1 more", "/active"]],
    [[], [done("Ana", "Rome")], ["Ana finished Rome", "", "/n/n/l/l"]],
    [[], [done("Ana", "A"), done("Bo", "B")], ["2 lists finished", "Ana finished A\nBo finished B", "/n"]],
    [[list("A")], [done("Ana", "B")], ["A", "Due today\nAna finished B", "/active"]],
  ])("tells %j and %j as %j", (due, finished, text) => {
    const [title, body, path] = text ?? [];
    expect(writePushText(english, { due, finished, endingKeys: [] })).toEqual(text && { title, body, path });
  });

  it("says which keys of programs end, after what there is of lists", () => {
    const endingKeys = [
      { name: "Claude", day: "2026-12-04" },
      { name: "Kitchen", day: "2026-12-05" },
    ];
    expect(writePushText(english, { due: [], finished: [], endingKeys })).toEqual({
      title: "The key for Claude ends on December 4",
      body: "The key for Kitchen ends on December 5",
      path: "/account/programs",
    });
    expect(writePushText(english, { due: [list("Rome")], finished: [], endingKeys: endingKeys.slice(0, 1) })).toEqual({
      title: "Rome",
      body: "Due today\nThe key for Claude ends on December 4",
      path: "/n/n/l/l",
    });
  });

  it("is in the language of the browser's page", async () => {
    const i18n = await translate({
      "{count, plural, one {# list for today} other {# lists for today}}":
        "{count, plural, one {# Liste für heute} other {# Listen für heute}}",
      "{list}, {name}": "{list}、{name}",
      "{names} and {more, plural, one {# more} other {# more}}": "{names} und {more, number} weitere",
      "{person} finished {list}": "{person} hat {list} abgehakt",
    });
    const news = {
      due: ["A", "B", "C", "D"].map((name) => list(name)),
      finished: [done("Ana", "Rome")],
      endingKeys: [],
    };
    expect(writePushText(i18n, news)).toMatchObject({
      title: "4 Listen für heute",
      body: "A、B、C und 1 weitere\nAna hat Rome abgehakt",
    });
    expect(writePushText(i18n, { due: [list("A")], finished: [], endingKeys: [] })).toMatchObject({
      title: "A",
      body: "Due today",
    });
  });

  it("has at most 3,000 bytes, whatever the names are", () => {
    const name = "👨‍👩‍👧‍👦".repeat(50);
    const text = writePushText(english, {
      due: Array.from({ length: 9 }, () => list(name)),
      finished: Array.from({ length: 9 }, () => done(name, name)),
      endingKeys: Array.from({ length: 9 }, () => ({ name, day: "2026-12-04" })),
    });
    const tag = "01a21335-a5da-77f0-bc1a-329c8c14f52a";
    expect(Buffer.byteLength(JSON.stringify({ ...text, tag }))).toBeLessThan(3_000);
  });
});

describe("quiet hours", () => {
  const night = { zone: "Europe/Berlin", quietFrom: "22:00", quietUntil: "08:00" };
  it.each([
    ["2026-11-26T20:59:59Z", null],
    ["2026-11-26T21:00:00Z", "2026-11-27T07:00:00.000Z"],
    ["2026-11-27T06:59:59Z", "2026-11-27T07:00:00.000Z"],
    ["2026-11-27T07:00:00Z", null],
    // The clocks go forward in this night.
    ["2027-03-27T21:00:00Z", "2027-03-28T06:00:00.000Z"],
  ])("at %s end at %s", (now, end) => {
    expect(findQuietEnd(night, new Date(now))?.toISOString() ?? null).toBe(end);
  });

  it("can be by day, or not at all", () => {
    const noon = new Date("2026-11-26T12:00:00Z");
    const day = { zone: "UTC", quietFrom: "11:00", quietUntil: "13:00" };
    expect(findQuietEnd(day, noon)?.toISOString()).toBe("2026-11-26T13:00:00.000Z");
    expect(findQuietEnd({ ...day, quietFrom: null, quietUntil: null }, noon)).toBeNull();
    expect(findQuietEnd({ ...day, quietFrom: "13:00" }, noon)).toBeNull();
  });
});
