import { t } from "@lingui/core/macro";
import { useState } from "react";
import { normalizeText, splitIntoWords } from "../../shared/normalizeText.ts";
import type { CachedList } from "../cache/places.ts";
import { parseItemText } from "../items/model/itemText.ts";
import { useListsAndNotebooks } from "../items/model/queries.ts";
import { addToList } from "../lists/addTo/actions.ts";
import { isInUse, sortDestinations } from "../lists/addTo/destinations.ts";
import { openAddTo } from "../lists/addTo/openAddTo.ts";
import { getDefaultNotebook } from "../lists/destination/defaultNotebook.ts";
import { createListForItems } from "../lists/model/actions.ts";
import { readLastLists } from "../lists/model/lastOpened.ts";
import { nameNewList } from "../lists/model/naming.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { useClient } from "../sync/state/state.ts";
import { quote } from "../ui/format.ts";
import { formatMomentAgo } from "../ui/formatMomentAgo.ts";
import { type Choice, SHIFT_ENTER } from "../ui/overlays/ComboboxDialog.tsx";
import { useReadOnly } from "../ui/readOnly.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

/** The words with which a text begins that is to be added. */
const ADD_VERBS = splitIntoWords(
  `add ${t({ message: "add", comment: "Typed before an item: “add milk”. Several words are separated by spaces" })}`,
);

/** Returns what the user wants to add: "milk" for "add milk". */
function readAddition(searchText: string): string | undefined {
  const [, verb = "", text] = /^\s*(\S+)\s+(.+)/.exec(searchText) ?? [];
  return ADD_VERBS.includes(normalizeText(verb)) ? text?.trim() : undefined;
}

type OpenList = Pick<CachedList, "id" | "name" | "notebookId" | "shownIn" | "role" | "lastUsedAt">;

/**
 * For "add milk", returns the choices that add milk to the open list, or to the one that was used last, to another one, and
 * that make a list with that name.
 */
export function useAdditions(openList: OpenList | null, searchText: string): Choice[] {
  const client = useClient();
  const mayCall = useMayCall();
  const navigate = useNavigateWithFocus();
  const { lists } = useListsAndNotebooks();
  const [lastIds] = useState(readLastLists);
  const isReadOnly = useReadOnly();
  const text = readAddition(searchText);
  if (!text || isReadOnly) return [];
  const mayAddTo = (list: OpenList) => mayCall(list, "createItem");
  const [last] = sortDestinations(
    lists.filter((list) => isInUse(list) && mayAddTo(list)),
    lastIds,
  );
  const target = openList && mayAddTo(openList) ? openList : last;
  const item = quote(text);

  async function add(list: OpenList, words: string) {
    const isAdded = await addToList(client, list, [parseItemText(words)]);
    if (!isAdded) openAddTo({ text: words });
  }

  function create(name: string) {
    const notebookId = getDefaultNotebook(client);
    const { id } = createListForItems(client, notebookId, nameNewList(client.cache, name, notebookId));
    void navigate(`/n/${notebookId}/l/${id}`, { typing: true });
  }

  return [
    ...(target ? [describeTarget(target, item, () => void add(target, text))] : []),
    {
      id: "add elsewhere",
      icon: "lucide:list",
      name: target ? t`Add ${item} to another list` : t`Add ${item} to a list`,
      ...(target && { keys: SHIFT_ENTER }),
      onChoose: () => openAddTo({ text }),
    },
    { id: "add list", icon: "lucide:plus", name: t`New list ${{ name: item }}`, onChoose: () => create(text) },
  ];
}

/** The choice that adds an item to a list at once. The name of the list is bold. */
function describeTarget({ name: list, lastUsedAt }: OpenList, item: string, onChoose: () => void): Choice {
  const name = t`Add ${item} to ${list}`;
  const start = name.lastIndexOf(list);
  const time = formatMomentAgo(lastUsedAt);
  return {
    id: "add here",
    icon: "lucide:plus",
    name,
    nameMarks: [{ start, end: start + list.length }],
    hasBoldMarks: true,
    detail: t({ message: `used ${time}`, comment: "After “14 items · ”" }),
    keys: "Enter",
    onChoose,
  };
}
