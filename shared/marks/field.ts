/**
 * A row asks for a value at its tick where its words have a field: three or more underscores that stand alone, as in
 * "Fridge ___ °C" on paper. The value is the remark of the run.
 */

/** The words before the first field of a row and behind it, as they stand. */
export type Field = { before: string; after: string };

/** Longer texts have no marks. */
const MAX_LENGTH = 200;

// What touches the underscores makes them a part of a name, an address or of Markdown.
const BLANK = /(?<![\p{L}\p{M}\p{N}_/\\*])_{3,}(?![\p{L}\p{M}\p{N}_/\\*])/u;
/** A field asks for the value of something: a word or a picture. */
export const NAMED = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Returns the words around the field in which a row asks for a value; null for none. */
export function readField(text: string): Field | null {
  // Hardly any row has one, and the expression is slow.
  if (!text.includes("___") || text.length > MAX_LENGTH) return null;
  const found = BLANK.exec(text);
  if (!found) return null;
  const field = { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) };
  return NAMED.test(field.before + field.after) ? field : null;
}
