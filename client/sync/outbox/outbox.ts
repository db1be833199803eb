import type { OperationVariables } from "@apollo/client";
import { v7 } from "uuid";
import type { Users } from "../../session/userState.ts";
import { whenPainted } from "../../ui/loading.ts";
import { hasPendingKeys, isShown, type SyncClient, type SyncState, type SyncStorage } from "../state/state.ts";
import { getAwaitedKeys } from "./calls.ts";
import {
  type AnyCall,
  type AnyChange,
  type Answer,
  type ChangeDefinition,
  getChangeDefinition,
  writeAnswer,
} from "../state/change.ts";
import {
  appendChange,
  dropChanges,
  removeChanges,
  replaceChanges,
  resolveCallers,
  switchChangesTo,
} from "./changeList.ts";
import type { Caller, PendingChange, StoredChange } from "../state/pendingChange.ts";
import { discardRefused, setRefused } from "./refusals.ts";
import { sendNext, setLeader, startScheduler } from "./scheduler.ts";

// The outbox is the offline queue. It keeps the changes that the server has not answered, shows them in the cache, and
// sends them in their order when the server can be reached (docs/app.md, Offline).

export type SendOptions = {
  /** The rows as they were before, for a change that shows them again. */
  before?: unknown;
  /** True for a change whose result only the server knows. */
  needsServer?: boolean;
  /** Whether the screen can still show the text when the change is refused. It can if this is left out. */
  hasPlace?: () => boolean;
};

/**
 * Adds a change: shows it, stores it and sends it. `keys` are the ids of the rows that it reads or writes. Resolves with
 * the server's answer, possibly hours later; with undefined when it was sent together with others or by another page;
 * with null when it was dropped, so that nothing has changed. Rejects when it is refused.
 */
export function sendChange<Data, Variables extends OperationVariables>(
  client: SyncClient,
  definition: ChangeDefinition<Data, Variables>,
  variables: Variables,
  keys: string[],
  { before, needsServer = false, hasPlace }: SendOptions = {},
) {
  return new Promise<Data | null | undefined>((resolve, reject) => {
    if (needsServer && client.sync.connection.isLost()) return reject(new TypeError("The server cannot be reached"));
    const caller = { resolve: resolve as Caller["resolve"], reject, hasPlace };
    addChange(client, { definition, variables }, keys, { before, needsServer }, caller);
  });
}

function addChange(
  client: SyncClient,
  { definition, variables }: AnyCall,
  keys: string[],
  { before, needsServer = false }: SendOptions,
  caller?: Caller,
) {
  const { sync } = client;
  startScheduler(client);
  const hasWaited = sync.connection.isLost();
  const id = v7();
  // A change that is sent at once is never sent together with others, so it is stored with its call from the start.
  const call =
    hasWaited || !sync.isLeader || hasPendingKeys(sync, getAwaitedKeys({ definition, keys, variables }))
      ? undefined
      : id;
  const change: PendingChange = {
    id,
    v: 1,
    userId: sync.users.userId,
    name: definition.name,
    variables,
    keys,
    at: new Date().toISOString(),
    before,
    call,
    ...createProgress(definition),
    callers: caller ? [caller] : [],
    hasWaited,
    needsServer,
  };
  const kept = appendChange(client, change);
  void sync.startStorage();
  const keeping = needsServer ? undefined : sync.storage?.tell({ kind: "kept", changes: [kept] });
  if (keeping && !sync.isLeader) void keeping.then(() => sendNext(client));
  // The change is being stored, so it is sent after the paint.
  else if (keeping && sync.outboxState.get().isKept) whenPainted(() => sendNext(client));
  // A page may be killed at any time, so a change that is not stored is sent in the same task.
  else sendNext(client);
}

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
  if (mine.length > 0) void sync.storage?.tell({ kind: "kept", changes: mine });
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
  void storage.tell({ kind: "kept", changes: sync.changes }).then(() => sendNext(client));
}

/** The parts of a change that only this page knows. */
const createProgress = (definition: AnyChange | undefined) => ({
  definition,
  callers: [],
  isSending: false,
  hasWaited: false,
  needsServer: false,
  failures: 0,
  pause: undefined,
});
