import type { PastedText } from "../../../shared/parsePastedText.ts";
import { readLine, readNumbers } from "../../../shared/pastedLines.ts";
import { isVisible, splitIntoLines } from "../../../shared/plainText.ts";
import { MAX_NAME_LENGTH } from "../model/labels.ts";

type Words = {
  /** The title that came with the words. */
  title?: string | undefined;
  text: string;
  pasted: Pick<PastedText, "items" | "hasTitle">;
};

/** The name that words give a new list. */
type FoundName = {
  name: string;
  /** Whether the first item says no more than the name, so that the new list does not need it. */
  isFirstItem: boolean;
};

/** Longer lines are sentences. */
const MAX_TITLE_LENGTH = 60;
/** What no name ends with or has. */
const NO_NAME = /[.,;!?…]$|https?:\/\//u;

/**
 * Returns the name of a list that would be made of words: their title, or else the first line if it reads like one.
 * Undefined if they have none.
 */
export function findListName({ title = "", text, pasted: { items, hasTitle } }: Words): FoundName | undefined {
  const [first, ...others] = items;
  const name = cutName(title);
  if (isVisible(name)) return { name, isFirstItem: others.length > 0 && first?.name === name && !first.note };
  if (!first || others.length === 0 || first.note) return undefined;
  const isOnlyHeading = first.isHeading && !others.some(({ isHeading }) => isHeading);
  if (hasTitle || isOnlyHeading || readsLikeName(text, first.name))
    return { name: cutName(first.name), isFirstItem: true };
  return undefined;
}

const cutName = (text: string) => [...splitIntoLines(text).lines.join(" ").trim()].slice(0, MAX_NAME_LENGTH).join("");

/**
 * Whether the first line of a text, which is an item, reads like the name of the others: it is short, and an empty line
 * follows it, or it is the only one without a marker.
 */
function readsLikeName(text: string, firstItem: string): boolean {
  const lines = splitIntoLines(text.trim()).lines.map(readLine);
  readNumbers(lines);
  const [line, ...rest] = lines;
  if (!line || line.isMarked || line.raw !== firstItem || firstItem.length > MAX_TITLE_LENGTH) return false;
  if (NO_NAME.test(firstItem)) return false;
  // In a text with an empty line after each line, that line is one of the others.
  const hasLinesTogether = rest.some(({ raw }, index) => raw && rest[index + 1]?.raw);
  return (!rest[0]?.raw && hasLinesTogether) || rest.every(({ raw, isMarked }) => !raw || isMarked);
}
