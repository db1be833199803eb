/** The most calls of programs in one answer (docs/api.md, Undo of calls). */
export const MAX_CALLS = 200;
/** The most changed rows of a call in one answer. */
export const MAX_CHANGES = 1_000;
