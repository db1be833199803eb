import type { KnownName, Steps } from "./suggest.ts";

/** The fields of a row, in the cache or in a copy of an answer, that this file reads. */
export type KnownRow = {
  __typename?: string;
  id?: string;
  name?: string;
  /** The owner of a notebook. */
  userId?: string;
  notebookId?: string;
  isTemplate?: boolean;
  templateId?: string | null;
  listId?: string;
  isHeading?: boolean;
  sortingOrder?: number;
  createdAt?: string;
  updatedAt?: string;
};

type KnownList = { notebookId: string; template: string | null };
type KnownItem = { name: string; listId: string; heading: string | null; lastAt: number; isHeading: boolean };

/**
 * Collects the names of rows, of which the cache and several copies may have the same. A row counts once: the first one
 * that comes, or the first with its heading, because some answers have a single item of a list.
 */
export function createNameCollection() {
  const owners = new Map<string, string>();
  const lists = new Map<string, KnownList>();
  const items = new Map<string, KnownItem>();

  function* addItems(listId: string, rows: readonly KnownRow[]): Steps<void> {
    let heading: string | null = null;
    for (const { id = "", name = "", isHeading = false, updatedAt = "" } of rows.toSorted(byPlace)) {
      yield;
      if (isHeading) heading = name;
      const known = items.get(id);
      if (known && (known.heading !== null || heading === null)) continue;
      items.set(id, { name, listId, heading: isHeading ? null : heading, lastAt: Date.parse(updatedAt), isHeading });
    }
  }

  return {
    *add(rows: Iterable<KnownRow>): Steps<void> {
      const itemsOfLists = new Map<string, KnownRow[]>();
      for (const row of rows) {
        yield;
        const { __typename: type, id = "", name, userId, notebookId, templateId, isTemplate, listId = "" } = row;
        if (type === "Notebook" && userId !== undefined && !owners.has(id)) owners.set(id, userId);
        if (type === "List" && notebookId !== undefined && !lists.has(id))
          lists.set(id, { notebookId, template: isTemplate ? id : (templateId ?? null) });
        if (type !== "Item" || name === undefined) continue;
        const others = itemsOfLists.get(listId);
        if (others) others.push(row);
        else itemsOfLists.set(listId, [row]);
      }
      for (const [listId, ofList] of itemsOfLists) yield* addItems(listId, ofList);
    },

    /**
     * Returns the names for a list: those of the user's own rows, and of the rows that have the same owner as the list or its
     * template. A copy may have rows of a notebook that is not among `notebookIds` any more, the cached ones.
     */
    *getNames(listId: string, userId: string, notebookIds: ReadonlySet<string>): Generator<KnownName, void> {
      const getOwner = (list: KnownList | undefined) => owners.get(list?.notebookId ?? "");
      const { template = null } = lists.get(listId) ?? {};
      const ownerIds = [userId, getOwner(lists.get(listId)), getOwner(lists.get(template ?? ""))];
      for (const { listId: itsListId, ...item } of items.values()) {
        const list = lists.get(itsListId);
        const owner = getOwner(list);
        if (!list || !notebookIds.has(list.notebookId) || owner === undefined || !ownerIds.includes(owner)) continue;
        const isNear = itsListId === listId || (template !== null && list.template === template);
        yield { ...item, times: 1, isNear };
      }
    },
  };
}

const byPlace = (a: KnownRow, b: KnownRow) =>
  (a.sortingOrder ?? 0) - (b.sortingOrder ?? 0) || (a.createdAt ?? "").localeCompare(b.createdAt ?? "");
