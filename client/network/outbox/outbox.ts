import type { ApolloClient, OperationVariables } from "@apollo/client";
import { v7 } from "uuid";
import type { PendingChangesCache, ShowChange } from "../../cache/PendingChangesCache.ts";
import { isInJoinedNotebook } from "../../cache/notebookRows.ts";
import { whenPainted } from "../../ui/loading.ts";
import { getNetwork, type Network } from "../network.ts";
import { readServerMessage } from "../serverErrors.ts";
import type { Attempt } from "./attempts.ts";
import { buildCall, chooseCalls, groupNeighbours } from "./calls.ts";
import {
  type AnyCall,
  type AnyChange,
  type Call,
  type ChangeDefinition,
  getChangeDefinition,
  showChange,
  writeAnswer,
} from "./change.ts";
import { classifyFailure, REFUSED_IN_SHEET, type Refusal } from "./failures.ts";
import type { Caller, PendingChange, StoredChange } from "./pendingChange.ts";

/** The user id of changes that are made before a user is known (docs/contract.md, User ids in a payload). */
export const UNKNOWN_USER = "default-user";

/** What the server answered to a call. */
export type Answer = { call: AnyCall; data: unknown };

/** Keeps the changes for the next page, and tells the other pages of the browser about them. */
export type OutboxKeeper = {
  /** Resolves when the changes are kept, or cannot be. Called again when something of them has changed. */
  keep: (changes: readonly PendingChange[]) => Promise<void>;
  /** The changes have ended: with an answer, or because they were refused or make no sense any more. */
  forget: (changes: readonly PendingChange[], answer?: Answer) => void;
  /** Something can be sent, but another page sends. The keeper calls `setSender` when this page may send. */
  watchSender: () => void;
};

