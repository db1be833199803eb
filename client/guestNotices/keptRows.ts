import type {
  ItemFieldsFragment,
  ListFieldsFragment,
  ListWithItemsQuery,
  NotebookFieldsFragment,
} from "../graphql/graphql.ts";
import { DEFAULT_NOTEBOOK_NAME } from "../lists/destination/defaultNotebook.ts";
import { collectRows } from "../cache/notebookRows.ts";
import type { Answered } from "../sync/state/state.ts";

/** The rows of a guest that the browser has. `items` are those of a list; undefined if there is no copy of them here. */
export type KeptRows = {
  notebooks: Pick<NotebookFieldsFragment, "id" | "name" | "color" | "role" | "holdsOneList">[];
  lists: (ListFieldsFragment & { items: ItemFieldsFragment[] | undefined })[];
};

/** The parts of a copied answer that this file reads. Each query has some of them. */
type CopiedData = Partial<
  ListWithItemsQuery & { notebooks: { id: string }[]; lists: { id: string }[]; notebookLists: { id: string }[] }
>;

type Rows<Row> = Map<string, Row>;

/** Adds a row, or the fields of a row that another answer had with other fields. */
const addRow = <Row extends { id: string }>(rows: Rows<Row>, row: Row) =>
  void rows.set(row.id, { ...rows.get(row.id), ...row });

/**
 * Reads the guest's own notebooks and their lists from the copies of answers, the oldest first. A row that a later answer
 * no longer has was deleted, so it is left out. So are shared notebooks: the other people still have them.
 */
export function collectKeptRows(copies: readonly Answered[]): KeptRows {
  const notebooks: Rows<NotebookFieldsFragment> = new Map();
  const lists: Rows<ListFieldsFragment> = new Map();
  const itemsOf = new Map<string, ItemFieldsFragment[]>();
  for (const { data: copied, variables } of copies) {
    const data = copied as CopiedData;
    if (data.notebooks) notebooks.clear();
    if (data.lists) lists.clear();
    if (data.notebookLists)
      for (const [id, { notebookId }] of lists) if (notebookId === variables["id"]) lists.delete(id);
    for (const row of collectRows(data)) {
      const { __typename: type } = row;
      if (type === "Notebook") addRow(notebooks, row as NotebookFieldsFragment);
      if (type === "List") addRow(lists, row as ListFieldsFragment);
    }
    if (data.list && data.items) itemsOf.set(data.list.id, data.items);
  }
  return chooseOwn([...notebooks.values()], [...lists.values()], itemsOf);
}

function chooseOwn(
  notebooks: readonly NotebookFieldsFragment[],
  lists: readonly ListFieldsFragment[],
  itemsOf: ReadonlyMap<string, ItemFieldsFragment[]>,
): KeptRows {
  const known = new Set(notebooks.map(({ id }) => id));
  const own: KeptRows["notebooks"] = notebooks
    .filter(({ role, sharing }) => role === "OWNER" && !sharing)
    .map(({ id, name, color, role, holdsOneList }) => ({ id, name, color, role, holdsOneList }));
  // A list can be opened in a browser that has never read its notebook.
  for (const { notebookId, role } of lists)
    if (role === "OWNER" && !known.has(notebookId)) {
      known.add(notebookId);
      own.push({ id: notebookId, name: DEFAULT_NOTEBOOK_NAME, color: null, role, holdsOneList: false });
    }
  const ownIds = new Set(own.map(({ id }) => id));
  return {
    notebooks: own,
    lists: lists
      .filter(({ notebookId }) => ownIds.has(notebookId))
      .map((list) => ({ ...list, items: itemsOf.get(list.id) })),
  };
}
