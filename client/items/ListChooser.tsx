import { useState } from "react";
import { Chooser } from "../ui/Chooser.tsx";
import type { OverlayProps } from "../ui/overlays.ts";
import { inDigits } from "../ui/inDigits.ts";
import { matching } from "./finding.ts";
import { useListChoices } from "./listChoices.ts";

export type ListChooserProps = {
  /** The list that the items are in. */
  listId: string;
  count: number;
  opener: HTMLElement | null | undefined;
  onChoose: (list: { id: string; name: string }) => void;
};

/** Asks to which list items go, those first that were used last. */
export function ListChooser({ listId, count, opener, onChoose, onClose }: ListChooserProps & OverlayProps) {
  const [words, setWords] = useState("");
  const { lists, notebooks } = useListChoices();
  const nameOf = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name ?? "";
  const others = lists
    .filter(({ id }) => id !== listId)
    .map((list) => ({ list, notebook: nameOf(list.notebookId), name: `${list.name} ${nameOf(list.notebookId)}` }));
  const choices = matching(others, words).map(({ list, notebook }) => ({
    id: list.id,
    icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
    name: list.name,
    hint: list.isTemplate ? `${notebook} · template` : notebook,
    onChoose: () => onChoose(list),
  }));

  return (
    <Chooser
      title={count === 1 ? "Move to list" : `Move ${inDigits(count)} items to list`}
      words={words}
      onWords={setWords}
      groups={choices.length > 0 ? [{ title: "Lists", choices }] : []}
      status={others.length === 0 ? "There is no other list" : inWords(choices.length)}
      opener={opener}
      onClose={onClose}
    />
  );
}

const inWords = (count: number) => (count === 0 ? "Nothing found" : count === 1 ? "1 list" : `${count} lists`);
