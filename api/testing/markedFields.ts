import { ITEM_FIELDS, LIST_FIELDS, NOTEBOOK_FIELDS } from "../domain/rows/userFields.ts";

/** Adds a field `mark` to notebooks, lists and items, as `newColumn.isolated.test.ts` and its import program need it. */
const { kind, max, rule, initial } = LIST_FIELDS.note;
for (const fields of [NOTEBOOK_FIELDS, LIST_FIELDS, ITEM_FIELDS])
  Object.assign(fields, { mark: { kind, max, rule, initial, isPublic: true } });
