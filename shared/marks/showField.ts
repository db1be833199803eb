import { type Field, NAMED } from "./field.ts";

/** Returns the words of a row with a value in its field. */
export const fillField = ({ before, after }: Field, value: string): string => before + value + after;

/** A sign of a unit, or its letters. */
const UNIT =
  /^(?:[%‰°℃℉\p{Sc}]\p{L}?|(?:[kKMmcdµh]?(?:[mglLAVWJ]|bar|Pa|Hz|Wh|Ω)[²³]?(?:\/\S{1,3})?)|oz|lbs?|ft|in|mi|mph|psi|ppm|pH|rpm|min|[hs]|kn|km\/h|L\/100km)(?=$|[\s.,;:)!])/u;

/** Returns the unit with which the words behind a field begin, such as "°C"; an empty text for none. */
export const readUnit = ({ after }: Field): string => UNIT.exec(after.trimStart())?.[0] ?? "";

/** What a row shows of its field: the value at the end of the row, or among the words. */
type ShownField = { words: string; value: string; isAtEnd: boolean };

/** Nothing but a unit, or an end of a sentence. */
const isAlone = (field: Field): boolean => /^[\s.]*$/u.test(field.after.trimStart().slice(readUnit(field).length));

/**
 * Returns how a row shows its value. Where the words end with the field and its unit, the value stands at the end of the
 * row, as amounts do: "Fridge", "4.2 °C".
 */
export function showField(field: Field, value: string): ShownField {
  const words = field.before.replace(/[\s:：]+$/u, "");
  return NAMED.test(words) && isAlone(field)
    ? { words, value: (value + field.after).replace(/[\s.]+$/u, ""), isAtEnd: true }
    : { words: fillField(field, value), value, isAtEnd: false };
}
