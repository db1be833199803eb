import { normalizeText } from "./normalizeText.ts";

/** A part of a text: the indices of its first code unit and of the one after its last. */
export type TextRange = { start: number; end: number };

/** A character as users see it, such as a flag or a letter with its marks. `Intl.Segmenter` is fifty times slower. */
const CHARACTER =
  /\p{RI}{2}|[^](?:\u200d\p{Extended_Pictographic}|\p{M}|\p{Emoji_Modifier}|\p{Default_Ignorable_Code_Point})*/gu;

/** Splits a text into characters as users see them, so that it is not cut between a letter and its accent. */
export const splitIntoCharacters = (text: string): readonly string[] => text.match(CHARACTER) ?? [];

/** Returns the parts of a text that match a normalized word, in their order. Touching parts are joined. */
export function markMatches(text: string, words: readonly string[]): TextRange[] {
  const characters = splitIntoCharacters(text);
  const forms = new Map([...new Set(characters)].map((character) => [character, normalizeCharacter(character)]));
  const normalizedText = characters.map((character) => forms.get(character)).join("");
  const isMarked = findMarked(normalizedText, words);
  const ranges: TextRange[] = [];
  let start = 0;
  let index = 0;
  for (const character of characters) {
    const end = start + character.length;
    const nextIndex = index + (forms.get(character) ?? "").length;
    const last = ranges.at(-1);
    if (isMarked.subarray(index, nextIndex).includes(1)) {
      if (last?.end === start) last.end = end;
      else ranges.push({ start, end });
    }
    start = end;
    index = nextIndex;
  }
  return ranges;
}

/** `normalizeText` removes the white space around a text. */
const normalizeCharacter = (character: string) => (/^\s/.test(character) ? " " : normalizeText(character));

/** Returns 1 for each code unit of the text that is part of one of the words. */
function findMarked(text: string, words: readonly string[]): Uint8Array {
  const isMarked = new Uint8Array(text.length);
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) isMarked.fill(1, at, at + word.length);
  return isMarked;
}
