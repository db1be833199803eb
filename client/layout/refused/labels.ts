import type { PendingChange } from "../../network/outbox/pendingChange.ts";
import { formatCount } from "../../ui/format.ts";

/** Says how many changes were refused: "3 changes could not be saved". */
export const formatRefused = (count: number) => `${formatChanges(count)} could not be saved`;

/** Writes a number of changes: "1 change", "3 changes". */
export const formatChanges = (count: number) => (count === 1 ? "1 change" : `${formatCount(count)} changes`);

/** Returns the words of a change. One without words, or whose code is not loaded, has its name: "Update item". */
export function describeChange({ definition, variables, at, before, name }: PendingChange): string {
  const words = definition?.describe(variables, { at, before }).trim();
  return words || name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
