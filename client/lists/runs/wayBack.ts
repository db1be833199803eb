import { isFinished } from "../../cache/settled.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { createRemembered } from "../model/remembered.ts";
import { isForBeingAway } from "../templates/starterNames.ts";

type Packed = Pick<ListFieldsFragment, "id"> & Partial<Pick<ListFieldsFragment, "templateId">>;

/** The lists that were packed for the way back in this browser: their templates, or else the lists themselves. */
const packed = createRemembered("listbook.packedForWayBack");

export const rememberWayBack = ({ id, templateId }: Packed) => packed.set(templateId ?? id, 1);

/** Whether what is ticked in a list may be packed again: it is finished or put away. */
export const mayPackForWayBack = (list: ListFieldsFragment) =>
  list.completedCount > 0 && (!list.active || isFinished(list));

/**
 * Whether the page offers to pack a list for the way back without being asked: the list comes from a starter for being
 * away, or it or another one of its template was packed so before. The menu offers it for every list.
 */
export function useOffersWayBack(list: ListFieldsFragment): boolean {
  const { cache } = useClient();
  const wasPacked = packed.use(list.templateId ?? list.id) !== undefined;
  const template = list.templateId ? readCachedList(cache, list.templateId) : null;
  const fits = wasPacked || isForBeingAway(list.name) || (template ? isForBeingAway(template.name) : false);
  return fits && mayPackForWayBack(list);
}
