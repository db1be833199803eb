import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { normalizeText } from "../../../shared/normalizeText.ts";
import { mayCall } from "../../../shared/roles.ts";
import type { CachedList } from "../../cache/places.ts";
import { namePlace } from "../../rows/list.ts";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { quote } from "../../ui/format.ts";
import { filterByText } from "../model/filterByText.ts";
import { useListsAndNotebooks } from "../model/queries.ts";

export type ChooseListDialogProps = {
  title: string;
  /** The id of a list that is not offered. */
  hiddenId?: string;
  opener?: HTMLElement | null | undefined;
  onChoose: (list: ChosenList) => void;
  /** Creates a list with this name. */
  onCreate: (name: string) => ChosenList;
};

export type ChosenList = Pick<CachedList, "id" | "name" | "notebookId" | "shownIn">;

/** Asks for a list. The most recently used lists come first; last comes a new list with the name that the user typed. */
export function ChooseListDialog(props: ChooseListDialogProps & OverlayProps) {
  const { title, hiddenId, opener, onChoose, onCreate, onClose } = props;
  const [searchText, setSearchText] = useState("");
  const { lists, notebooks } = useListsAndNotebooks();
  const offered = lists
    .filter((list) => list.id !== hiddenId && mayCall(list, "createItem"))
    .map((list) => ({ list, notebook: namePlace(list, notebooks) ?? "" }))
    .map((each) => ({ ...each, name: `${each.list.name} ${each.notebook}` }));
  const choices = filterByText(offered, searchText).map(({ list, notebook }) => ({
    id: list.id,
    icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
    name: list.name,
    hint: list.isTemplate ? `${notebook} · ${t`template`}` : notebook,
    onChoose: () => onChoose(list),
  }));

  const none = hiddenId ? t`No other lists` : t`No lists`;
  const typed = searchText.trim();
  const created = {
    id: "new",
    icon: "lucide:list-plus",
    name: t`New list ${{ name: quote(typed) }}`,
    onChoose: () => onChoose(onCreate(typed)),
  };
  const isMissing = typed !== "" && !choices.some(({ name }) => normalizeText(name) === normalizeText(typed));

  return (
    <ComboboxDialog
      title={title}
      searchText={searchText}
      onSearchTextChange={setSearchText}
      groups={[
        { title: t`Lists`, choices },
        {
          title: t({ message: "New", comment: "Above the list that would be created" }),
          choices: isMissing ? [created] : [],
        },
      ].filter((group) => group.choices.length > 0)}
      status={offered.length === 0 ? none : formatListCount(choices.length)}
      opener={opener}
      onClose={onClose}
    />
  );
}

const formatListCount = (count: number) =>
  count === 0 ? t`Nothing found` : plural(count, { one: "# list", other: "# lists" });
