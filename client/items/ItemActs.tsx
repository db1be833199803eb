import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { MenuItem, MenuLine } from "../ui/MenuItem.tsx";
import type { Step } from "./groups.ts";
import type { RowActs } from "./useRowActs.ts";

const STEPS: [Step, string, string][] = [
  ["up", "lucide:arrow-up", "Move up"],
  ["down", "lucide:arrow-down", "Move down"],
  ["top", "lucide:arrow-up-to-line", "Move to top"],
  ["bottom", "lucide:arrow-down-to-line", "Move to bottom"],
];

type Props = { item: ItemFieldsFragment; acts: RowActs; movable: boolean; onEdit: () => void };

/** The menu of an item: everything that can be done with it, besides ticking it. */
export function ItemActs({ item, acts, movable, onEdit }: Props) {
  return (
    <>
      {movable &&
        STEPS.map(([step, icon, words]) => (
          <MenuItem key={step} icon={icon} disabled={!acts.canMove(item, step)} onSelect={() => acts.move(item, step)}>
            {words}
          </MenuItem>
        ))}
      {movable && <MenuLine />}
      <MenuItem icon="lucide:pencil" takesFocus onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={() => acts.remove(item)}>
        Delete
      </MenuItem>
    </>
  );
}
