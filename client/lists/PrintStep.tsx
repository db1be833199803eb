import { MenuItem, MenuStep } from "../ui/overlays/MenuItem.tsx";
import { printList } from "./printing.ts";

/** What of a list is printed. */
export function PrintStep() {
  return (
    <MenuStep label="Print">
      <MenuItem icon="lucide:list-checks" onSelect={() => printList("all")}>
        All items
      </MenuItem>
      <MenuItem icon="lucide:list" onSelect={() => printList("open")}>
        Without the ticked ones
      </MenuItem>
    </MenuStep>
  );
}
