import type { Context, ItemCounts, Loaders } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type { Addition } from "../ownership/ownedRows.ts";
import { sameOwner, sql } from "../ownership/sql.ts";

/** The select list that counts items. */
export const COUNTED_ITEMS = sql`
  count(*) filter (where not is_heading)::int as "itemCount", count(*) filter (where completed)::int as "completedCount",
  count(*) filter (where is_skipped)::int as "skippedCount", max(updated_at) as "itemsChangedAt"`;

const ADDED_COUNTS: Addition = {
  columns: sql`, counts.*`,
  tables: sql` cross join lateral (
    select ${COUNTED_ITEMS} from ${Item} where ${sameOwner(Item, List)} and list_id = lists.id) as counts`,
};

/** A list that was read with its counts, or without. */
type CountedList = List & Partial<ItemCounts>;

const hasCounts = (list: CountedList): list is List & ItemCounts => list.itemCount !== undefined;

/** Returns what a read of lists adds: their counts, where the answer has them. */
export const addCounts = ({ loaders }: Context): Addition | undefined =>
  loaders.readsCounts ? ADDED_COUNTS : undefined;

/** Returns the counts of a list, at once where it was read with them. */
export const loadCounts = (list: CountedList, loaders: Loaders): ItemCounts | Promise<ItemCounts> =>
  hasCounts(list) ? list : loaders.counts.load(list);

/** Returns a list with its counts, which are read where they were not. */
export const readCounts = async (list: CountedList, loaders: Loaders): Promise<CountedList> =>
  hasCounts(list) ? list : { ...list, ...(await loaders.counts.load(list)) };

/** Makes the resolver of a count. */
export const countOf =
  (name: "itemCount" | "completedCount" | "skippedCount") =>
  (list: CountedList, _args: unknown, { loaders }: Context): number | Promise<number> => {
    const counts = loadCounts(list, loaders);
    return counts instanceof Promise ? counts.then((loaded) => loaded[name]) : counts[name];
  };
