import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { ItemFieldsFragment } from "../graphql/graphql.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { CompletedItems } from "./rows/CompletedItems.tsx";
import { FindField } from "./find/FindField.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { SELECTED_LABEL_ID } from "./rows/ItemRow.tsx";
import { ItemRows, type RowsProps } from "./rows/ItemRows.tsx";
import { handleRowKey } from "./rows/rowShortcuts.ts";
import type { FindInList } from "./find/useFindInList.ts";
import { useKeepInView } from "./rows/useKeepInView.ts";
import { useScrollTarget, type ScrollTarget } from "./rows/useScrollTarget.ts";
import { useListShortcuts } from "./rows/useListShortcuts.ts";
import { useItemActions } from "./rows/useItemActions.ts";
import { useItemSelection } from "./selection/useItemSelection.ts";
import { useItemGroups, type ItemGroups } from "./rows/useItemGroups.ts";
import { RenderAllButton, useRenderAll } from "./rows/RenderAll.tsx";

type Props = {
  listId: string;
  items: readonly ItemFieldsFragment[];
  isTemplate: boolean;
  finding: FindInList;
  /** The item that somebody came for. */
  goal: ScrollTarget | undefined;
  /** What stands under the items: the field that adds one. */
  children: ReactNode;
};

/** The items of a list in their order. What moves or goes is also said, for those who do not see it. */
export function ItemList({ listId, items, isTemplate, finding, goal, children }: Props) {
  const tickable = !isTemplate;
  const [said, say] = useState("");
  const { ref: list, ...kept } = useRestoreFocus<HTMLDivElement>({ follow: false });
  const follow = useKeepInView(list, items);
  const [whole, showWhole] = useRenderAll(items.length);
  const shown = useItemGroups(listId, items, { isTemplate, words: finding.words });
  const { open, movable, stay } = shown;
  const selecting = useItemSelection(listId, { all: items, shown: shown.all, tickable }, stay);
  const movables = { all: items, open: movable ? open : [], selected: selecting.ids };
  const acts = useItemActions(listId, movables, selecting.many, { stay, say, follow });
  useListShortcuts(finding.open, selecting);
  useScrollTarget(list, goal, shown.showDone);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!selecting.onKeyDown(event)) handleRowKey(event, acts);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is focused in it
    <div ref={list} {...kept} onKeyDown={onKeyDown}>
      {finding.isOpen && (
        <FindField key={finding.asked} finding={finding} found={shown.found.length} count={items.length} />
      )}
      {!whole && <RenderAllButton count={items.length} onShow={showWhole} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys select as well */}
      <div {...selecting.hand}>
        <ItemGroupLists
          shown={shown}
          acts={acts}
          tickable={tickable}
          whole={whole}
          goal={goal?.id}
          selected={selecting.set}
        />
      </div>
      <ListFooter selecting={selecting} tickable={tickable}>
        {children}
      </ListFooter>
      <output className="sr-only">{said}</output>
      <output className="sr-only">{selecting.words}</output>
      <span id={SELECTED_LABEL_ID} className="hidden">
        selected
      </span>
    </div>
  );
}

type GroupsProps = Omit<RowsProps, "label" | "items" | "movable"> & { shown: ItemGroups };

/** What is to do and, under it, what is done. */
function ItemGroupLists({ shown: { open, done, movable, isDoneOpen, toggleDone }, ...rows }: GroupsProps) {
  return (
    <>
      {open.length > 0 && <ItemRows label="Items" items={open} movable={movable} {...rows} />}
      {done.length > 0 && (
        <CompletedItems count={done.length} isOpen={isDoneOpen} onToggle={toggleDone}>
          <ItemRows label="Done" items={done} movable={false} {...rows} />
        </CompletedItems>
      )}
    </>
  );
}
