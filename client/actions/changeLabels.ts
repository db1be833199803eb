import { plural } from "@lingui/core/macro";
import type { PendingChange } from "../sync/state/pendingChange.ts";

/** Formats the number of refused changes: "3 changes could not be saved". */
export const formatRefused = (count: number) =>
  plural(count, { one: "# change could not be saved", other: "# changes could not be saved" });

/** Returns the text of a change; its name, such as "Update item", when it has no text or its code is not loaded. */
export function describeChange({ definition, variables, at, before, name }: PendingChange): string {
  const text = definition?.describe(variables, { at, before }).trim();
  return text || name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
