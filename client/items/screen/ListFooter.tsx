import type { ReactNode, Ref } from "react";
import { lazyComponent } from "../../ui/loading.ts";
import type { ItemSelection } from "../selection/useItemSelection.ts";

const SelectionBar = lazyComponent(() => import("../selection/SelectionBar.tsx"), "SelectionBar", { preloaded: true });

type ListFooterProps = {
  ref: Ref<HTMLDivElement>;
  selection: ItemSelection;
  mayTick: boolean;
  readOnly: boolean;
  /** The content while nothing is selected. */
  children: ReactNode;
};

/**
 * The footer of the open items: the field that adds an item, or the toolbar of the selection. It stays at the bottom of
 * the screen, above a keyboard on it, and rows behind it fade out; on a phone only while it is in use. It begins above
 * the end of the last row, whose lower edge has no words, and lets a pointer through there.
 */
export function ListFooter({
  ref,
  selection: { items, actions, clear },
  mayTick,
  readOnly,
  children,
}: ListFooterProps) {
  const isSelecting = items.length > 0;
  return (
    <div ref={ref} data-row="" data-sticky="" className={`${footerClass} ${isSelecting ? barClass : fieldClass}`}>
      <div className="pointer-events-auto">
        {isSelecting ? (
          <SelectionBar items={items} mayTick={mayTick} readOnly={readOnly} actions={actions} onClear={clear} />
        ) : (
          children
        )}
      </div>
    </div>
  );
}

const footerClass =
  "pointer-events-none isolate z-1 has-[[role=listbox]]:z-10 -mt-2 -mb-4 pt-3 pb-6 before:fading before:absolute " +
  "before:-inset-x-2.5 before:top-0 before:bottom-4 before:-z-10 first:-mt-1 first:pt-1";

// Most of the padding at the bottom is below the screen, or behind the bar at the edge of a phone (`--bar`).
const barClass = "sticky bottom-[calc(var(--keyboard-inset,0px)+var(--bar,var(--inset-b))-1rem)]";
const fieldClass = `${barClass} max-md:pointer-coarse:not-has-[:focus]:relative max-md:pointer-coarse:not-has-[:focus]:bottom-auto`;
