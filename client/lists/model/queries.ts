import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { graphql } from "../../graphql/index.ts";
import { pickShown } from "../../rows/notebook.ts";

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

/**
 * Only queries read `nextItem`. If mutations returned it, an answer could bring back an item that the user has ticked
 * in the meantime.
 */
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

/** The templates of all notebooks, for the page of all notebooks. */
export const Templates = graphql(`
  query Templates {
    templates {
      ...ListFields
    }
  }
`);

export const Notebooks = graphql(`
  query Notebooks {
    notebooks {
      ...NotebookFields
    }
  }
`);

/**
 * Reads a list with its items. Until they are loaded, and after a failure, `list` is null and `items` is empty, unless
 * they are cached (docs/app.md, Failures). `gone` is true when the list does not exist.
 */
export function useList(id: string) {
  const { known, loading, isGone, error, retry } = useRetryableQuery(ListWithItems, { id });
  const { list, items } = (isGone ? null : known) ?? {};
  return {
    list: list ?? null,
    items: items ?? [],
    loaded: !!items,
    loading,
    gone: isGone || list === null,
    error,
    retry,
  };
}

/** Reads the active lists, the highest priority first. `lists` is empty until they are loaded. */
export function useActiveLists() {
  const { known, error, retry } = useRetryableQuery(ActiveLists, {});
  return { lists: known?.activeLists ?? [], loaded: !!known?.activeLists, error, retry };
}

export type ActiveList = ReturnType<typeof useActiveLists>["lists"][number];

/** Reads the lists and templates of all notebooks, sorted by name. `lists` is undefined until they are loaded. */
export function useAllLists() {
  const { known, error, retry } = useRetryableQuery(Lists, {});
  return { lists: known?.lists, error, retry };
}

/** Reads the templates of all notebooks, sorted by name. Undefined until they are loaded. */
export function useTemplates() {
  const { known, error, retry } = useRetryableQuery(Templates, {});
  return { templates: known?.templates, error, retry };
}

/**
 * Reads the notebooks, sorted by name. `notebooks` is empty until they are loaded (docs/app.md, Failures), and so is `all`,
 * which has those too that are not shown.
 */
export function useNotebooks() {
  const { known, error, retry } = useRetryableQuery(Notebooks, {});
  const all = known?.notebooks ?? [];
  return { notebooks: pickShown(all), all, loaded: !!known?.notebooks, error, retry };
}
