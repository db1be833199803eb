import { next, type UsersEffect, type UsersEvent } from "../session/users.ts";
import { UNKNOWN_USER, type Users } from "../session/userState.ts";
import { deleteSentChanges, reassignChanges } from "./guest/newGuest.ts";
import { showChangesOf } from "./outbox/otherChanges.ts";
import { type BrowserStore, LAST_GUEST, LAST_USER, LOST_GUEST } from "./storage/browserStore.ts";
import { forgetReads } from "./storage/copies.ts";
import { clearJournal } from "./storage/journalEntries.ts";
import { attempt, type StorageState } from "./storage/storageState.ts";
import { readStoredChanges } from "./storage/storedChanges.ts";

/** An event with the states before and after it, and the guest whose changes became those of the user. */
type Turn = { before: Users; users: Users; formerId: string | undefined };

type Run = (state: StorageState, turn: Turn) => unknown;

/** What is done in the task of an event. */
const EFFECTS_AT_ONCE: Partial<Record<UsersEffect, (state: StorageState) => unknown>> = {
  "forget reads": forgetReads,
  // It sends an event of its own, so it is not waited for.
  "check guest": ({ checkGuest }) => void checkGuest(),
};

/** What is done in the browser's database, after what earlier events do there. */
const LATER_EFFECTS: Partial<Record<UsersEffect, Run>> = {
  "adopt stored changes": (state, { formerId, users }) =>
    formerId === undefined ? undefined : reassignChanges(state, formerId, users.userId),
  "delete sent changes": (state) => deleteSentChanges(state, false),
  "read stored changes": (state) => readStoredChanges(state),
  "remove others": ({ store }, { users: { userId, guestId, lostId } }) =>
    attempt(async () => {
      // Another page may have got another guest meanwhile.
      const others = [guestId, lostId, await store.getMeta(LAST_GUEST)];
      const kept = [UNKNOWN_USER, userId, ...others.filter((id) => id !== undefined)];
      clearJournal(kept);
      await store.clearOthers(kept);
    }),
  "remove copies": ({ store }, { before }) => attempt(() => store.clearCopies(before.userId)),
};

/** Writes the marks that have changed. The guest comes first: the next page would not find an unknown guest's changes. */
function writeMarks(store: BrowserStore, before: Users, users: Users): Promise<unknown> {
  const marks = [
    [LAST_GUEST, before.guestId, users.guestId],
    [LOST_GUEST, before.lostId, users.lostId],
    [LAST_USER, before.userId, users.userId],
  ] as const;
  const changed = marks.filter(([, from, to]) => from !== to);
  const write = ([key, , to]: (typeof marks)[number]) =>
    to === undefined || to === UNKNOWN_USER ? store.deleteMeta(key) : store.setMeta(key, to);
  return attempt(() => Promise.all(changed.map(write)));
}

/**
 * Returns the function that takes each event about who uses the page. What is made from then on is the new user's; it
 * resolves when the browser's database has followed.
 */
export function createUsersSender(getState: () => StorageState): StorageState["sendUsers"] {
  let lastWork: Promise<unknown> = Promise.resolve();

  return (event: UsersEvent) => {
    const state = getState();
    const { client, store } = state;
    const before = client.sync.users;
    const { users, effects, formerId } = next(before, event);
    const turn = { before, users, formerId };
    const marking = event.kind === "marks read" ? undefined : writeMarks(store, before, users);
    if (users.lostId === undefined && before.lostId !== undefined) client.sync.lostGuest.set(null);
    showChangesOf(client, users, formerId);
    for (const effect of effects) EFFECTS_AT_ONCE[effect]?.(state);
    const follow = async (earlier: Promise<unknown>) => {
      await earlier;
      await marking;
      for (const effect of effects) await LATER_EFFECTS[effect]?.(state, turn);
    };
    const work = follow(lastWork);
    lastWork = work.catch(() => undefined);
    return work;
  };
}
