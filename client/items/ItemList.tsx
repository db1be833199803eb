import { useState, type ReactNode } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { DoneGroup } from "./DoneGroup.tsx";
import { groupsOf } from "./groups.ts";
import { ItemRow } from "./ItemRow.tsx";
import { useRowActs } from "./useRowActs.ts";
import { useStaying } from "./useStaying.ts";

type Items = readonly ItemFieldsFragment[];
type Props = {
  listId: string;
  items: Items;
  isTemplate: boolean;
  /** What stands under the items: the field that adds one. */
  children: ReactNode;
};

/** The items of a list in their order. What moves or goes is also said, for those who do not see it. */
export function ItemList({ listId, items, isTemplate, children }: Props) {
  const { staying, stay } = useStaying();
  const [said, say] = useState("");
  const { open, done } = isTemplate ? { open: items, done: [] } : groupsOf(items, staying);
  const acts = useRowActs(listId, { all: items, open }, stay, say);
  const kept = useFocusKept<HTMLDivElement>({ follow: false });
  const rows = (shown: Items, movable: boolean) =>
    shown.map((item) => <ItemRow key={item.id} item={item} acts={acts} tickable={!isTemplate} movable={movable} />);

  return (
    <div {...kept}>
      {open.length > 0 && (
        <ul aria-label="Items" className={listLook}>
          {rows(open, true)}
        </ul>
      )}
      {done.length > 0 && (
        <DoneGroup listId={listId} count={done.length}>
          <ul aria-label="Done" className={listLook}>
            {rows(done, false)}
          </ul>
        </DoneGroup>
      )}
      <div
        data-row=""
        className="sticky bottom-0 rounded-b-[10px] border-t border-stone-200 bg-white p-2 first:border-0 dark:border-stone-800 dark:bg-stone-900"
      >
        {children}
      </div>
      <output className="sr-only">{said}</output>
    </div>
  );
}

const listLook = "divide-y divide-stone-200 dark:divide-stone-800";
