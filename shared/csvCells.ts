/**
 * Spreadsheets run a cell that begins with one of these characters as a formula. The apostrophes before it are those that
 * a cell may have already.
 */
const FORMULA = /^'*[=+\-@\t]/u;

/** Returns the text as a cell that no spreadsheet runs: with an apostrophe before what would be a formula. */
export const guardCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** Quotes characters that readers treat as the end of a cell or of a line, including the separators of Unicode. */
export const quoteCell = (text: string) =>
  /[",\r\n\u2028\u2029]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns the text of a cell without the apostrophe that `guardCell` has put before it. */
export const readGuardedCell = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
