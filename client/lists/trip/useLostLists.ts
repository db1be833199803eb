import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { TripRead } from "./tripRows.ts";
import { isShopList } from "./tripPath.ts";

/**
 * Returns a sentence for each list that has left the trip: it is gone, is not shared with the user any more, or may no
 * longer be ticked. It has the name that the list had here, if it was ever here.
 */
export function useLostLists(reads: readonly TripRead[]): string[] {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const renamed = reads.filter(({ id, list }) => list && names.get(id) !== list.name);
  if (renamed.length > 0)
    setNames(new Map([...names, ...renamed.map(({ id, list }) => [id, list?.name ?? ""] as const)]));
  return reads.filter(isLost).map(({ id, gone }) => {
    const name = names.get(id);
    if (name === undefined) return t`One of the lists isn’t here any more.`;
    return gone ? t`“${name}” isn’t here any more.` : t`You can’t tick in “${name}” any more.`;
  });
}

const isLost = ({ gone, list }: TripRead) => gone || (list !== null && !isShopList(list));
