/** The first lines of `data.json`; docs/export.md describes the file. */
export const EXPORT_FORMAT = "listbook";
export const EXPORT_VERSION = 1;

/** The file of an export with everything; the Markdown beside it is for people. */
export const DATA_FILE = "data.json";
