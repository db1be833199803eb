import { MenuItem } from "../ui/overlays/MenuItem.tsx";
import type { NotebookActionsProps } from "./NotebookMenu.tsx";

/** The menu of a notebook: everything that can be done with it. */
export function NotebookActions({ onRename, onDelete }: NotebookActionsProps) {
  return (
    <>
      <MenuItem icon="lucide:pencil" takesFocus onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={onDelete}>
        Delete notebook
      </MenuItem>
    </>
  );
}
