import { useEffect, useMemo } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { createStore, useStore } from "../../ui/createStore.ts";
import { useToday } from "../../ui/hooks/useToday.ts";
import type { DatedList, findRowDays, RowDay } from "./rowDays.ts";

const NO_DAYS: ReadonlyMap<string, RowDay> = new Map();

const loaded = createStore<typeof findRowDays | undefined>(undefined);
let pending: Promise<void> | undefined;

/** Loads the code that reads days. Without it the rows show their words as they are. */
const load = () =>
  (pending ??= import("./rowDays.ts").then(
    (module) => loaded.set(() => module.findRowDays),
    () => (pending = undefined),
  ));

/** Returns what the rows of a list show of their days, by the ids of the rows. */
export function useRowDays(items: readonly ItemFieldsFragment[], list: DatedList): ReadonlyMap<string, RowDay> {
  const find = useStore(loaded);
  const today = useToday();
  const { date, isTemplate, active, runStartedAt, repeat } = list;
  const zone = repeat?.zone;
  useEffect(() => void load(), []);
  return useMemo(() => {
    const dated = { date, isTemplate, active, runStartedAt, repeat: zone === undefined ? null : { zone } };
    return find ? find(items, dated, today) : NO_DAYS;
  }, [find, items, date, isTemplate, active, runStartedAt, zone, today]);
}
