import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { filterByText } from "../../items/model/filterByText.ts";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { formatItemCount } from "../model/labels.ts";
import { useAllLists } from "../model/queries.ts";
import { addTemplate } from "./actions.ts";
import { useClient } from "../../sync/state/state.ts";

type AddTemplateProps = { list: ListFieldsFragment };

/** Asks for the template to add to a list. */
export function AddTemplateDialog({ list, onClose }: AddTemplateProps & OverlayProps) {
  const client = useClient();
  const [searchText, setSearchText] = useState("");
  const { lists } = useAllLists();
  const templates = lists?.filter(({ isTemplate }) => isTemplate) ?? [];
  const choices = filterByText(templates, searchText).map((template) => ({
    id: template.id,
    icon: "lucide:book-copy",
    name: template.name,
    hint: formatItemCount(template.itemCount),
    onChoose: () => void addTemplate(client, list, template),
  }));
  const found =
    choices.length === 0
      ? t`Nothing found`
      : plural({ count: choices.length }, { one: "# template", other: "# templates" });
  return (
    <ComboboxDialog
      title={t`Add a template`}
      searchText={searchText}
      onSearchTextChange={setSearchText}
      groups={choices.length > 0 ? [{ title: t`Templates`, choices }] : []}
      status={lists && templates.length === 0 ? t`No templates yet` : found}
      onClose={onClose}
    />
  );
}
