/** A name in braces. What touches them makes it code, but other scripts have no blanks between words. */
const BLANK =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}/{$#.])\{(\p{L}(?:[\p{L}\p{M}\p{N} ]{0,28}[\p{L}\p{M}\p{N}])?)\}(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}/}$#.])/gu;

/** Names of what is asked are the same in any case and width. */
export const toQuestionName = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Returns the names in braces of a text, each once, as it is written first. */
export function listBlanks(text: string): string[] {
  const blanks = new Map<string, string>();
  for (const [, name = ""] of text.matchAll(BLANK)) {
    const key = toQuestionName(name);
    if (!blanks.has(key)) blanks.set(key, name);
  }
  return [...blanks.values()];
}

/** Returns a text with other words in the places of names in braces. One for which there are none stays. */
export const fillBlanks = (text: string, fill: (name: string) => string | null): string =>
  text.replaceAll(BLANK, (blank: string, name: string) => fill(toQuestionName(name)) ?? blank);
