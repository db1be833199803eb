import type { ItemFieldsFragment, ListFieldsFragment } from "../graphql/graphql.ts";
import { bySortingOrder, byName, byUrgency } from "../cache/order.ts";
import { isOpen } from "../cache/settled.ts";
import { OPEN } from "../rows/item.ts";
import { item, list, notebook } from "./rowFixtures.ts";
import type { PendingRequest } from "./scriptedClient.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- each operation has other variables
type Variables = any;
type Handler = (variables: Variables) => Record<string, unknown>;

/** The part of the server that lists and items need, in memory. It runs an operation at the moment of the call. */
export function createModelServer(notebookIds: readonly string[]) {
  const lists = new Map<string, ListFieldsFragment>();
  const items = new Map<string, ItemFieldsFragment>();
  let writes = 0;
  /** The time of the next write. Each write has a later one. */
  const tick = () => new Date(Date.UTC(2026, 10, 22) + ++writes).toISOString();

  const itemsOf = (listId: string) =>
    [...items.values()].filter((each) => each.listId === listId && lists.has(listId)).sort(bySortingOrder);
  const withCounts = (row: ListFieldsFragment): ListFieldsFragment => {
    const own = itemsOf(row.id);
    const completedCount = own.filter(({ completed }) => completed).length;
    const skippedCount = own.filter(({ isSkipped }) => isSkipped).length;
    return { ...row, itemCount: own.length, completedCount, skippedCount };
  };
  const openItems = (id: string) => itemsOf(id).filter(isOpen);
  const withNext = (row: ListFieldsFragment) => ({ ...withCounts(row), nextItem: openItems(row.id)[0] ?? null });
  const withOpen = (row: ListFieldsFragment) => ({ ...withCounts(row), openItems: openItems(row.id).slice(0, 3) });
  const allLists = () => [...lists.values()].sort(byName);

  function putList(id: string, more: Partial<ListFieldsFragment>) {
    const row = lists.get(id);
    if (row) lists.set(id, { ...row, ...more, updatedAt: tick() });
    return lists.get(id);
  }

  function putItem(id: string, more: Partial<ItemFieldsFragment>) {
    const row = items.get(id);
    if (row) items.set(id, { ...row, ...more, updatedAt: tick() });
    return items.get(id);
  }

  const handlers: Record<string, Handler> = {
    ActiveLists: () => ({
      activeLists: allLists()
        .filter(({ active, isTemplate }) => active && !isTemplate)
        .sort(byUrgency)
        .map(withNext),
    }),
    Lists: () => ({ lists: allLists().map(withCounts) }),
    Templates: () => ({
      templates: allLists()
        .filter(({ isTemplate }) => isTemplate)
        .map(withOpen),
    }),
    NotebookAndLists: ({ id }) => ({
      notebook: notebookIds.includes(id) ? notebook(id) : null,
      notebookLists: allLists()
        .filter(({ notebookId }) => notebookId === id)
        .map(withOpen),
    }),
    ListWithItems({ id }) {
      const row = lists.get(id);
      return { list: row ? withCounts(row) : null, items: itemsOf(id) };
    },
    CreateList({ input }) {
      lists.set(input.id, list(input.id, { ...input, updatedAt: tick() }));
      return { createList: lists.get(input.id) };
    },
    UpdateList({ id, input: { was: _was, ...more } }) {
      const row = putList(id, { ...more, ...(more.notebookId && { shownIn: more.notebookId }) });
      return { updateList: row && withCounts(row) };
    },
    RunAgainWith({ listId, id, only }) {
      const row = lists.get(listId);
      if (row && row.runId !== id) {
        for (const each of itemsOf(listId))
          putItem(each.id, { ...OPEN, remark: null, isSkipped: only === "TICKED" && !each.completed });
        putList(listId, { runId: id, runNumber: row.runNumber + 1 });
      }
      const now = lists.get(listId);
      return { runAgain: now && { ...withCounts(now), items: itemsOf(listId) } };
    },
    DeleteList({ id }) {
      lists.delete(id);
      return { deleteList: { __typename: "Deletion", success: true } };
    },
    CreateItem({ input }) {
      items.set(input.id, item(input.id, input.sortingOrder, { ...input, updatedAt: tick() }));
      return { createItem: items.get(input.id) };
    },
    CompleteItemAt: ({ id, completed }) => ({
      completeItem: putItem(id, completed ? { ...OPEN, completed } : { completed }),
    }),
    RemarkItem: ({ id, remark }) => ({ remarkItem: putItem(id, { remark }) }),
    SkipItems({ ids: [id], skipped, reason }) {
      const row = putItem(id, skipped ? { ...OPEN, isSkipped: true, skipReason: reason } : { isSkipped: false });
      return { skipItems: { __typename: "ItemsCompletion", items: row ? [row] : [] } };
    },
  };

  return {
    /** Runs an operation, and returns the data of its answer. */
    run: ({ name, variables }: Pick<PendingRequest, "name" | "variables">) => handlers[name]?.(variables) ?? {},
  };
}
