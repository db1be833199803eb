import { useState } from "react";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { formatCount } from "../../ui/format.ts";
import { filterByText } from "../filterByText.ts";
import { useListsAndNotebooks } from "../queries.ts";

export type MoveToListDialogProps = {
  /** The list that the items are in. */
  listId: string;
  count: number;
  opener: HTMLElement | null | undefined;
  onChoose: (list: { id: string; name: string }) => void;
};

/** Asks to which list items go, those first that were used last. */
export function MoveToListDialog({ listId, count, opener, onChoose, onClose }: MoveToListDialogProps & OverlayProps) {
  const [words, setWords] = useState("");
  const { lists, notebooks } = useListsAndNotebooks();
  const nameOf = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name ?? "";
  const others = lists
    .filter(({ id }) => id !== listId)
    .map((list) => ({ list, notebook: nameOf(list.notebookId), name: `${list.name} ${nameOf(list.notebookId)}` }));
  const choices = filterByText(others, words).map(({ list, notebook }) => ({
    id: list.id,
    icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
    name: list.name,
    hint: list.isTemplate ? `${notebook} · template` : notebook,
    onChoose: () => onChoose(list),
  }));

  return (
    <ComboboxDialog
      title={count === 1 ? "Move to list" : `Move ${formatCount(count)} items to list`}
      words={words}
      onWords={setWords}
      groups={choices.length > 0 ? [{ title: "Lists", choices }] : []}
      status={others.length === 0 ? "There is no other list" : formatListCount(choices.length)}
      opener={opener}
      onClose={onClose}
    />
  );
}

const formatListCount = (count: number) => (count === 0 ? "Nothing found" : count === 1 ? "1 list" : `${count} lists`);
