import { equal } from "@wry/equality";
import type { CacheRow, CacheRows, Store } from "./apolloInternals.ts";

type Ended = {
  /** The ids of the rows of the changes that have ended, and of those that are still pending. */
  ids: ReadonlySet<string>;
  pendingIds: ReadonlySet<string>;
  /** The keys of the rows below the layer that have changed since it was built. */
  changed: ReadonlySet<string>;
  /** All rows below the layer. */
  now: CacheRows;
};

/** The fields that the server sets with each change. No prediction reads them. It corrects the time of a tick. */
const SERVER_FIELDS = { updatedAt: null, lastUsedAt: null, completedAt: null };

/**
 * Takes the rows of ended changes out of the layer, if all of them were predicted right and no other row below has
 * changed. Then what the other changes read is as it was, so their rows stay. Returns false if the layer must be rebuilt.
 */
export function removeEndedRows(layer: Store, { ids, pendingIds, changed, now }: Ended): boolean {
  const isEnded = (key: string) => ids.has(getId(key));
  if (![...changed].every((key) => isEnded(key) && key in layer.data)) return false;
  const shown = Object.keys(layer.data).filter((key) => !key.startsWith("ROOT_"));
  const ended = shown.filter(isEnded);
  if (!ended.every((key) => isPredicted(layer.data[key], now[key]))) return false;
  // An ended change may have written more rows than those of its ids.
  if (!shown.every((key) => isEnded(key) || pendingIds.has(getId(key)))) return false;
  for (const key of ended) {
    // The merge notifies the queries of the fields that the server has set.
    if (now[key]) layer.merge(key, now[key]);
    delete layer.data[key];
  }
  return true;
}

/** Returns the id of a row from its key in the cache, such as `Item:…`. */
const getId = (key: string) => key.slice(key.indexOf(":") + 1);

const isPredicted = (shown: CacheRow | undefined, answered: CacheRow | undefined) =>
  isGone(shown) ? isGone(answered) : equal({ ...shown, ...SERVER_FIELDS }, { ...answered, ...SERVER_FIELDS });

/** A deleted row of a layer has no fields, or only undefined ones. */
const isGone = (row: CacheRow | undefined) => !row || Object.values(row).every((value) => value === undefined);
