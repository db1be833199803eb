import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { classifyFailure } from "../../sync/server/retryPolicy.ts";
import { useClient } from "../../sync/state/state.ts";
import { Lists } from "../model/queries.ts";
import { findUses } from "../model/uses.ts";
import { ActiveGrid, createOriginFinder, shareLists, TemplateGrid } from "./readLists.ts";
import { useCachedItems } from "./useCachedItems.ts";

/** A list that was made from the template, as a column. */
export type ListColumn = {
  id: string;
  list: ListFieldsFragment;
  items: readonly ItemFieldsFragment[];
  origins: ReadonlyMap<string, string>;
};

/**
 * The answers stay as they are: the cache would read thousands of items again at each tick. What changes in them is read as
 * the pages of the lists read it.
 */
const ONCE = { fetchPolicy: "no-cache" } as const;

/** Reads the lists that were made from a template, with their items. `columns` is undefined until they are known. */
export function useTemplateGrid(template: ListFieldsFragment, base: readonly ItemFieldsFragment[]) {
  const { cache } = useClient();
  const whole = useQuery(TemplateGrid, { variables: { templateId: template.id }, ...ONCE });
  const isTooMuch = whole.error !== undefined && classifyFailure(whole.error).kind === "refused";
  const active = useQuery(ActiveGrid, { skip: !isTooMuch, ...ONCE });
  const uses = isTooMuch ? active.data?.activeLists : whole.data?.templateUses;
  const lists = useMemo(() => {
    const answered = uses?.filter(({ templateId }) => templateId === template.id) ?? [];
    // Lists that were made without a connection are in no answer yet, and without one there is no answer.
    const known = isTooMuch ? [] : findUses(template.id, cache.readQuery({ query: Lists }, true)?.lists ?? []);
    return [...new Map([...known, ...answered].map((list) => [list.id, list])).values()];
  }, [cache, template.id, isTooMuch, uses]);
  useEffect(() => {
    if (uses) shareLists(cache, uses);
  }, [cache, uses]);
  const items = useCachedItems(useMemo(() => lists.map(({ id }) => id), [lists]));
  const [findOrigins] = useState(createOriginFinder);
  const columns = useMemo(() => {
    const answers = new Map(uses?.map((use) => [use.id, use.items]));
    return lists.flatMap((list): ListColumn[] => {
      const own = items.get(list.id);
      if (!own) return [];
      return [{ id: list.id, list, items: own, origins: findOrigins(list.id, own, base, answers.get(list.id)) }];
    });
  }, [lists, items, uses, base, findOrigins]);
  const { error } = isTooMuch ? active : whole;
  const isEmpty = uses !== undefined && lists.length === 0;
  return {
    columns: columns.length > 0 || isEmpty ? columns : undefined,
    isTooMuch,
    error,
    retry: () => void whole.refetch().catch(() => {}),
  };
}
