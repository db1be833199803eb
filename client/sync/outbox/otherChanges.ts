import { UNKNOWN_USER, type Users } from "../../session/userState.ts";
import { type Answer, getChangeDefinition, writeAnswer } from "../state/change.ts";
import type { PendingChange, StoredChange } from "../state/pendingChange.ts";
import { isShown, type SyncClient, type SyncState, type SyncStorage } from "../state/state.ts";
import { dropChanges, keep, removeChanges, replaceChanges, resolveCallers } from "./changeList.ts";
import { removeFromJournal } from "./journal.ts";
import { addChange, createProgress } from "./outbox.ts";
import { discardRefused, setRefused } from "./refusals.ts";
import { sendNext, setLeader, startScheduler } from "./scheduler.ts";

// What becomes of changes that this page has not just made: those of earlier pages, of other pages and of other users. The
// first paint does not need this code.

/** Adds changes of earlier pages, or of other pages of the browser. */
export function restoreChanges(client: SyncClient, stored: readonly StoredChange[]) {
  const { sync } = client;
  startScheduler(client);
  const known = new Set([...sync.changes, ...sync.outboxState.get().refused].map(({ id }) => id));
  const added = stored
    .filter(({ id }) => !known.has(id))
    .map((change) => ({ ...change, ...createProgress(getChangeDefinition(change.name)), hasWaited: true }));
  const [unsent, refused] = [added.filter(({ refusal }) => !refusal), added.filter(({ refusal }) => refusal)];
  if (refused.length > 0) setRefused(sync, (before) => [...before, ...refused]);
  if (unsent.length === 0) return;
  replaceChanges(
    client,
    [...sync.changes, ...unsent].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  sendNext(client);
}

/** Ends changes that another page has sent, with the answer if that page has published it. */
export function endElsewhere(client: SyncClient, ids: ReadonlySet<string>, answer?: Answer) {
  const { cache, sync } = client;
  const members = sync.changes.filter(({ id }) => ids.has(id));
  removeFromJournal(members);
  setRefused(sync, (before) => before.filter(({ id }) => !ids.has(id)));
  if (members.length === 0) return;
  const write = (of: Answer) => () => writeAnswer(cache, of.call.definition, of.call.variables, of.data);
  removeChanges(client, members, answer && write(answer));
  resolveCallers(members, members.length === 1 ? answer?.data : undefined);
}

/** What a change is made from. */
export type ChangeSource = Pick<StoredChange, "name" | "variables" | "keys" | "before">;

/** Makes changes, in their order, for no caller: the sheet of refused changes shows a refusal. */
export function makeChanges(client: SyncClient, sources: readonly ChangeSource[]) {
  for (const { name, variables, keys, before } of sources) {
    const definition = getChangeDefinition(name);
    if (definition) addChange(client, { definition, variables }, keys, { before });
  }
}

/** Sends refused changes again. */
export function sendRefusedAgain(client: SyncClient, refused: readonly PendingChange[]) {
  discardRefused(client, refused);
  makeChanges(client, refused);
}

/** Shows, keeps and sends the changes of these users from now on. */
export function showChangesOf(client: SyncClient, users: Users, formerId?: string) {
  const { sync } = client;
  const { userId, guestId } = sync.users;
  if (users.userId === userId && users.guestId === guestId) {
    sync.users = users;
    return;
  }
  if (users.userId !== userId) setRefused(sync, () => []);
  const mine = switchChangesTo(client, users, formerId);
  if (mine.length > 0) void keep(sync, mine);
  sendNext(client);
}

/** Whether the guest has unsent changes while a member uses the page. */
export const hasGuestChanges = ({ changes, users: { userId, guestId } }: SyncState) =>
  userId !== guestId && changes.some((change) => change.userId === guestId);

/** Ends all changes of the user without sending them. */
export const discardAll = (client: SyncClient) =>
  dropChanges(
    client,
    client.sync.changes.filter((change) => isShown(client.sync, change)),
  );

/** Connects a storage, which keeps the changes. This page sends nothing until the storage makes it the leader. */
export function connectStorage(client: SyncClient, storage: SyncStorage) {
  const { sync } = client;
  setLeader(client, false);
  sync.storage = storage;
  void storage.tell({ kind: "ended", changes: sync.endedEarly.splice(0) });
  void keep(sync, sync.changes)?.then(() => sendNext(client));
}

/**
 * Shows the changes of these users. Those that were made before a user was known, or by the guest `formerId`, become the
 * user's, and are returned. The changes of others stay in the browser, but are neither shown nor sent.
 */
function switchChangesTo(client: SyncClient, users: Users, formerId?: string): PendingChange[] {
  const { sync } = client;
  const { userId, guestId } = users;
  const isAdopted = (madeBy: string) =>
    madeBy === formerId || (madeBy === UNKNOWN_USER && sync.users.userId === UNKNOWN_USER);
  const mine = sync.changes.filter((change) => change.userId !== userId && isAdopted(change.userId));
  for (const change of mine) change.userId = userId;
  sync.users = users;
  replaceChanges(
    client,
    sync.changes.filter((change) => [userId, guestId].includes(change.userId)),
  );
  return mine;
}
