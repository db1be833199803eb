/** Signs without which the words of a row ask nothing (`shared/marks/`). They say less than the marks, and cost nothing. */
const MAY_ASK = /\s[?？]\p{L}|×\s*\p{L}|\{\p{L}/u;

type Words = { name: string; note: string | null };

/** Whether rows may ask something. Where they do not, the code that reads their questions need not be loaded. */
export const mayAsk = (rows: readonly Words[]): boolean =>
  rows.some(({ name, note }) => MAY_ASK.test(name) || (note !== null && MAY_ASK.test(note)));
