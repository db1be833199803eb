import type { ThingKind } from "./schema.types.ts";

/** A kind of rows that people make, change and delete. A row of a past run stays what it was. */
export type RowKind = Exclude<ThingKind, "run">;
