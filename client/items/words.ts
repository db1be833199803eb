import type { WordsInput } from "../graphql/graphql.ts";

/** Words of an item or a list; a field that is absent says nothing. */
export type Words = { name?: string; note?: string | null };

/** What a change of an item or a list says about words. `was` are those that it replaces, as the server told them. */
type WordsChange = WordsInput & { was?: WordsInput | null | undefined };

/** Returns those words of a row that a change replaces; undefined for a change of no words. */
export function getChangedWords(row: Required<Words> | null, { name, note }: WordsInput): Words | undefined {
  if (!row || (name === undefined && note === undefined)) return undefined;
  // The server keeps no empty note, but a change that is not answered shows one.
  return { ...(name !== undefined && { name: row.name }), ...(note !== undefined && { note: row.note || null }) };
}

/** Merges two changes that follow each other. The server knows the words before the first one. */
export function mergeWordsChanges<Change extends WordsChange>(earlier: Change, later: Change): Change {
  const was = (earlier.was || later.was) && { ...later.was, ...earlier.was };
  return { ...earlier, ...later, ...(was && { was }) };
}
