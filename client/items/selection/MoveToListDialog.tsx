import { useState } from "react";
import { mayCall } from "../../../shared/roles.ts";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { formatCount } from "../../ui/format.ts";
import { filterByText } from "../filterByText.ts";
import { useListsAndNotebooks } from "../queries.ts";

export type MoveToListDialogProps = {
  /** The id of the list that the items are in; it is not offered. */
  listId: string;
  /** The number of items to move. */
  count: number;
  opener: HTMLElement | null | undefined;
  onChoose: (list: { id: string; name: string }) => void;
};

/** Asks to which list the items move. The most recently used lists come first. */
export function MoveToListDialog({ listId, count, opener, onChoose, onClose }: MoveToListDialogProps & OverlayProps) {
  const [searchText, setSearchText] = useState("");
  const { lists, notebooks } = useListsAndNotebooks();
  const getNotebookName = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name ?? "";
  const otherLists = lists
    .filter((list) => list.id !== listId && mayCall(list, "createItem"))
    .map((list) => ({
      list,
      notebook: getNotebookName(list.notebookId),
      name: `${list.name} ${getNotebookName(list.notebookId)}`,
    }));
  const choices = filterByText(otherLists, searchText).map(({ list, notebook }) => ({
    id: list.id,
    icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
    name: list.name,
    hint: list.isTemplate ? `${notebook} · template` : notebook,
    onChoose: () => onChoose(list),
  }));

  return (
    <ComboboxDialog
      title={count === 1 ? "Move to list" : `Move ${formatCount(count)} items to list`}
      searchText={searchText}
      onSearchTextChange={setSearchText}
      groups={choices.length > 0 ? [{ title: "Lists", choices }] : []}
      status={otherLists.length === 0 ? "There is no other list" : formatListCount(choices.length)}
      opener={opener}
      onClose={onClose}
    />
  );
}

const formatListCount = (count: number) => (count === 0 ? "Nothing found" : count === 1 ? "1 list" : `${count} lists`);
