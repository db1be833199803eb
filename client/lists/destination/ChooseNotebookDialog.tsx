import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { mayCall } from "../../../shared/roles.ts";
import { filterByText } from "../../items/model/filterByText.ts";
import { useListsAndNotebooks } from "../../items/model/queries.ts";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { DEFAULT_NOTEBOOK_NAME, getDefaultNotebook } from "./defaultNotebook.ts";
import { getPlaceId } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";

export type ChooseNotebookDialogProps = {
  title: string;
  /** A notebook that is not offered. */
  hiddenId?: string;
  onChoose: (notebookId: string) => void;
};

/** Asks for one of the notebooks in which the user may create lists, the last used first. */
export function ChooseNotebookDialog({ title, hiddenId, onChoose, onClose }: ChooseNotebookDialogProps & OverlayProps) {
  const client = useClient();
  const [searchText, setSearchText] = useState("");
  const { lists, notebooks } = useListsAndNotebooks();
  const writable = notebooks.filter((notebook) => mayCall(notebook, "createList"));
  const lastUses = new Map(lists.toReversed().map((list) => [getPlaceId(list), list.lastUsedAt]));
  const getLastUse = ({ id }: { id: string }) => lastUses.get(id) ?? "";
  const others = writable.filter(({ id }) => id !== hiddenId);
  const sorted = others.toSorted((a, b) => getLastUse(b).localeCompare(getLastUse(a)));
  const found = filterByText(sorted, searchText).map(({ id, name }) => ({
    id,
    icon: "lucide:notebook",
    name,
    onChoose: () => onChoose(id),
  }));
  const first = {
    id: "new",
    icon: "lucide:notebook-pen",
    name: DEFAULT_NOTEBOOK_NAME,
    hint: t({ message: "new", comment: "Beside a notebook that does not exist yet" }),
    onChoose: () => onChoose(getDefaultNotebook(client)),
  };
  const choices = writable.length === 0 ? [first] : found;
  const nothing = others.length === 0 ? t`No other notebooks` : t`Nothing found`;
  const count = plural({ count: choices.length }, { one: "# notebook", other: "# notebooks" });

  return (
    <ComboboxDialog
      title={title}
      searchText={searchText}
      onSearchTextChange={setSearchText}
      groups={choices.length > 0 ? [{ title: t`Notebooks`, choices }] : []}
      status={choices.length === 0 ? nothing : count}
      onClose={onClose}
    />
  );
}
