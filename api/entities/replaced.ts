/**
 * The text that a change has replaced without knowing them (docs/api.md, Two devices, one row). `name` and `note`
 * are null where the change has not replaced them; a `note` of no characters stands for none. `at` is ISO 8601.
 */
export type Replaced = { name: string | null; note: string | null; at: string };
