import type { Font } from "./font.ts";

/** How words are written. `size` is in pixels; `spacing` is added to each letter, in parts of it. */
export type Style = { font: Font; isBold: boolean; size: number; spacing: number };

/**
 * Returns what a font can write of a text, without the pictures in it; null where that is less than half, as of a name in
 * another script.
 */
export function chooseWritable({ has }: Font, text: string): string | null {
  const characters = [...text.normalize("NFC").replaceAll(/\s+/g, " ").trim()];
  const words = characters.filter(has).join("").replaceAll(/ +/g, " ").trim();
  const countLetters = (letters: Iterable<string>) => [...letters].filter((each) => each !== " ").length;
  const count = countLetters(words);
  return count > 0 && 2 * count >= countLetters(characters) ? words : null;
}

export const measureWords = ({ font, size, spacing }: Style, text: string): number =>
  size * (font.measure(text) + spacing * [...text].length);

/** Cuts a text where it would be wider than its place. */
export function cutWords(style: Style, text: string, width: number): string {
  if (measureWords(style, text) <= width) return text;
  const characters = [...text];
  const fits = (length: number) => measureWords(style, `${characters.slice(0, length).join("").trimEnd()}…`) <= width;
  let length = characters.length - 1;
  while (length > 1 && !fits(length)) length--;
  return `${characters.slice(0, length).join("").trimEnd()}…`;
}

/** Divides a text into two lines, of which the second one is cut. */
export function breakWords(style: Style, text: string, width: number): [string, string] {
  const words = text.split(" ");
  let first = words.shift() ?? "";
  while (words[0] !== undefined && measureWords(style, `${first} ${words[0]}`) <= width) first += ` ${words.shift()}`;
  return [cutWords(style, first, width), cutWords(style, words.join(" "), width)];
}
