import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import type { ListFieldsFragment, ListWithItemsQuery } from "../../graphql/graphql.ts";
import { getPlaceId, namePlace } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { readLastLists } from "../model/lastOpened.ts";
import { ListWithItems, useAllLists, useNotebooks } from "../model/queries.ts";
import { findDestinations, isInUse, sortDestinations } from "./destinations.ts";

/** The choice of a new list, where that of another one is its id. */
export const NEW_LIST = "new";

/** The number of lists that are offered before the user searches. */
const MAX_OFFERED = 2;

export type Destination = ReturnType<typeof useDestination>;

/**
 * Keeps the list to which words are added: at first the one that this browser has used last, or a new one for a user
 * without lists. `isWaiting` is true until it is known which lists there are.
 */
export function useDestination() {
  const mayCall = useMayCall();
  const { lists: known, error } = useAllLists();
  const { notebooks } = useNotebooks();
  const [lastIds] = useState(readLastLists);
  const [searchText, setSearchText] = useState("");
  const [choice, setChoice] = useState<string>();
  const [belowId, setBelowId] = useState<string>();

  const sorted = sortDestinations(
    (known ?? []).filter((list) => mayCall(list, "createItem")),
    lastIds,
  );
  const notebookById = new Map(notebooks.map((notebook) => [notebook.id, notebook]));
  const getPlaceName = (each: ListFieldsFragment) => namePlace(each, notebooks) ?? "";
  const find = () => findDestinations(sorted, searchText, getPlaceName);
  // A list that was found stays offered.
  const inUse = sorted.filter((list) => isInUse(list) || list.id === choice);
  const found = inUse.find((list, index) => list.id === choice && index >= MAX_OFFERED);
  const offered = searchText.trim() ? find() : [...(found ? [found] : []), ...inUse].slice(0, MAX_OFFERED);
  const list = choice === NEW_LIST ? undefined : (offered.find(({ id }) => id === choice) ?? offered[0]);

  const { data } = useQuery(ListWithItems, {
    variables: { id: list?.id ?? "" },
    skip: !list,
    returnPartialData: true,
  });
  // A cached row is complete; the items may not be known yet.
  const items = list ? (data as Partial<ListWithItemsQuery> | undefined)?.items : [];

  return {
    /** The chosen list; undefined for a new one. */
    list,
    /** The items of that list; undefined until they are known. */
    items,
    heading: items?.find(({ id, isHeading }) => isHeading && id === belowId),
    offered,
    notebooks: notebooks.filter((notebook) => mayCall(notebook, "createList")),
    notebookById,
    getPlaceName,
    count: sorted.length,
    /** Returns the names of all lists of a notebook. */
    getNames: (notebookId: string) =>
      new Set((known ?? []).flatMap((each) => (getPlaceId(each) === notebookId ? each.name : []))),
    isWaiting: !known && !error,
    searchText,
    search(text: string) {
      setSearchText(text);
      // Enter takes the first one that is found.
      if (text.trim()) setChoice(undefined);
    },
    choose: setChoice,
    chooseHeading: setBelowId,
  };
}
