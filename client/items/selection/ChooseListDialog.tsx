import { useState } from "react";
import { mayCall } from "../../../shared/roles.ts";
import type { CachedList } from "../../cache/places.ts";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { filterByText } from "../filterByText.ts";
import { useListsAndNotebooks } from "../queries.ts";

export type ChooseListDialogProps = {
  title: string;
  /** The id of a list that is not offered. */
  hiddenId?: string;
  opener?: HTMLElement | null | undefined;
  onChoose: (list: CachedList) => void;
};

/** Asks for a list. The most recently used lists come first. */
export function ChooseListDialog({ title, hiddenId, opener, onChoose, onClose }: ChooseListDialogProps & OverlayProps) {
  const [searchText, setSearchText] = useState("");
  const { lists, notebooks } = useListsAndNotebooks();
  const getNotebookName = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name ?? "";
  const offered = lists
    .filter((list) => list.id !== hiddenId && mayCall(list, "createItem"))
    .map((list) => ({
      list,
      notebook: getNotebookName(list.notebookId),
      name: `${list.name} ${getNotebookName(list.notebookId)}`,
    }));
  const choices = filterByText(offered, searchText).map(({ list, notebook }) => ({
    id: list.id,
    icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
    name: list.name,
    hint: list.isTemplate ? `${notebook} · template` : notebook,
    onChoose: () => onChoose(list),
  }));

  return (
    <ComboboxDialog
      title={title}
      searchText={searchText}
      onSearchTextChange={setSearchText}
      groups={choices.length > 0 ? [{ title: "Lists", choices }] : []}
      status={offered.length === 0 ? `There is no ${hiddenId ? "other " : ""}list` : formatListCount(choices.length)}
      opener={opener}
      onClose={onClose}
    />
  );
}

const formatListCount = (count: number) => (count === 0 ? "Nothing found" : count === 1 ? "1 list" : `${count} lists`);
