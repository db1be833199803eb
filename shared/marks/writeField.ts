import { readField } from "./field.ts";
import { splitMarks } from "./readMarks.ts";

/** Adds a field to the words of a row, before its marks; null where it has one already, or is too long for it. */
export function writeField(text: string): string | null {
  if (readField(text)) return null;
  const { words, marks } = splitMarks(text);
  const written = `${words} ___${marks}`;
  return readField(written) ? written : null;
}
