type Origin = { id: string; templateId: string | null; createdAt: string };

/** Returns the lists that were created from a template, the newest first. */
export const findUses = <List extends Origin>(templateId: string, lists: readonly List[]): List[] =>
  lists
    .filter((list) => list.templateId === templateId)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
