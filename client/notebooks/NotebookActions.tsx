import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useMayCall } from "../rows/useMayCall.ts";
import { ignoreFailure } from "../actions/errors.ts";
import type { NotebookColor, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { COLORS, Ribbon } from "../ui/Ribbon.tsx";
import { MenuBack, MenuItem, MenuStep, MenuTitle } from "../ui/overlays/MenuItem.tsx";
import { MenuRadioGroup } from "../ui/overlays/MenuRadioGroup.tsx";
import { useUpdateNotebook } from "./actions.ts";
import { openLabels, openShare } from "../lists/sharing/openShare.ts";

export type NotebookActionsProps = { notebook: NotebookFieldsFragment; onRename: () => void; onDelete: () => void };

/** The entries of a notebook's menu, or the colours after the user has chosen "Colour" in it. */
export function NotebookActions({ notebook, onRename, onDelete }: NotebookActionsProps) {
  const mayCall = useMayCall();
  const [isChoosingColor, setIsChoosingColor] = useState(false);
  const [hasChosenColor, setHasChosenColor] = useState(false);

  function goBack() {
    setHasChosenColor(true);
    setIsChoosingColor(false);
  }

  if (isChoosingColor)
    return (
      <MenuBack value={goBack}>
        <ColorStep notebook={notebook} />
      </MenuBack>
    );
  return (
    <>
      <MenuTitle>{notebook.name}</MenuTitle>
      {mayCall(notebook, "updateNotebook") && (
        <>
          <MenuItem icon="lucide:pencil" takesFocus onSelect={onRename}>{t`Rename`}</MenuItem>
          <MenuItem
            icon="lucide:palette"
            opensStep
            isReturn={hasChosenColor}
            onSelect={() => setIsChoosingColor(true)}
          >{t`Colour`}</MenuItem>
        </>
      )}
      {(notebook.sharing || mayCall(notebook, "shareNotebook")) && (
        <MenuItem icon="lucide:users" takesFocus onSelect={() => openShare(notebook.id)}>
          {mayCall(notebook, "shareNotebook") ? t({ message: "Share", context: "button" }) : t`People`}
        </MenuItem>
      )}
      {mayCall(notebook, "shareNotebook") && (
        <MenuItem icon="lucide:qr-code" takesFocus onSelect={() => openLabels(notebook.id)}>{t`Print labels`}</MenuItem>
      )}
      {mayCall(notebook, "deleteNotebook") && (
        <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={onDelete}>{t`Delete notebook`}</MenuItem>
      )}
    </>
  );
}

const COLOR_NAMES: Record<NotebookColor, string> = {
  blue: t`Blue`,
  amber: t`Amber`,
  emerald: t`Emerald`,
  violet: t`Violet`,
  rose: t({ message: "Rose", comment: "A colour" }),
  cyan: t`Cyan`,
  lime: t({ message: "Lime", comment: "A colour" }),
  fuchsia: t`Fuchsia`,
  red: t`Red`,
  stone: t({ message: "Stone", comment: "A colour, which is grey" }),
};

/** Offers the colours of a notebook. The first choice derives the colour from the notebook's name. */
function ColorStep({ notebook: { id, name, color } }: Pick<NotebookActionsProps, "notebook">) {
  const updateNotebook = useUpdateNotebook();
  const choices = [null, ...COLORS].map((value) => ({
    value,
    name: value
      ? COLOR_NAMES[value]
      : t({ message: "By its name", comment: "A notebook has the colour that follows from its name" }),
    mark: <Ribbon color={value} name={name} className="mx-1" />,
  }));
  return (
    <MenuStep label={t`Colour of ${name}`}>
      <MenuRadioGroup
        value={color}
        choices={choices}
        onChoose={(chosen) => ignoreFailure(updateNotebook(id, { color: chosen }))}
      />
    </MenuStep>
  );
}
