import type { RefObject } from "react";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem.tsx";
import { useUpdateItem } from "../model/actions.ts";
import { formatRows } from "../model/labels.ts";
import { findAmountStep } from "./amountStep.ts";
import type { MoveDirection } from "./itemGroups.ts";
import type { ItemActionSet } from "./useItemActions.ts";

const MOVES: [MoveDirection, string, string][] = [
  ["up", "lucide:arrow-up", "Move up"],
  ["down", "lucide:arrow-down", "Move down"],
  ["top", "lucide:arrow-up-to-line", "Move to top"],
  ["bottom", "lucide:arrow-down-to-line", "Move to bottom"],
];

type Props = {
  id: string;
  name: string;
  isHeading: boolean;
  actions: ItemActionSet;
  movable: boolean;
  menuButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  hasNote: boolean;
  onEditNote: () => void;
  isSkipped: boolean;
  /** Undefined where nothing can be skipped, as in a template. */
  onSkip: (() => void) | undefined;
  /** Asks for another reason. */
  onAskWhy: () => void;
};

/** The menu of an item. For a selected item, its entries act on all selected items. */
export function ItemActions(props: Props) {
  const {
    id,
    name,
    isHeading,
    actions,
    movable,
    menuButton,
    onEdit,
    hasNote,
    onEditNote,
    isSkipped,
    onSkip,
    onAskWhy,
  } = props;
  const affected = actions.getAffected(id);
  const isSingle = affected.length === 1;
  const countText = isSingle ? "" : ` ${formatRows(affected)}`;
  return (
    <>
      {movable &&
        isSingle &&
        MOVES.map(([direction, icon, label]) => (
          <MenuItem
            key={direction}
            icon={icon}
            disabled={!actions.canMove(id, direction)}
            onSelect={() => actions.move(id, direction)}
          >
            {label}
          </MenuItem>
        ))}
      <MenuItem icon="lucide:arrow-right" takesFocus onSelect={() => actions.moveToList(id, menuButton.current)}>
        {`Move${countText} to list…`}
      </MenuItem>
      <MenuSeparator />
      {onSkip && (
        <MenuItem icon={isSkipped ? "lucide:undo-2" : "lucide:minus"} keys="x" takesFocus onSelect={onSkip}>
          {isSkipped
            ? `Do${countText || " it"} this time`
            : `${isSingle ? "Not" : `${countText.trim()} not`} this time…`}
        </MenuItem>
      )}
      {isSkipped && isSingle && (
        <MenuItem icon="lucide:message-circle-question-mark" takesFocus onSelect={onAskWhy}>
          Why?
        </MenuItem>
      )}
      {isSingle && (
        <MenuItem icon="lucide:pencil" takesFocus onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {isSingle && !isHeading && <AmountSteps id={id} name={name} />}
      {isSingle && (
        <MenuItem icon="lucide:sticky-note" takesFocus onSelect={onEditNote}>
          {hasNote ? "Edit note" : "Add a note"}
        </MenuItem>
      )}
      {isSingle && (
        <MenuItem icon="lucide:heading" takesFocus onSelect={() => actions.setHeading(id, !isHeading)}>
          {isHeading ? "Turn into an item" : "Turn into a heading"}
        </MenuItem>
      )}
      <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={() => actions.remove(id)}>
        {`Delete${countText}`}
      </MenuItem>
      {isSingle && isHeading && (
        <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={() => actions.removeWithItems(id)}>
          Delete with its items
        </MenuItem>
      )}
    </>
  );
}

/** The entries that change the amount, as often as they are pressed. */
function AmountSteps({ id, name }: { id: string; name: string }) {
  const updateItem = useUpdateItem();
  return ([1, -1] as const).map((direction) => {
    const step = findAmountStep(name, direction);
    return (
      step && (
        <MenuItem
          key={direction}
          icon={direction > 0 ? "lucide:plus" : "lucide:minus"}
          staysOpen
          onSelect={() => void updateItem(id, { name: step.name })}
        >
          {step.label}
        </MenuItem>
      )
    );
  });
}
