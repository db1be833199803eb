/** The owners whose additions a counter knows. */
const MAX_OWNERS = 10_000;

/**
 * Makes a function that notes what this process adds for an owner. It returns whether that is `enough` since it returned
 * so before: then all that the owner has must be counted. That takes longer than a write when it is much.
 */
export function createAdditionCounter(enough: number) {
  const added = new Map<string, number>();
  return (ownerId: string, more: number): boolean => {
    const sum = (added.get(ownerId) ?? 0) + more;
    added.delete(ownerId);
    if (sum >= enough) return true;
    // A map is in the order of its entries, so the first one is of the owner who has been quiet for longest.
    const [quietest] = added.keys();
    if (added.size === MAX_OWNERS && quietest !== undefined) added.delete(quietest);
    added.set(ownerId, sum);
    return false;
  };
}