type AddOptions = {
  /** The rows as they were before, for a change that shows them again. */
  before?: unknown;
  /** True for a change whose result only the server knows. */
  needsServer?: boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

const outboxes = new WeakMap<ApolloClient, Outbox>();

/** Returns the outbox of a client. */
export function getOutbox(client: ApolloClient): Outbox {
  const outbox = outboxes.get(client) ?? createOutbox(client, getNetwork(client));
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

/** How often a change is sent that the server fails to handle, and the milliseconds after the first failure. */
const MAX_FAILURES = 5;
const FAILURE_DELAY = 1_000;
/** Milliseconds to wait for a session that the server accepts. */
const HOLD_DELAY = 30_000;
/** How many calls with changes that have waited are under way at a time. */
const MAX_WAITED_CALLS = 4;

/**
 * Keeps the changes that the server has not answered: shows them in the cache, and sends them in their order when the
 * server can be reached (docs/contract.md, Offline).
 */
function createOutbox(client: ApolloClient, network: Network) {
  const { connection, outboxState: state } = network;
  const cache = client.cache as PendingChangesCache;
  let changes: readonly PendingChange[] = [];
  let userId = UNKNOWN_USER;
  /** The guest of this browser. Its changes are sent as the guest's also when a member has signed in. */
  let guestId: string | undefined;
  let keeper: OutboxKeeper | undefined;
  /** The changes that had ended before there was a keeper. */
  const endedEarly: PendingChange[] = [];
  /** Whether this page may send; with a keeper, only one page of the browser does. */
  let isSender = true;

  connection.store.subscribe(() => {
    if (connection.isLost()) for (const change of changes) change.hasWaited = true;
    else sendNext();
  });

  const isShown = (change: PendingChange) => !change.needsServer && change.userId === userId;
  const createShows = () => groupNeighbours(changes.filter(isShown)).map(createShow);

  function setChanges(next: readonly PendingChange[]) {
    changes = next;
    const oldest = changes[0] && Date.parse(changes[0].at);
    state.set((before) => ({ ...before, count: changes.length, oldest }));
  }

  /** Replaces the changes and their layer, in one step with what `update` writes below it. */
  function replaceChanges(next: readonly PendingChange[], update: () => void = () => {}) {
    cache.batch({
      optimistic: false,
      update: () => {
        setChanges(next);
        cache.setPending(createShows());
        update();
      },
    });
    renderNow();
  }

  /** Notifies the queries of screens in this task. Apollo would do so in a later one, after a frame of the old state. */
  const renderNow = () => client["queryManager"].broadcastQueries();

  const removeChanges = (ended: readonly PendingChange[], update?: () => void) =>
    replaceChanges(
      changes.filter((change) => !ended.includes(change)),
      update,
    );

  /**
   * Makes a change: shows it, keeps it and sends it. Resolves with the server's answer, possibly hours later; undefined
   * when it was sent together with others or by another page, or makes no sense any more. Rejects when it is refused.
   */
  function add<Data, Variables extends OperationVariables>(
    { definition, variables }: Call<Data, Variables>,
    keys: string[],
    { before, needsServer = false }: AddOptions = {},
  ) {
    return new Promise<Data | undefined>((resolve, reject) => {
      if (needsServer && connection.isLost()) return reject(new TypeError("The server cannot be reached"));
      addChange(
        { definition, variables },
        keys,
        { before, needsServer },
        { resolve: resolve as Caller["resolve"], reject },
      );
    });
  }

  function addChange({ definition, variables }: AnyCall, keys: string[], options: AddOptions, caller?: Caller) {
    const { before, needsServer = false } = options;
    const hasWaited = connection.isLost();
    const id = v7();
    // A change that is sent at once is never sent together with others, so what is kept says so from the first.
    const call = hasWaited || !isSender || hasKeys(keys) ? undefined : id;
    const change: PendingChange = {
      id,
      v: 1,
      userId,
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
    const merged = mergeIntoLast(change);
    const kept = merged ?? change;
    setChanges(merged ? changes : [...changes, change]);
    // No later change is of the rows of a merged one, so it is shown again after all others.
    if (!needsServer) cache.addPending(createShow([kept]), createShows());
    renderNow();
    void network.startKeeper?.();
    const keeping = needsServer ? undefined : keeper?.keep([kept]);
    if (keeping && !isSender) void keeping.then(sendNext);
    // The browser has the change already, so sending it does not hold up the paint.
    else if (keeping && state.get().isKept) whenPainted(sendNext);
    // A page may be killed at any time, so a change that only it has is sent in the same task.
    else sendNext();
  }

  /** Merges a change into the last one of its rows, where that is of the same kind and was not sent yet. */
  function mergeIntoLast(change: PendingChange): PendingChange | undefined {
    const last = changes.findLast(({ keys }) => keys.some((key) => change.keys.includes(key)));
    if (!last || last.call || last.needsServer || last.name !== change.name) return undefined;
    const merged = change.definition?.merge?.(last.variables, change.variables);
    if (!merged) return undefined;
    last.variables = merged;
    last.callers.push(...change.callers);
    return last;
  }

  /** Whether a change with one of these keys is not answered. */
  const hasKeys = (keys: readonly string[]) => changes.some((change) => change.keys.some((key) => keys.includes(key)));

  function createReadyTest() {
    const needsUser = changes.some((change) => change.userId === userId && change.definition?.makesUser);
    return ({ definition, isSending, userId: madeBy, pause }: PendingChange) =>
      !!definition &&
      !isSending &&
      [userId, guestId].includes(madeBy) &&
      !pause &&
      (!needsUser || !!definition.makesUser);
  }

  function sendNext() {
    if (connection.isLost() || changes.length === 0) return;
    if (!isSender) return keeper?.watchSender();
    const sending = changes.filter(({ isSending, hasWaited }) => isSending && hasWaited);
    let waitedCalls = new Set(sending.map(({ call }) => call)).size;
    for (const members of chooseCalls(changes, createReadyTest())) {
      if (members[0]?.hasWaited && ++waitedCalls > MAX_WAITED_CALLS) continue;
      void send(members);
    }
  }

  async function send(members: readonly PendingChange[]) {
    const call = buildCall(members);
    const [first] = members;
    if (!call || !first) return;
    const key = first.call ?? (members.length === 1 ? first.id : v7());
    const isChosen = first.call === undefined;
    for (const member of members) Object.assign(member, { isSending: true, call: key });
    // A call that is cut off must be sent again as it was, so the browser keeps which changes it had.
    if (keeper && isChosen) await keeper.keep(members);
    const attempt: Attempt = { key, isRepeated: first.hasWaited, isGuests: first.userId === guestId };
    const { data, failure } = await ask(call, first.needsServer ? {} : { attempt });
    // They have ended meanwhile, because their rows are out of reach.
    if (members.every(({ refusal }) => refusal !== undefined)) return sendNext();
    if (failure) {
      for (const member of members) Object.assign(member, { isSending: false, hasWaited: true });
      await handleFailure(members, failure.error, attempt);
    } else takeAnswer(members, { call, data });
    sendNext();
  }

  /** Sends a call. Returns the server's answer to it, or why there is none. */
  async function ask({ definition, variables }: AnyCall, context: object) {
    try {
      const { data } = await client.mutate({
        mutation: definition.mutation,
        variables,
        fetchPolicy: "no-cache",
        context,
      });
      await definition.settle?.(client, variables);
      return { data };
    } catch (error) {
      return { failure: { error } };
    }
  }

  /** Shows an answer in place of the changes that it answers. */
  function takeAnswer(members: readonly PendingChange[], answer: Answer) {
    const { definition, variables } = answer.call;
    // A read may have brought later changes of others before this answer, which may be that to an earlier try.
    removeChanges(members, () => cache.writeKeepingNewer(() => writeAnswer(cache, definition, variables, answer.data)));
    forget(members, answer);
    resolveCallers(members, members.length === 1 ? answer.data : undefined);
  }

  /** Tells the keeper that changes have ended; one that comes later too, because it keeps what a new guest has sent. */
  function forget(members: readonly PendingChange[], answer?: Answer) {
    if (keeper) keeper.forget(members, answer);
    else endedEarly.push(...members);
  }

  function drop(members: readonly PendingChange[]) {
    if (members.length === 0) return;
    removeChanges(members);
    forget(members);
    resolveCallers(members, undefined);
  }

  /** Drops changes of rows that were deleted elsewhere, and reads again what the screen shows of them. */
  function dropGone(members: readonly PendingChange[]) {
    drop(members);
    // The client logs a failure.
    if (members.length > 0) client.refetchQueries({ include: "active" }).catch(() => {});
  }

  async function handleFailure(members: readonly PendingChange[], error: unknown, attempt: Attempt): Promise<void> {
    if (members.some(({ needsServer }) => needsServer)) return refuse(members, error);
    const failure = classifyFailure(error);
    if (failure.kind === "unreached") return connection.reportLost();
    if (failure.kind === "limited") return postpone(changes, (attempt.retryAfter ?? failure.seconds) * 1_000);
    if (failure.kind === "held") return postpone(changes, HOLD_DELAY);
    if (failure.kind === "refused") return handleRefusal(members, error, failure, attempt);
    const failures = Math.max(...members.map((member) => ++member.failures));
    if (failures >= MAX_FAILURES) return refuse(members, error);
    return postpone(members, FAILURE_DELAY * 2 ** (failures - 1));
  }

  function postpone(members: readonly PendingChange[], delay: number) {
    const pause = {};
    for (const member of members) Object.assign(member, { pause, hasWaited: true });
    // The end of the pause is this timer and no time of day, which may be a moment behind it.
    setTimeout(() => {
      for (const member of members) if (member.pause === pause) member.pause = undefined;
      sendNext();
    }, delay);
  }

  /** Handles the refusal of a call: some of its changes may make no sense any more, and others may still be accepted. */
  async function handleRefusal(
    members: readonly PendingChange[],
    error: unknown,
    { code, missing }: Refusal,
    attempt: Attempt,
  ): Promise<void> {
    const [first] = members;
    if (missing.length > 0) return sendWithoutRows(members, new Set(missing));
    if (first && members.length > 1) return sendInHalves(members);
    const { createdIds, whenGone } = first?.definition ?? {};
    // An earlier try has created the row, and it was deleted meanwhile.
    if (code === "CONFLICT" && createdIds && attempt.isRepeated) return drop(members);
    if (code !== "NOT_FOUND" || !whenGone) return refuse(members, error);
    const restoring = typeof whenGone === "function" ? whenGone(first?.variables) : undefined;
    if (!restoring) return dropGone(members);
    const { data, failure } = await ask(restoring, {});
    if (failure && classifyFailure(failure.error).kind === "refused") return refuse(members, error);
    // The next try meets the same refusal, which the server remembers, and restores the row then.
    if (failure) return handleFailure(members, failure.error, attempt);
    writeAnswer(cache, restoring.definition, restoring.variables, data);
    sendAnew(members);
  }

  /** Sends changes again as a new call, because the server remembers its refusal of the last one. */
  function sendAnew(members: readonly PendingChange[]) {
    const call = v7();
    for (const member of members) member.call = call;
    void keeper?.keep(members);
  }

  function sendWithoutRows(members: readonly PendingChange[], ids: ReadonlySet<string>) {
    const gone: PendingChange[] = [];
    for (const member of members) {
      const variables = member.definition?.withoutRows?.(member.variables, ids);
      if (variables) member.variables = variables;
      else gone.push(member);
    }
    dropGone(gone);
    sendAnew(members.filter((member) => !gone.includes(member)));
  }

  /** Finds out which of the changes is refused; the others are not to be lost with it. */
  function sendInHalves(members: readonly PendingChange[]) {
    const middle = Math.ceil(members.length / 2);
    sendAnew(members.slice(0, middle));
    sendAnew(members.slice(middle));
  }

  /** Takes back refused changes, with the later ones of rows that they would have created. */
  function refuse(members: readonly PendingChange[], error: unknown) {
    const createdIds = new Set(
      members.flatMap(({ definition, variables }) => definition?.createdIds?.(variables) ?? []),
    );
    const later = changes.filter((each) => !members.includes(each) && each.keys.some((key) => createdIds.has(key)));
    const ended = [...members, ...later];
    removeChanges(ended);
    const unseen = members.filter((change) => change.callers.length === 0 || isCutOff(change, error));
    keepRefused(unseen, readServerMessage(error) ?? "The server did not accept it.");
    forget(ended.filter((each) => !unseen.includes(each)));
    for (const each of members)
      for (const { reject } of each.callers) reject(unseen.includes(each) ? REFUSED_IN_SHEET : error);
    resolveCallers(later, undefined);
    if (unseen.length > 0) void network.forgetGone?.();
  }

  /**
   * Whether a change with words was refused because another person does not share the notebook any more, or not for
   * writing. The screen of its caller is about to go, and a toast does not have the words.
   */
  const isCutOff = ({ definition, keys }: PendingChange, error: unknown) => {
    const failure = classifyFailure(error);
    const isAboutRights = failure.kind === "refused" && ["NOT_FOUND", "FORBIDDEN"].includes(failure.code);
    return isAboutRights && definition?.whenGone !== "drop" && isInJoinedNotebook(cache, keys);
  };

  /** Keeps refused changes for the sheet that shows them. */
  function keepRefused(refused: readonly PendingChange[], refusal: string) {
    if (refused.length === 0) return;
    for (const change of refused) change.refusal = refusal;
    setRefused((before) => [...before, ...refused]);
    void keeper?.keep(refused);
  }

  /**
   * Ends the user's changes of rows that are out of reach. Those with words stay in the sheet of refused changes, with
   * `refusal`; the others make no sense any more.
   */
  function endGone(ids: ReadonlySet<string>, refusal: string) {
    const ended = changes.filter((change) => isShown(change) && change.keys.some((key) => ids.has(key)));
    const refused = ended.filter(({ definition }) => definition?.whenGone !== "drop");
    drop(ended.filter((change) => !refused.includes(change)));
    if (refused.length === 0) return;
    removeChanges(refused);
    keepRefused(refused, refusal);
    resolveCallers(refused, undefined);
  }

  /** Replaces the id of a row in all changes, because the server has another row in its place. */
  function replaceId(id: string, by: string) {
    const replaced = changes.map((change) => {
      const { variables, keys } = change;
      if (change.definition?.makesUser || !keys.includes(id)) return change;
      return Object.assign(change, JSON.parse(JSON.stringify({ variables, keys }).replaceAll(id, by)));
    });
    replaceChanges(replaced);
    void keeper?.keep(replaced);
  }

  /** Adds changes of earlier pages, or of other pages of the browser. */
  function restore(stored: readonly StoredChange[]) {
    const known = new Set([...changes, ...state.get().refused].map(({ id }) => id));
    const added = stored
      .filter(({ id }) => !known.has(id))
      .map((change) => ({
        ...change,
        ...createState(getChangeDefinition(change.name)),
        hasWaited: true,
        isTried: true,
      }));
    const [unsent, refused] = [added.filter(({ refusal }) => !refusal), added.filter(({ refusal }) => refusal)];
    if (refused.length > 0) setRefused((before) => [...before, ...refused]);
    if (unsent.length === 0) return;
    replaceChanges([...changes, ...unsent].sort((a, b) => (a.id < b.id ? -1 : 1)));
    sendNext();
  }

  /** Ends changes that another page has sent, with the answer where it has told it. */
  function endElsewhere(ids: ReadonlySet<string>, answer?: Answer) {
    const members = changes.filter(({ id }) => ids.has(id));
    setRefused((before) => before.filter(({ id }) => !ids.has(id)));
    if (members.length === 0) return;
    removeChanges(
      members,
      answer && (() => writeAnswer(cache, answer.call.definition, answer.call.variables, answer.data)),
    );
    resolveCallers(members, members.length === 1 ? answer?.data : undefined);
  }

  const setRefused = (change: (before: readonly PendingChange[]) => readonly PendingChange[]) =>
    state.set((before) => ({ ...before, refused: change(before.refused) }));

  /** Forgets refused changes; the sheet that shows them calls it. */
  function discard(refused: readonly PendingChange[]) {
    setRefused((before) => before.filter((change) => !refused.includes(change)));
    forget(refused);
  }

  /** Sends refused changes again. */
  function tryAgain(refused: readonly PendingChange[]) {
    discard(refused);
    for (const { definition, variables, keys, before } of refused)
      // The caller of this change is gone, so the sheet shows a new refusal.
      if (definition) addChange({ definition, variables }, keys, { before });
  }

  /**
   * Makes the changes those of another user. What was made while no user was known becomes the user's; the changes of
   * the user before are kept, but neither shown nor sent.
   */
  function setUser(next: string) {
    if (next === userId) return;
    const mine = userId === UNKNOWN_USER ? changes.filter((change) => change.userId === UNKNOWN_USER) : [];
    for (const change of mine) change.userId = next;
    userId = next;
    setRefused(() => []);
    replaceChanges(changes.filter((change) => [userId, guestId].includes(change.userId)));
    if (mine.length > 0) void keeper?.keep(mine);
    sendNext();
  }

  network.hasKeys = hasKeys;
  return {
    add,
    replaceId,
    restore,
    endElsewhere,
    endGone,
    discard,
    tryAgain,
    setUser,
    getUser: () => userId,
    setGuest: (next: string | undefined) => void (guestId = next),
    /** Whether changes of the guest are not sent, while a member uses the page. */
    hasGuestChanges: () => userId !== guestId && changes.some((change) => change.userId === guestId),
    /** Ends all changes of the user without sending them. */
    discardAll: () => drop(changes.filter(isShown)),
    getChanges: () => changes,
    sendNext,
    /** Lets a keeper keep the changes; `isSender` says whether this page sends until the keeper decides that. */
    connect(next: OutboxKeeper) {
      keeper = next;
      isSender = false;
      keeper.forget(endedEarly.splice(0));
      void keeper.keep(changes).then(sendNext);
    },
    isSender: () => isSender,
    setSender(isSending: boolean) {
      isSender = isSending;
      if (isSender) sendNext();
    },
  };
}

/** Shows changes that can be sent with one call. */
function createShow(changes: readonly [PendingChange, ...PendingChange[]]): ShowChange {
  const [{ at, before }] = changes;
  return (cache) => {
    const call = buildCall(changes);
    if (call) showChange(cache, call.definition, call.variables, { at, before });
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

function resolveCallers(changes: readonly PendingChange[], data: unknown) {
  for (const { callers } of changes) for (const { resolve } of callers) resolve(data);
}
