const FIRST_LETTER = /\p{L}/u;
/** Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}]|[\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns the direction of a text, as `dir="auto"` finds it: by the first letter. A row cannot use that, because browsers
 * skip the field in which its text is edited.
 */
export const getDirection = (text: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? "") ? "rtl" : "ltr";
