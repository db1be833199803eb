import { useRead } from "../apollo/useRead.ts";
import { graphql } from "../gql/index.ts";

export const ListPageQuery = graphql(`
  query ListPage($id: ID!) {
    list(id: $id) {
      ...ListFields
    }
    items(listId: $id) {
      ...ItemFields
    }
  }
`);

/** What is next is read and never answered by a change: it would bring an item that may have been ticked meanwhile. */
export const ActivePageQuery = graphql(`
  query ActivePage {
    activeLists {
      ...ListFields
      nextItem {
        ...ItemFields
      }
    }
  }
`);

export const ListProgress = graphql(`
  query ListProgress($id: ID!) {
    list(id: $id) {
      ...ListFields
      nextItem {
        ...ItemFields
      }
    }
  }
`);

export const AllListsQuery = graphql(`
  query AllLists {
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

/** One list with its items: null and none when they are not known (Specification, section 8). */
export function useList(id: string) {
  const { known, isGone, error, retry } = useRead(ListPageQuery, { id });
  const { list, items } = (isGone ? null : known) ?? {};
  return { list: list ?? null, items: items ?? [], loaded: !!items, gone: isGone || list === null, error, retry };
}

/** The active lists, highest priority first; none when they are not known. */
export function useActiveLists() {
  const { known, error, retry } = useRead(ActivePageQuery, {});
  return { lists: known?.activeLists ?? [], loaded: !!known?.activeLists, error, retry };
}

export type ActiveList = ReturnType<typeof useActiveLists>["lists"][number];

/** Every list of every notebook, by name; undefined when they are not known. */
export function useAllLists() {
  const { known, error, retry } = useRead(AllListsQuery, {});
  return { lists: known?.lists, error, retry };
}

/** The notebooks a list can be in; undefined when they are not known. */
export function useNotebookNames() {
  const { known, error } = useRead(NotebookNames, {});
  return { notebooks: known?.notebooks, error };
}
