import { Suspense, type ReactNode } from "react";
import { lazyComponent } from "../ui/loading/lazy.ts";
import type { ItemSelection } from "./selection/useItemSelection.ts";

type Props = {
  selecting: ItemSelection;
  tickable: boolean;
  /** What stands there while nothing is selected. */
  children: ReactNode;
};

const SelectionBar = lazyComponent(() =>
  import("./selection/SelectionBar.tsx").then(({ SelectionBar }) => SelectionBar),
);

/**
 * What stands under the items: the field that adds one, or what can be done with those that are selected. It stays at the
 * bottom of the screen. A row behind it fades out, and has either enough in sight to be tapped, or nothing: for that the
 * foot is 24 pixels higher than its buttons at both ends, of which the lower one is mostly out of sight.
 */
export function ListFooter({ selecting: { items, many, clear }, tickable, children }: Props) {
  return (
    <div
      data-row=""
      className="sticky isolate -bottom-4 -mb-4 px-2 pt-6 pb-6 before:fading before:absolute before:inset-x-0 before:top-0 before:bottom-4 before:-z-10 before:rounded-b-[9px] first:pt-2"
    >
      {items.length > 0 ? (
        <Suspense>
          <SelectionBar items={items} tickable={tickable} acts={many} onClear={clear} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
