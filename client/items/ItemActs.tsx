import { MenuItem, MenuLine } from "../ui/MenuItem.tsx";
import { inDigits } from "../ui/inDigits.ts";
import type { Step } from "./groups.ts";
import type { RowActs } from "./useRowActs.ts";

const STEPS: [Step, string, string][] = [
  ["up", "lucide:arrow-up", "Move up"],
  ["down", "lucide:arrow-down", "Move down"],
  ["top", "lucide:arrow-up-to-line", "Move to top"],
  ["bottom", "lucide:arrow-down-to-line", "Move to bottom"],
];

type Props = { id: string; acts: RowActs; movable: boolean; onEdit: () => void };

/** The menu of an item: everything that can be done with it, besides ticking it. */
export function ItemActs({ id, acts, movable, onEdit }: Props) {
  const count = acts.countOf(id);
  const many = count > 1 ? ` ${inDigits(count)} items` : "";
  const single = count === 1;
  return (
    <>
      {movable &&
        single &&
        STEPS.map(([step, icon, words]) => (
          <MenuItem key={step} icon={icon} disabled={!acts.canMove(id, step)} onSelect={() => acts.move(id, step)}>
            {words}
          </MenuItem>
        ))}
      <MenuItem icon="lucide:arrow-right" takesFocus onSelect={() => acts.moveTo(id)}>
        {`Move${many} to list…`}
      </MenuItem>
      <MenuLine />
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
