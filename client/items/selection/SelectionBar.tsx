import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { actionBarRef } from "../../ui/pageElements.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { formatCount } from "../../ui/format.ts";
import type { BulkActions } from "./useBulkActions.tsx";

type Props = {
  items: readonly ItemFieldsFragment[];
  tickable: boolean;
  /** Whether the user may only view the list. */
  readOnly: boolean;
  actions: BulkActions;
  onClear: () => void;
};

/** The toolbar with the actions for the selected items. */
export function SelectionBar({ items, tickable, readOnly, actions, onClear }: Props) {
  const ids = items.map(({ id }) => id);
  const canSetCompleted = (completed: boolean) =>
    tickable && !readOnly && items.some((item) => !item.isHeading && item.completed !== completed);
  return (
    <div
      ref={actionBarRef}
      role="toolbar"
      aria-label="Selected items"
      className="flex flex-wrap items-center gap-x-1 [&_button]:px-2!"
    >
      <p className="me-auto px-1 font-medium tabular-nums">{formatCount(items.length)} selected</p>
      <Button kind="quiet" aria-label="Select nothing" className="md:order-last" onClick={onClear}>
        <Icon name="lucide:x" />
      </Button>
      <div className="flex w-full flex-wrap items-center gap-1 max-[25rem]:gap-x-0 max-[25rem]:[&_svg]:hidden md:w-auto">
        {canSetCompleted(true) && (
          <Button kind="quiet" onClick={() => actions.tick(ids, true)}>
            <Icon name="lucide:square-check" />
            Tick
          </Button>
        )}
        {canSetCompleted(false) && (
          <Button kind="quiet" onClick={() => actions.tick(ids, false)}>
            <Icon name="lucide:square" />
            Un-tick
          </Button>
        )}
        {!readOnly && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => actions.moveToList(ids)}>
            <Icon name="lucide:arrow-right" />
            Move
          </Button>
        )}
        <Button kind="quiet" aria-label="Copy as Markdown" onClick={() => actions.copy(ids)}>
          <Icon name="lucide:clipboard" />
          Copy
        </Button>
        {!readOnly && (
          <Button kind="quiet" onClick={() => actions.remove(ids)} className="text-red-700! dark:text-red-400!">
            <Icon name="lucide:trash-2" />
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}
