import { useMemo, useState } from "react";
import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import type { PastedText, PasteOptions } from "../../../shared/parsePastedText.ts";
import type { TableChoice } from "../../../shared/pastedTables.ts";
import { choosePasted, type ExistingItem } from "./choosePasted.ts";

type Options = {
  /** Reads what was pasted. */
  read: (options: PasteOptions) => PastedText;
  /** The items of the list, in their order. */
  existing: readonly ExistingItem[];
  /** The number of items of the list, where they are not known. */
  existingCount?: number | undefined;
  /** True for a template, in which nothing can be ticked. */
  isTemplate: boolean;
};

export type PastedLinesState = ReturnType<typeof usePastedLines>;

/** Keeps which lines of a text are chosen for a list, and how the text is read. */
export function usePastedLines({ read, existing, existingCount = existing.length, isTemplate }: Options) {
  const [joinsParents, setJoinsParents] = useState(false);
  const [table, setTable] = useState<TableChoice>({});
  const pasted = useMemo(
    () => (isTemplate ? untick(read({ joinsParents, table })) : read({ joinsParents, table })),
    [read, joinsParents, table, isTemplate],
  );
  const remaining = Math.max(MAX_ITEMS_PER_LIST - existingCount, 0);
  const { isKnown, isChosen } = useMemo(
    () => choosePasted(pasted.items, existing, remaining),
    [pasted.items, existing, remaining],
  );
  /** The lines that the user has checked or unchecked, by their index. */
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = isChosen.map((isAdded, index) => changed.get(index) ?? isAdded);
  const count = chosen.filter(Boolean).length;
  return {
    pasted,
    remaining,
    isKnown,
    chosen,
    count,
    /** The indexes of the columns of a table that do not come. */
    offColumns: table.offColumns ?? [],
    joinsParents,
    setJoinsParents,
    choose: (index: number, isAdded: boolean) => setChanged((before) => new Map(before).set(index, isAdded)),
    /** Reads a table in another way. Its lines are others then. */
    readTable: (choice: TableChoice) => {
      setTable({ ...table, ...choice });
      setChanged(new Map());
    },
    /** Forgets what the user has chosen, because the text is another one. */
    reset() {
      setTable({});
      setChanged(new Map());
    },
  };
}

/** Nothing is ticked in a template. */
const untick = (pasted: PastedText): PastedText => ({
  ...pasted,
  items: pasted.items.map((item) => ({ ...item, completed: false })),
});
