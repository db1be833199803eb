import type { ApolloClient, OperationVariables } from "@apollo/client";
import { v7 } from "uuid";
import type { PendingChangesCache } from "../../cache/PendingChangesCache.ts";
import { whenPainted } from "../../ui/loading.ts";
import { getNetwork } from "../network.ts";
import {
  type AnyCall,
  type AnyChange,
  type Call,
  type ChangeDefinition,
  getChangeDefinition,
  writeAnswer,
} from "./change.ts";
import { type Answer, createChangeList, type OutboxKeeper, resolveCallers } from "./changeList.ts";
import type { Caller, PendingChange, StoredChange } from "./pendingChange.ts";
import { createRefusals } from "./refusals.ts";
import { createScheduler } from "./scheduler.ts";

export type AddOptions = {
  /** The rows as they were before, for a change that shows them again. */
  before?: unknown;
  /** True for a change whose result only the server knows. */
  needsServer?: boolean;
  /** Whether the screen can still show the text when the change is refused. It can if this is left out. */
  hasPlace?: () => boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

const outboxes = new WeakMap<ApolloClient, Outbox>();

/** Returns the outbox of a client. */
export function getOutbox(client: ApolloClient): Outbox {
  const outbox = outboxes.get(client) ?? createOutbox(client);
  outboxes.set(client, outbox);
  return outbox;
}

/** Adds a change to the outbox of a client; see `add`. `keys` are the ids of the rows that it reads or writes. */
export const sendChange = <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  definition: ChangeDefinition<Data, Variables>,
  variables: Variables,
  keys: string[],
  options?: AddOptions,
) => getOutbox(client).add({ definition, variables }, keys, options);

/**
 * The outbox is the offline queue. It keeps the changes that the server has not answered, shows them in the cache, and
 * sends them in their order when the server can be reached (docs/app.md, Offline).
 */
function createOutbox(client: ApolloClient) {
  const network = getNetwork(client);
  const { connection, outboxState: state } = network;
  const cache = client.cache as PendingChangesCache;
  const list = createChangeList(client);
  const { setRefused, refuse, endGone, discard } = createRefusals(client, list);
  const { sendNext, isSender, setSender } = createScheduler(client, list, refuse);

  connection.store.subscribe(() => {
    if (connection.isLost()) for (const change of list.get()) change.hasWaited = true;
    else sendNext();
  });

  /**
   * Adds a change: shows it, stores it and sends it. Resolves with the server's answer, possibly hours later; with
   * undefined when it was sent together with others or by another page, or was dropped. Rejects when it is refused.
   */
  function add<Data, Variables extends OperationVariables>(
    { definition, variables }: Call<Data, Variables>,
    keys: string[],
    { before, needsServer = false, hasPlace }: AddOptions = {},
  ) {
    return new Promise<Data | undefined>((resolve, reject) => {
      if (needsServer && connection.isLost()) return reject(new TypeError("The server cannot be reached"));
      addChange(
        { definition, variables },
        keys,
        { before, needsServer },
        { resolve: resolve as Caller["resolve"], reject, hasPlace },
      );
    });
  }

  function addChange({ definition, variables }: AnyCall, keys: string[], options: AddOptions, caller?: Caller) {
    const { before, needsServer = false } = options;
    const hasWaited = connection.isLost();
    const id = v7();
    // A change that is sent at once is never sent together with others, so it is stored with its call from the start.
    const call = hasWaited || !isSender() || list.hasKeys(keys) ? undefined : id;
    const change: PendingChange = {
      id,
      v: 1,
      userId: list.getUser(),
      name: definition.name,
      variables,
      keys,
      at: new Date().toISOString(),
      before,
      call,
      ...createState(definition),
      callers: caller ? [caller] : [],
      hasWaited,
      needsServer,
    };
    const kept = list.append(change);
    void network.startKeeper?.();
    const keeping = needsServer ? undefined : list.getKeeper()?.keep([kept]);
    if (keeping && !isSender()) void keeping.then(sendNext);
    // The change is being stored, so it is sent after the paint.
    else if (keeping && state.get().isKept) whenPainted(sendNext);
    // A page may be killed at any time, so a change that is not stored is sent in the same task.
    else sendNext();
  }

  /** Replaces the id of a row in all changes, because the server has another row in its place. */
  function replaceId(id: string, by: string) {
    const replaced = list.get().map((change) => {
      const { variables, keys } = change;
      if (change.definition?.makesUser || !keys.includes(id)) return change;
      return Object.assign(change, JSON.parse(JSON.stringify({ variables, keys }).replaceAll(id, by)));
    });
    list.replace(replaced);
    void list.getKeeper()?.keep(replaced);
  }

  /** Adds changes of earlier pages, or of other pages of the browser. */
  function restore(stored: readonly StoredChange[]) {
    const known = new Set([...list.get(), ...state.get().refused].map(({ id }) => id));
    const added = stored
      .filter(({ id }) => !known.has(id))
      .map((change) => ({
        ...change,
        ...createState(getChangeDefinition(change.name)),
        hasWaited: true,
      }));
    const [unsent, refused] = [added.filter(({ refusal }) => !refusal), added.filter(({ refusal }) => refusal)];
    if (refused.length > 0) setRefused((before) => [...before, ...refused]);
    if (unsent.length === 0) return;
    list.replace([...list.get(), ...unsent].sort((a, b) => (a.id < b.id ? -1 : 1)));
    sendNext();
  }

  /** Ends changes that another page has sent, with the answer if that page has published it. */
  function endElsewhere(ids: ReadonlySet<string>, answer?: Answer) {
    const members = list.get().filter(({ id }) => ids.has(id));
    setRefused((before) => before.filter(({ id }) => !ids.has(id)));
    if (members.length === 0) return;
    list.remove(
      members,
      answer && (() => writeAnswer(cache, answer.call.definition, answer.call.variables, answer.data)),
    );
    resolveCallers(members, members.length === 1 ? answer?.data : undefined);
  }

  /** Sends refused changes again. */
  function tryAgain(refused: readonly PendingChange[]) {
    discard(refused);
    for (const { definition, variables, keys, before } of refused)
      // The change has no caller any more, so the sheet shows a new refusal.
      if (definition) addChange({ definition, variables }, keys, { before });
  }

  /** Switches to another user. */
  function setUser(next: string) {
    if (next === list.getUser()) return;
    setRefused(() => []);
    const mine = list.setUser(next);
    if (mine.length > 0) void list.getKeeper()?.keep(mine);
    sendNext();
  }

  network.hasKeys = list.hasKeys;
  return {
    add,
    replaceId,
    restore,
    endElsewhere,
    endGone,
    discard,
    tryAgain,
    setUser,
    getUser: list.getUser,
    setGuest: list.setGuest,
    /** Whether the guest has unsent changes while a member uses the page. */
    hasGuestChanges: () => {
      const guestId = list.getGuest();
      return list.getUser() !== guestId && list.get().some((change) => change.userId === guestId);
    },
    /** Ends all changes of the user without sending them. */
    discardAll: () => list.drop(list.get().filter(list.isShown)),
    getChanges: list.get,
    sendNext,
    isSender,
    setSender,
    /** Connects a keeper, which stores the changes. This page sends nothing until the keeper makes it the sender. */
    connect(keeper: OutboxKeeper) {
      setSender(false);
      list.setKeeper(keeper);
      void keeper.keep(list.get()).then(sendNext);
    },
  };
}

const createState = (definition: AnyChange | undefined) => ({
  definition,
  callers: [],
  isSending: false,
  hasWaited: false,
  needsServer: false,
  failures: 0,
  pause: undefined,
});
