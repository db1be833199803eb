import type { WordsInput } from "../../graphql/graphql.ts";
import { pickBefore } from "../../rows/values.ts";

/** The text of an item or a list, or those fields of it that a change sets. */
export type RowText = { name?: string; note?: string | null };

/** A change of the text of an item or a list. `was` is the text that it replaces, as the user saw it. */
type TextChange = WordsInput & { was?: WordsInput | null | undefined };

/** Returns the text of a row that a change replaces; undefined when the change has no text. */
export function getChangedText(row: Required<RowText> | null, { name, note }: WordsInput): RowText | undefined {
  if (!row || (name === undefined && note === undefined)) return undefined;
  // The server keeps no empty note, but a change that is not answered shows one.
  return { ...(name !== undefined && { name: row.name }), ...(note !== undefined && { note: row.note || null }) };
}

/**
 * Returns the change that undoes a change of a row. It replaces the text that the change has set: if somebody else has
 * changed that since, the server keeps their text.
 */
export const undoTextChange = <Row extends Required<RowText>>(row: Row, update: Partial<Row>) => ({
  ...pickBefore<Row, keyof Row>(row, update),
  was: getChangedText({ ...row, ...update }, update),
});

/** Merges two changes that follow each other. The server knows the text before the first one. */
export function mergeTextChanges<Change extends TextChange>(earlier: Change, later: Change): Change {
  const was = (earlier.was || later.was) && { ...later.was, ...earlier.was };
  return { ...earlier, ...later, ...(was && { was }) };
}
