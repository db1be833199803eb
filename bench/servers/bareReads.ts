import { type BareCall, GUEST, itemColumns, listColumns, pool, type Row } from "./bareSql.ts";

const LIST_COLUMN_COUNT = 11;

/** Each row of the join contains the columns of the list and then those of one of its items. */
export async function readListWithItems({ session, id }: BareCall) {
  const { rows } = await pool.query({
    name: "withItems",
    rowMode: "array",
    text: `select ${listColumns("lists")}, ${itemColumns} from (${GUEST}) as guest
             join lists on lists.owner_id = guest.id and lists.id = $2 and lists.deleted_at is null
             left join items on items.owner_id = lists.owner_id and items.list_id = lists.id and items.deleted_at is null
            order by items.sorting_order, items.created_at, items.id`,
    values: [session, id],
  });
  const [first] = rows as unknown[][];
  if (!first) return null;
  const items = (rows as unknown[][]).filter((row) => row[LIST_COLUMN_COUNT] !== null);
  return { list: toList(first), items: items.map(toItem) };
}

const toList = (row: unknown[]) => ({
  id: row[0],
  name: row[1],
  notebookId: row[2],
  isTemplate: row[3],
  active: row[4],
  priority: row[5],
  date: row[6],
  note: row[7],
  templateId: row[8],
  createdAt: row[9],
  updatedAt: row[10],
});

const toItem = (row: unknown[]) => ({
  id: row[LIST_COLUMN_COUNT],
  name: row[LIST_COLUMN_COUNT + 1],
  note: row[LIST_COLUMN_COUNT + 2],
  completed: row[LIST_COLUMN_COUNT + 3],
  sortingOrder: row[LIST_COLUMN_COUNT + 4],
  listId: row[LIST_COLUMN_COUNT + 5],
  createdAt: row[LIST_COLUMN_COUNT + 6],
  updatedAt: row[LIST_COLUMN_COUNT + 7],
});

const COUNTS = `cross join lateral (
  select count(*)::int as "itemCount", count(*) filter (where completed)::int as "completedCount"
    from items where items.owner_id = lists.owner_id and items.list_id = lists.id and items.deleted_at is null) as counts`;

export async function readListsWithCounts({ session, id }: BareCall) {
  const { rows } = await pool.query<Row>({
    name: "listsWithCounts",
    text: `select ${listColumns("lists")}, counts.* from (${GUEST}) as guest
             join lists on lists.owner_id = guest.id and notebook_id = $2 and lists.deleted_at is null ${COUNTS}`,
    values: [session, id],
  });
  return rows.sort(byName);
}

export async function readNotebooksWithCounts({ session }: BareCall) {
  const { rows } = await pool.query<Row & { notebookName: string; notebookId: string }>({
    name: "notebooksWithCounts",
    text: `select notebooks.name as "notebookName", lists.id, lists.name, lists.notebook_id as "notebookId", counts.*
             from (${GUEST}) as guest
             join notebooks on notebooks.owner_id = guest.id and notebooks.deleted_at is null
             join lists on lists.owner_id = guest.id and lists.notebook_id = notebooks.id and lists.deleted_at is null
             ${COUNTS}`,
    values: [session],
  });
  const notebooks = new Map<string, { id: string; name: string; lists: Row[] }>();
  for (const { notebookName, notebookId, ...each } of rows.sort(byName)) {
    const notebook = notebooks.get(notebookId) ?? { id: notebookId, name: notebookName, lists: [] };
    notebook.lists.push(each);
    notebooks.set(notebookId, notebook);
  }
  return [...notebooks.values()].sort(byName);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "accent" });
const byName = (a: Row, b: Row) => collator.compare(String(a["name"]), String(b["name"]));
