/** What ends a line: also the breaks that office programs and old systems write inside a paragraph. */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Characters that no text can have. */
const REFUSED = /[^\P{Cc}\t]|\p{Cs}/gu;

/** Splits a text into its lines, without the characters that no text can have. */
export function splitIntoLines(text: string): { lines: string[]; leftOutCount: number } {
  let leftOutCount = 0;
  const clean = (line: string) => line.replace(REFUSED, () => (leftOutCount++, ""));
  return { lines: text.split(LINE_BREAK).map(clean), leftOutCount };
}

/** Joins lines to one, without the blanks around them. */
export const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");

/**
 * Blank braille, the place of an annotation or of an object, controls and a filler of scripts, a note without a head: they
 * show nothing, but Unicode has no property that says so.
 */
const OTHER_INVISIBLE = String.raw`\u2800\ufff9-\ufffc\u{13430}-\u{1343f}\u{16fe4}\u{1d159}`;
/** Most texts have one of these, which is found faster. */
const ASCII_VISIBLE = /[!-~]/;
const VISIBLE = new RegExp(String.raw`[^\p{White_Space}\p{Default_Ignorable_Code_Point}${OTHER_INVISIBLE}]`, "u");

/** Whether a text shows something. A name without it is empty. */
export const isVisible = (text: string): boolean => ASCII_VISIBLE.test(text) || VISIBLE.test(text);
