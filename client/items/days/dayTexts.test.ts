import type { Messages } from "@lingui/core";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { LARGEST } from "../../../shared/marks/dayWords.ts";
import { readDay } from "../../../shared/marks/readMarks.ts";
import { writeDay } from "../../../shared/marks/writeDay.ts";
import { i18n } from "../../../shared/texts/i18n.ts";
import { LANGUAGES } from "../../../shared/texts/languages.ts";
import { formatDueDay, formatOffset } from "./dayTexts.ts";

const CATALOGUES = import.meta.glob<{ messages: Messages }>("../../../shared/texts/page/*.po");

afterEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const units = ["day", "week", "month"] as const;
/** Each day that can be chosen: all numbers of all units, before and after. */
const offsets = units.flatMap((unit) =>
  Array.from({ length: 2 * LARGEST[unit] + 1 }, (_, index) => ({ count: index - LARGEST[unit], unit })),
);

describe.for(LANGUAGES)("in $name", ({ code }) => {
  async function start() {
    const catalogue = await CATALOGUES[`../../../shared/texts/page/${code}.po`]?.();
    i18n.loadAndActivate({ locale: code, messages: catalogue?.messages ?? {} });
  }

  test("each day that can be chosen is read back from the words it is written into", async () => {
    await start();
    const read = offsets.filter((offset) => {
      const mark = readDay(writeDay("Fähre", formatOffset(offset)) ?? "");
      const isSame = mark?.count === offset.count && (mark.unit === offset.unit || offset.count === 0);
      return !isSame || mark.base !== "Fähre" || mark.from !== null;
    });
    expect(read.map((offset) => formatOffset(offset))).toEqual([]);
  });

  test("any words keep all but their day", async () => {
    await start();
    const words = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(words, fc.constantFrom(...offsets), (name, offset) => {
        const written = writeDay(name, formatOffset(offset));
        if (written === null) return;
        expect(readDay(written)).toMatchObject({ count: offset.count });
        expect(writeDay(written, formatOffset(offset))).toBe(written);
      }),
    );
  });
});

test.for([
  ["2026-11-27", "2026-11-20", "Fri 27 Nov"],
  ["2026-11-20", "2026-11-20", "Today, Fri 20 Nov"],
  ["2026-11-13", "2026-11-20", "was due Fri 13 Nov"],
  ["2027-01-01", "2026-11-20", "1 Jan 2027"],
] as const)("an open row of %s says on %s: %s", ([day, today, said]) => {
  expect(formatDueDay(day, today)).toBe(said);
});
