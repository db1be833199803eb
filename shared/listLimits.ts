/** The limits of a list in every plan (docs/api.md, Plans): items, and the bytes of their names and notes in UTF-8. */
export const MAX_ITEMS_PER_LIST = 1_000;
export const MAX_TEXT_PER_LIST = 2 * 1024 * 1024;

/** How many lists one call can change, delete or restore. */
export const MAX_LISTS_AT_ONCE = 200;

/** How many lists one call can make of a template, or bring its changes to. */
export const MAX_LISTS_OF_TEMPLATE = 50;
