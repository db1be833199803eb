import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { actionBarRef } from "../../ui/browser/pageElements.ts";
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
      className="-mx-2.5 flex flex-wrap items-center gap-x-1 rounded-control bg-float px-2.5 floating max-md:pt-1"
    >
      <p className="me-auto font-medium tabular-nums">{formatCount(items.length)} selected</p>
      <div className="flex w-full max-md:order-last md:w-auto md:items-center md:gap-1">
        {canSetCompleted(true) && (
          <BarButton icon="lucide:square-check" label="Tick" onClick={() => actions.tick(ids, true)} />
        )}
        {canSetCompleted(false) && (
          <BarButton icon="lucide:square" label="Un-tick" onClick={() => actions.tick(ids, false)} />
        )}
        {!readOnly && (
          <BarButton
            icon="lucide:arrow-right"
            label="Move"
            aria-haspopup="dialog"
            onClick={() => actions.moveToList(ids)}
          />
        )}
        <BarButton
          icon="lucide:clipboard"
          label="Copy"
          aria-label="Copy as Markdown"
          onClick={() => actions.copy(ids)}
        />
        {!readOnly && (
          <BarButton
            icon="lucide:trash-2"
            label="Delete"
            className="text-danger!"
            onClick={() => actions.remove(ids)}
          />
        )}
      </div>
      <Button kind="quiet" aria-label="Select nothing" className="px-2!" onClick={onClear}>
        <Icon name="lucide:x" />
      </Button>
    </div>
  );
}

type BarButtonProps = Omit<ComponentProps<typeof Button>, "children"> & { icon: string; label: string };

/** An icon beside its label; on a phone the icon is above the label, so that all buttons fit in one line. */
function BarButton({ icon, label, className = "", ...props }: BarButtonProps) {
  return (
    <Button
      kind="quiet"
      className={`max-md:min-w-0 max-md:grow max-md:basis-0 max-md:flex-col max-md:px-0! max-md:text-xs md:px-2! ${className}`}
      {...props}
    >
      <Icon name={icon} />
      {label}
    </Button>
  );
}
