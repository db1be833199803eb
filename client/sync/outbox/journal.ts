import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { type StoredChange, toStored } from "../state/pendingChange.ts";
import { WAITING_KEY } from "../state/state.ts";

// A change is in local storage, which takes it in the same task, until the browser's database has it: a page may end
// before the database is open, or while it is slow.

/** The beginning of the keys of changes. */
export const JOURNAL_PREFIX = "listbook.change.";

export const formatEntry = (change: StoredChange) => JSON.stringify(toStored(change));

/** Writes changes to local storage. Returns whether it took all of them. */
export const addToJournal = (changes: readonly StoredChange[]): boolean =>
  changes.every(
    (change) =>
      safeLocalStorage.set(WAITING_KEY, "yes") && safeLocalStorage.set(JOURNAL_PREFIX + change.id, formatEntry(change)),
  );

/** Removes changes that have ended from local storage. */
export function removeFromJournal(changes: readonly StoredChange[]) {
  for (const { id } of changes) safeLocalStorage.remove(JOURNAL_PREFIX + id);
}
