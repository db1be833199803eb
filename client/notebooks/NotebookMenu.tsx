import { Menu } from "../ui/Menu.tsx";
import { MenuItem } from "../ui/MenuItem.tsx";

type Props = { name: string; onRename: () => void; onDelete: () => void };

/** Everything that can be done with a notebook. */
export function NotebookMenu({ name, onRename, onDelete }: Props) {
  return (
    <Menu label={`Actions for ${name}`}>
      {() => (
        <>
          <MenuItem icon="lucide:pencil" takesFocus onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={onDelete}>
            Delete notebook
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
