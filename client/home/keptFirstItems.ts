import { MEMBER_KEY } from "../session/memberKey.ts";
import { FIRST_ITEMS_KEY } from "../sync/state/state.ts";
import type { SafeStorage } from "../ui/safeStorage.ts";
import type { FirstItem } from "./previewFirstPaste.ts";

/** A list that shows before the code that creates it is loaded. `isMembers` is false for a guest, who may not exist yet. */
type KeptList = [id: string, items: FirstItem[], isMembers: boolean];

const hasMember = (storage: SafeStorage) => storage.get(MEMBER_KEY) !== null;

/** Returns whether the storage keeps the items for the next page. */
export const keepFirstItems = (storage: SafeStorage, id: string, items: FirstItem[]): boolean =>
  storage.set(FIRST_ITEMS_KEY, JSON.stringify([id, items, hasMember(storage)] satisfies KeptList));

/**
 * Returns the list that an earlier page has kept; null if there is none. What a guest has typed is not for who signs in
 * next, and what a member has typed not for a guest: it is removed.
 */
export function readFirstItems(storage: SafeStorage): KeptList | null {
  const kept = JSON.parse(String(storage.get(FIRST_ITEMS_KEY))) as KeptList | null;
  if (!kept || kept[2] === hasMember(storage)) return kept;
  storage.remove(FIRST_ITEMS_KEY);
  return null;
}
