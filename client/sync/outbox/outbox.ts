import type { OperationVariables } from "@apollo/client";
import { v7 } from "uuid";
import { whenPainted } from "../../ui/loading.ts";
import { hasPendingKeys, type SyncClient } from "../state/state.ts";
import { getAwaitedKeys } from "./calls.ts";
import type { AnyCall, AnyChange, ChangeDefinition } from "../state/change.ts";
import { appendChange, keep } from "./changeList.ts";
import type { Caller, PendingChange } from "../state/pendingChange.ts";
import { sendNext, startScheduler } from "./scheduler.ts";

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

/** Adds a change as `sendChange` does, for a caller or for none. */
export function addChange(
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
  const { isKept } = sync.outboxState.get();
  const kept = appendChange(client, change);
  void sync.startStorage();
  const keeping = needsServer ? undefined : keep(sync, [kept]);
  if (keeping && !sync.isLeader) void keeping.then(() => sendNext(client));
  // The change is being stored, so it is sent after the paint.
  else if (keeping && isKept) whenPainted(() => sendNext(client));
  // A page may be killed at any time, so a change that is not stored is sent in the same task.
  else sendNext(client);
}

/** The parts of a change that only this page knows. */
export const createProgress = (definition: AnyChange | undefined) => ({
  definition,
  callers: [],
  isSending: false,
  hasWaited: false,
  needsServer: false,
  failures: 0,
  pause: undefined,
});
