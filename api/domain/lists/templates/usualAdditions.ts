import type { FinishedUse } from "../../base/context.ts";
import type { UsualAddition } from "../../base/schema.types.ts";
import { toKey } from "./templateCombination.ts";

/** How many uses count at most, and in how many of so many uses something has to be ticked that is usual. */
const COUNTED_USES = 6;
const NEEDED_OF = new Map([
  [4, 4],
  [5, 5],
  [6, 5],
]);

/**
 * Returns what the last finished uses of a template, the newest first, have in addition to its items, whose names are
 * `known`. The numbers were found with generated histories: of a hundred offers at most two are for something that was
 * bought by chance (docs/decisions/0043).
 */
export function findUsualAdditions(
  uses: readonly Pick<FinishedUse, "added">[],
  known: readonly string[],
): UsualAddition[] {
  const counted = uses.slice(0, COUNTED_USES);
  const needed = NEEDED_OF.get(counted.length) ?? Infinity;
  const knownKeys = new Set(known.map(toKey));
  const additions = new Map<string, UsualAddition>();
  for (const { added } of counted)
    for (const [key, name] of new Map(added.map((each) => [toKey(each), each]))) {
      const addition = additions.get(key) ?? { name, times: 0, of: counted.length };
      additions.set(key, { ...addition, times: addition.times + 1 });
    }
  return [...additions]
    .flatMap(([key, addition]) => (addition.times >= needed && !knownKeys.has(key) ? [addition] : []))
    .sort((a, b) => b.times - a.times);
}
