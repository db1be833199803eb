/**
 * A row asks for a value at its tick where its words have a field: three or more underscores that stand alone, as in
 * "Fridge ___ °C" on paper. The value is the remark of the run.
 */

/** The words before the first field of a row and behind it, as they stand. */
type Field = { before: string; after: string };

/** Longer texts have no marks. */
const MAX_LENGTH = 200;

// What touches the underscores makes them a part of a name, an address or of Markdown.
const BLANK = /(?<![\p{L}\p{M}\p{N}_/\\*])_{3,}(?![\p{L}\p{M}\p{N}_/\\*])/u;
/** A field asks for the value of something: a word or a picture. */
const NAMED = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Returns the words around the field in which a row asks for a value; null for none. */
export function readField(text: string): Field | null {
  // Hardly any row has one, and the expression is slow.
  if (!text.includes("___") || text.length > MAX_LENGTH) return null;
  const found = BLANK.exec(text);
  if (!found) return null;
  const field = { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) };
  return NAMED.test(field.before + field.after) ? field : null;
}

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
