import type { WordsInput } from "../graphql/graphql.ts";

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

/** Merges two changes that follow each other. The server knows the text before the first one. */
export function mergeTextChanges<Change extends TextChange>(earlier: Change, later: Change): Change {
  const was = (earlier.was || later.was) && { ...later.was, ...earlier.was };
  return { ...earlier, ...later, ...(was && { was }) };
}
