import { t } from "@lingui/core/macro";
import { DropdownMenu } from "radix-ui";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem.tsx";
import { MenuRadioGroup } from "../../ui/overlays/MenuRadioGroup.tsx";
import type { Scope } from "./model/columns.ts";

type Props = {
  scope: Scope;
  /** The notebooks in which lists stand, if there are several. */
  notebooks: readonly { id: string; name: string }[];
  onScope: (scope: Scope) => void;
  onlyOpen: boolean;
  onOnlyOpen: (onlyOpen: boolean) => void;
  /** Shows one list large; undefined without one to tick in. */
  onWall: (() => void) | undefined;
  onSave: () => void;
};

/** The entries of the menu of a template's grid. */
export function GridMenu({ scope, notebooks, onScope, onlyOpen, onOnlyOpen, onWall, onSave }: Props) {
  const choices = [
    { value: "active", name: t`Active lists` },
    { value: "all", name: t`All lists` },
    ...notebooks.map(({ id, name }) => ({ value: id, name })),
  ];
  return (
    <>
      <MenuRadioGroup value={scope} choices={choices} onChoose={onScope} />
      <MenuSeparator />
      <MenuItem icon={onlyOpen ? "lucide:square-check" : "lucide:square"} onSelect={() => onOnlyOpen(!onlyOpen)}>
        {t`Only what’s open`}
      </MenuItem>
      <MenuSeparator />
      {onWall && (
        <MenuItem icon="lucide:tablet" takesFocus onSelect={onWall}>
          {t({ message: "One list, large", comment: "Opens one of the lists of a grid on a tablet on a wall" })}
        </MenuItem>
      )}
      <FileItems onSave={onSave} />
    </>
  );
}

/** The entries that print a grid, and that save it. */
export const FileItems = ({ onSave }: { onSave: () => void }) => (
  <DropdownMenu.Group>
    <MenuItem icon="lucide:printer" onSelect={() => window.print()}>
      {t`Print`}
    </MenuItem>
    <MenuItem icon="lucide:download" onSelect={onSave}>
      {t({ message: "Save as a table", context: "button", comment: "Saves all runs of a list as a CSV file" })}
    </MenuItem>
  </DropdownMenu.Group>
);
