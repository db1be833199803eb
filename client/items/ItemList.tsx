import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { DoneGroup } from "./DoneGroup.tsx";
import { FindField } from "./FindField.tsx";
import { Foot } from "./Foot.tsx";
import { SELECTED } from "./ItemRow.tsx";
import { ItemRows, type RowsProps } from "./ItemRows.tsx";
import { pressRowKey } from "./rowKeys.ts";
import type { Finding } from "./useFinding.ts";
import { useFollow } from "./useFollow.ts";
import { useGoal, type Goal } from "./useGoal.ts";
import { useListKeys } from "./useListKeys.ts";
import { useRowActs } from "./useRowActs.ts";
import { useSelecting } from "./useSelecting.ts";
import { useShown, type Shown } from "./useShown.ts";
import { ShowWhole, useWhole } from "./Whole.tsx";

type Props = {
  listId: string;
  items: readonly ItemFieldsFragment[];
  isTemplate: boolean;
  finding: Finding;
  /** The item that somebody came for. */
  goal: Goal | undefined;
  /** What stands under the items: the field that adds one. */
  children: ReactNode;
};

/** The items of a list in their order. What moves or goes is also said, for those who do not see it. */
export function ItemList({ listId, items, isTemplate, finding, goal, children }: Props) {
  const tickable = !isTemplate;
  const [said, say] = useState("");
  const { ref: list, ...kept } = useFocusKept<HTMLDivElement>({ follow: false });
  const follow = useFollow(list, items);
  const [whole, showWhole] = useWhole(items.length);
  const shown = useShown(listId, items, { isTemplate, words: finding.words });
  const { open, movable, stay } = shown;
  const selecting = useSelecting(listId, { all: items, shown: shown.all, tickable }, stay);
  const movables = { all: items, open: movable ? open : [], selected: selecting.ids };
  const acts = useRowActs(listId, movables, selecting.many, { stay, say, follow });
  useListKeys(finding.open, selecting);
  useGoal(list, goal, shown.showDone);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!selecting.onKeyDown(event)) pressRowKey(event, acts);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is focused in it
    <div ref={list} {...kept} onKeyDown={onKeyDown}>
      {finding.isOpen && (
        <FindField key={finding.asked} finding={finding} found={shown.found.length} count={items.length} />
      )}
      {!whole && <ShowWhole count={items.length} onShow={showWhole} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys select as well */}
      <div {...selecting.hand}>
        <Groups shown={shown} acts={acts} tickable={tickable} whole={whole} goal={goal?.id} selected={selecting.set} />
      </div>
      <Foot selecting={selecting} tickable={tickable}>
        {children}
      </Foot>
      <output className="sr-only">{said}</output>
      <output className="sr-only">{selecting.words}</output>
      <span id={SELECTED} className="hidden">
        selected
      </span>
    </div>
  );
}

type GroupsProps = Omit<RowsProps, "label" | "items" | "movable"> & { shown: Shown };

/** What is to do and, under it, what is done. */
function Groups({ shown: { open, done, movable, isDoneOpen, toggleDone }, ...rows }: GroupsProps) {
  return (
    <>
      {open.length > 0 && <ItemRows label="Items" items={open} movable={movable} {...rows} />}
      {done.length > 0 && (
        <DoneGroup count={done.length} isOpen={isDoneOpen} onToggle={toggleDone}>
          <ItemRows label="Done" items={done} movable={false} {...rows} />
        </DoneGroup>
      )}
    </>
  );
}
