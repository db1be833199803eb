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

export const ListItems = graphql(`
  query ListItems($listId: ID!) {
    items(listId: $listId) {
      ...ItemFields
    }
  }
`);

export const ActivePageQuery = graphql(`
  query ActivePage {
    activeLists {
      ...ListFields
    }
  }
`);

/** One list with its items: null and none when they are not known (Specification, section 8). */
export function useList(id: string) {
  const { known, error, retry } = useRead(ListPageQuery, { id });
  const { list, items } = known ?? {};
  return { list: list ?? null, items: items ?? [], loaded: !!items, gone: list === null, error, retry };
}

/** The active lists, highest priority first; none when they are not known. */
export function useActiveLists() {
  const { known, error, retry } = useRead(ActivePageQuery, {});
  return { lists: known?.activeLists ?? [], loaded: !!known?.activeLists, error, retry };
}
