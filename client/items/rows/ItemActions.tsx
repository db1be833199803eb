import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem.tsx";
import { formatCount } from "../../ui/format.ts";
import type { MoveDirection } from "./itemGroups.ts";
import type { ItemActionSet } from "./useItemActions.ts";

const MOVES: [MoveDirection, string, string][] = [
  ["up", "lucide:arrow-up", "Move up"],
  ["down", "lucide:arrow-down", "Move down"],
  ["top", "lucide:arrow-up-to-line", "Move to top"],
  ["bottom", "lucide:arrow-down-to-line", "Move to bottom"],
];

type Props = { id: string; acts: ItemActionSet; movable: boolean; onEdit: () => void };

/** The menu of an item: everything that can be done with it, besides ticking it. */
export function ItemActions({ id, acts, movable, onEdit }: Props) {
  const count = acts.countOf(id);
  const many = count > 1 ? ` ${formatCount(count)} items` : "";
  const single = count === 1;
  return (
    <>
      {movable &&
        single &&
        MOVES.map(([step, icon, words]) => (
          <MenuItem key={step} icon={icon} disabled={!acts.canMove(id, step)} onSelect={() => acts.move(id, step)}>
            {words}
          </MenuItem>
        ))}
      <MenuItem icon="lucide:arrow-right" takesFocus onSelect={() => acts.moveTo(id)}>
        {`Move${many} to list…`}
      </MenuItem>
      <MenuSeparator />
      {single && (
        <MenuItem icon="lucide:pencil" takesFocus onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={() => acts.remove(id)}>
        {`Delete${many}`}
      </MenuItem>
    </>
  );
}
