import DataLoader from "dataloader";
import type { Context, Counts, Loaders } from "../context.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { byName, bySortingOrder } from "./order.ts";
import { find, run } from "./owned.ts";

const NO_ITEMS: Counts = { itemCount: 0, completedCount: 0 };

/** Groups rows by a key of theirs and answers the groups in the order of `keys`. */
function group<Row>(keys: readonly string[], rows: Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map(keys.map((key) => [key, [] as Row[]]));
  for (const row of rows) groups.get(keyOf(row))?.push(row);
  return keys.map((key) => groups.get(key) ?? []);
}

/** One read for all lists of an answer, however many there are. `context` is asked for late: it holds the loaders. */
export function createLoaders(context: () => Context): Loaders {
  return {
    counts: new DataLoader(async (listIds) => {
      const rows = await run<Counts & { listId: string }>(
        context(),
        `select list_id as "listId", count(*)::int as "itemCount",
                count(*) filter (where completed)::int as "completedCount"
           from items where owner_id = $1 and list_id = any($2) group by list_id`,
        [listIds],
      );
      const found = new Map(rows.map(({ listId, ...counts }) => [listId, counts]));
      return listIds.map((id) => found.get(id) ?? NO_ITEMS);
    }),

    items: new DataLoader(async (listIds) => {
      const rows = await find(context(), Item, "list_id = any($2)", [listIds]);
      return group(listIds, rows.sort(bySortingOrder), (item) => item.listId);
    }),

    notebookLists: new DataLoader(async (notebookIds) => {
      const rows = await find(context(), List, "notebook_id = any($2)", [notebookIds]);
      return group(notebookIds, rows.sort(byName), (list) => list.notebookId);
    }),
  };
}
