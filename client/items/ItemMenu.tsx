import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { Menu } from "../ui/Menu.tsx";
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

/** Everything that can be done with an item, besides ticking it. */
export function ItemMenu({ item, acts, movable, onEdit }: Props) {
  return (
    <Menu label={`Actions for ${item.name}`}>
      {() => (
        <>
          {movable &&
            STEPS.map(([step, icon, words]) => (
              <MenuItem
                key={step}
                icon={icon}
                disabled={!acts.canMove(item, step)}
                onSelect={() => acts.move(item, step)}
              >
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
      )}
    </Menu>
  );
}
