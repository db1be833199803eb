import * as fc from "fast-check";
import { isVisible } from "../../shared/plainText.ts";
import { completeRepeat } from "../../shared/repeat/rule.ts";
import type { UserField } from "../domain/rows/userFields.ts";

/** One line of text with a visible character and without white space at its ends. */
const randomText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("Socks", "买东西", "👩‍👩‍👧", "שלום", "a  b", "- [x] a", '"', "\\", "cafe\u0301", "\u2028x"),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "binary", minLength: 1, maxLength: 40 })
      .map((any) => any.replace(/\p{C}/gu, "").trim())
      .filter(isVisible),
  },
);

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** Rules without a day in the years in which the tests run, so that no list comes back while a test looks at it. */
const RULES = [
  completeRepeat({ unit: "WEEK", weekdays: ["FRIDAY"], zone: "Europe/Berlin", start: "2100-01-01" }),
  completeRepeat({ unit: "MONTH", every: 3, day: 31, time: "06:30", zone: "UTC", start: "2100-01-31", daysAhead: 9 }),
  completeRepeat({
    unit: "YEAR",
    week: -1,
    weekdays: ["MONDAY"],
    zone: "Asia/Tokyo",
    start: "1999-05-31",
    until: "2000-05-31",
  }),
];

/** Random values that a field can have. */
export function createValues(field: UserField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "name":
      return randomText;
    case "text":
      return orNull(fc.oneof(randomText, fc.constantFrom("", " ", "a\n\nb\n", "\tc")));
    case "flag":
      return fc.boolean();
    case "integer":
      return fc.oneof(fc.constantFrom(0, 3, field.min, field.max), fc.integer(field));
    case "number":
      // Items with one place are in the order of their ids.
      return fc.oneof(fc.constantFrom(1, 2), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "day":
      return orNull(fc.constantFrom("2026-11-24", "2028-02-29", "1999-02-28"));
    case "repeat":
      return orNull(fc.constantFrom(...RULES));
    default:
      return orNull(fc.constantFrom(...field.values));
  }
}

function listWrongValues(field: UserField): unknown[] {
  switch (field.kind) {
    case "name":
      return ["", "  ", "x".repeat(field.max + 1), "a\u0000b", 7, null];
    case "text":
      return ["x".repeat(field.max + 1), "a\u0000b", 7];
    case "flag":
      return ["true", null];
    case "integer":
      return [field.max + 1, field.min - 1, 1.5, null];
    case "number":
      return ["1", null];
    case "day":
      return ["2026-02-30", "tomorrow", 7];
    case "repeat":
      return [{ ...RULES[0], every: 0 }, { ...RULES[0], zone: "Mars" }, "weekly"];
    default:
      return ["puce", 7];
  }
}

/** Random values that a client may send for a field, now and then one that the field cannot have. */
export const createInputs = (field: UserField): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: createValues(field) },
    { weight: 1, arbitrary: fc.constantFrom(...listWrongValues(field)) },
  );
