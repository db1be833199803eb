import { mayCall } from "../../../shared/roles.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";

/** How many lists can be shopped together. Exported for tests. */
export const MAX_TRIP_LISTS = 10;

/** The path on which lists are shopped together. */
export const getTripPath = (ids: readonly string[]) => `/shop?lists=${ids.join(",")}`;

/** Returns the ids in the address of a trip, each once. */
export const readTripIds = (search: string): string[] =>
  [...new Set((new URLSearchParams(search).get("lists") ?? "").split(",").filter(Boolean))].slice(0, MAX_TRIP_LISTS);

/** Whether a list can be a part of a trip: it is no template, and the user may tick in it. */
export const isShopList = (list: Pick<ListFieldsFragment, "isTemplate" | "role">) =>
  !list.isTemplate && mayCall(list, "completeItem");

/** Whether these lists can be shopped together. */
export const mayShopTogether = (lists: readonly Pick<ListFieldsFragment, "isTemplate" | "role">[]) =>
  lists.length >= 2 && lists.length <= MAX_TRIP_LISTS && lists.every(isShopList);
