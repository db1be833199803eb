import { useRetryableQuery } from "../network/useRetryableQuery.ts";
import { graphql } from "../graphql/index.ts";

export const ListWithItems = graphql(`
  query ListWithItems($id: ID!) {
    list(id: $id) {
      ...ListFields
    }
    items(listId: $id) {
      ...ItemFields
    }
  }
`);

/** What is next is read and never answered by a change: it would bring an item that may have been ticked meanwhile. */
export const ActiveLists = graphql(`
  query ActiveLists {
    activeLists {
      ...ListFields
      nextItem {
        ...ItemFields
      }
    }
  }
`);

export const ListWithNextItem = graphql(`
  query ListWithNextItem($id: ID!) {
    list(id: $id) {
      ...ListFields
      nextItem {
        ...ItemFields
      }
    }
  }
`);

export const Lists = graphql(`
  query Lists {
    lists {
      ...ListFields
    }
  }
`);

export const NotebookNames = graphql(`
  query NotebookNames {
    notebooks {
      ...NotebookFields
    }
  }
`);

/** One list with its items: null and none when they are not known (docs/contract.md, Failures). */
export function useList(id: string) {
  const { known, isGone, error, retry } = useRetryableQuery(ListWithItems, { id });
  const { list, items } = (isGone ? null : known) ?? {};
  return { list: list ?? null, items: items ?? [], loaded: !!items, gone: isGone || list === null, error, retry };
}

/** The active lists, highest priority first; none when they are not known. */
export function useActiveLists() {
  const { known, error, retry } = useRetryableQuery(ActiveLists, {});
  return { lists: known?.activeLists ?? [], loaded: !!known?.activeLists, error, retry };
}

export type ActiveList = ReturnType<typeof useActiveLists>["lists"][number];

/** Every list of every notebook, by name; undefined when they are not known. */
export function useAllLists() {
  const { known, error, retry } = useRetryableQuery(Lists, {});
  return { lists: known?.lists, error, retry };
}

/** The notebooks a list can be in; undefined when they are not known. */
export function useNotebookNames() {
  const { known, error } = useRetryableQuery(NotebookNames, {});
  return { notebooks: known?.notebooks, error };
}
