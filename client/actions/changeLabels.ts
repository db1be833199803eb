import type { PendingChange } from "../sync/state/pendingChange.ts";
import { formatCountOf } from "../ui/format.ts";

/** Formats the number of refused changes: "3 changes could not be saved". */
export const formatRefused = (count: number) => `${formatChanges(count)} could not be saved`;

/** Formats a number of changes: "1 change", "3 changes". */
export const formatChanges = (count: number) => formatCountOf(count, "change");

/** Returns the text of a change; its name, such as "Update item", when it has no text or its code is not loaded. */
export function describeChange({ definition, variables, at, before, name }: PendingChange): string {
  const text = definition?.describe(variables, { at, before }).trim();
  return text || name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
