import type { TemplateChangesQuery } from "../../graphql/graphql.ts";

export type Change = TemplateChangesQuery["templateChanges"]["changes"][number];

/** What has changed in one item of a template, and the lists that have not got all of it. */
type ItemChange = Omit<Change, "listIds"> & { listIds: string[] };

/** Joins the changes of each item: an item that was reworded and moved is one. */
export function joinChanges(changes: readonly Change[]): ItemChange[] {
  const joined = new Map<string, ItemChange>();
  for (const change of changes) {
    const known = joined.get(change.templateItemId);
    const listIds = [...new Set([...(known?.listIds ?? []), ...change.listIds])];
    joined.set(change.templateItemId, { ...(known ?? change), listIds });
  }
  return [...joined.values()];
}

/** Returns the ids of the lists that some changes have not reached. */
export const listUnreached = (changes: readonly ItemChange[]): string[] => [
  ...new Set(changes.flatMap(({ listIds }) => listIds)),
];
