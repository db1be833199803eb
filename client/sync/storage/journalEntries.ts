import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { listStorageKeys } from "../../ui/browser/storageKeys.ts";
import { formatEntry, JOURNAL_PREFIX } from "../outbox/journal.ts";
import type { StoredChange } from "../state/pendingChange.ts";

// What the journal has that the browser's database has not taken yet, or never takes.

/** Returns the changes of all users in the journal. Those of pages that are open are among them. */
export function readJournal(): StoredChange[] {
  return listKeys().flatMap((key) => {
    try {
      return JSON.parse(safeLocalStorage.get(key) ?? "[]") as StoredChange;
    } catch {
      return [];
    }
  });
}

const listKeys = () => listStorageKeys().filter((key) => key.startsWith(JOURNAL_PREFIX));

/** Removes changes that the database has. An entry that is newer than what was stored stays. */
export function removeStoredEntries(stored: readonly StoredChange[]) {
  for (const change of stored) {
    const key = JOURNAL_PREFIX + change.id;
    if (safeLocalStorage.get(key) === formatEntry(change)) safeLocalStorage.remove(key);
  }
}

/** Removes the changes of all users except these. */
export function clearJournal(userIds: readonly string[] = []) {
  for (const { id, userId } of readJournal())
    if (!userIds.includes(userId)) safeLocalStorage.remove(JOURNAL_PREFIX + id);
}
