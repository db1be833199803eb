import { v7 } from "uuid";
import type { Attempt } from "../links/attempts.ts";
import type { SyncClient, SyncState } from "../state/state.ts";
import { buildCall, chooseCalls } from "./calls.ts";
import { type AnyCall, type Answer, writeAnswer } from "../state/change.ts";
import { dropChanges, keep, removeChanges, replaceId, reportEnded, resolveCallers } from "./changeList.ts";
import type { PendingChange } from "../state/pendingChange.ts";
import { refuseChanges } from "./refusals.ts";
import { classifyFailure, getFailureDelay, HOLD_DELAY, MAX_FAILURES, type Refusal } from "../server/retryPolicy.ts";

// The scheduler sends the changes in their order, and handles the answers and the failures.

/** The maximum number of simultaneous calls with changes that have waited. */
const MAX_WAITED_CALLS = 4;

/** Follows the connection: changes wait while it is lost, and are sent when it is back. */
export function startScheduler(client: SyncClient) {
  const { sync } = client;
  if (sync.isScheduled) return;
  sync.isScheduled = true;
  sync.connection.store.subscribe(() => {
    if (sync.connection.isLost()) for (const change of sync.changes) change.hasWaited = true;
    else sendNext(client);
  });
}

/** Makes this page the one that sends, or ends that. */
export function setLeader(client: SyncClient, isLeader: boolean) {
  client.sync.isLeader = isLeader;
  if (isLeader) sendNext(client);
}

function createReadyTest({ changes, users: { userId, guestId } }: SyncState) {
  const needsUser = changes.some((change) => change.userId === userId && change.definition?.makesUser);
  return ({ definition, isSending, userId: madeBy, pause }: PendingChange) =>
    !!definition &&
    !isSending &&
    [userId, guestId].includes(madeBy) &&
    !pause &&
    (!needsUser || !!definition.makesUser);
}

/** Sends what can be sent now. */
export function sendNext(client: SyncClient) {
  const { sync } = client;
  if (sync.connection.isLost() || sync.changes.length === 0) return;
  if (!sync.isLeader) return sync.storage?.watchLeader();
  const sending = sync.changes.filter(({ isSending, hasWaited }) => isSending && hasWaited);
  let waitedCalls = new Set(sending.map(({ call }) => call)).size;
  for (const members of chooseCalls(sync.changes, createReadyTest(sync))) {
    if (members[0]?.hasWaited && ++waitedCalls > MAX_WAITED_CALLS) continue;
    void send(client, members);
  }
}

async function send(client: SyncClient, members: readonly PendingChange[]) {
  const { sync } = client;
  const call = buildCall(members);
  const [first] = members;
  if (!call || !first) return;
  const key = first.call ?? (members.length === 1 ? first.id : v7());
  const isChosen = first.call === undefined;
  for (const member of members) Object.assign(member, { isSending: true, call: key });
  // The browser stores the id of the call, so that an interrupted call is sent again with the same changes.
  if (isChosen) await keep(sync, members);
  const attempt: Attempt = { key, isRepeated: first.hasWaited, isGuests: first.userId === sync.users.guestId };
  const { data, failure } = await ask(client, call, first.needsServer ? {} : { attempt }, first.before);
  // The changes have ended in the meantime, because the user can no longer reach their rows.
  if (members.every(({ refusal }) => refusal !== undefined)) return sendNext(client);
  if (failure) {
    for (const member of members) Object.assign(member, { isSending: false, hasWaited: true });
    await handleFailure(client, members, failure.error, attempt);
  } else takeAnswer(client, members, { call, data });
  sendNext(client);
}

/** Sends a call. Returns the server's answer, or the failure. */
async function ask(client: SyncClient, { definition, variables }: AnyCall, context: object, before?: unknown) {
  try {
    const { data } = await client.mutate({
      mutation: definition.mutation,
      variables,
      fetchPolicy: "no-cache",
      context,
    });
    await definition.settle?.(client, variables, { data, before, replaceId: (id, by) => replaceId(client, id, by) });
    return { data };
  } catch (error) {
    return { failure: { error } };
  }
}

/** Replaces changes by their answer. */
function takeAnswer(client: SyncClient, members: readonly PendingChange[], answer: Answer) {
  const { cache } = client;
  const { definition, variables } = answer.call;
  // This may be the answer to an earlier attempt, so the cache may already have rows that are newer.
  removeChanges(client, members, () =>
    cache.writeKeepingNewer(() => writeAnswer(cache, definition, variables, answer.data)),
  );
  reportEnded(client.sync, members, answer);
  resolveCallers(members, members.length === 1 ? answer.data : undefined);
}

async function handleFailure(
  client: SyncClient,
  members: readonly PendingChange[],
  error: unknown,
  attempt: Attempt,
): Promise<void> {
  const { sync } = client;
  if (members.some(({ needsServer }) => needsServer)) return refuseChanges(client, members, error);
  const failure = classifyFailure(error);
  if (failure.kind === "unreached") return sync.connection.reportLost();
  if (failure.kind === "limited")
    return postpone(client, sync.changes, (attempt.retryAfter ?? failure.seconds) * 1_000);
  if (failure.kind === "held") {
    void sync.storage?.guest.check();
    return postpone(client, sync.changes, HOLD_DELAY);
  }
  if (failure.kind === "refused") return handleRefusal(client, members, error, failure, attempt);
  const failures = Math.max(...members.map((member) => ++member.failures));
  if (failures >= MAX_FAILURES) return refuseChanges(client, members, error);
  return postpone(client, members, getFailureDelay(failures));
}

function postpone(client: SyncClient, members: readonly PendingChange[], delay: number) {
  const pause = {};
  for (const member of members) Object.assign(member, { pause, hasWaited: true });
  // The pause ends with this timer and not at a time of day, which may not have come when the timer fires.
  setTimeout(() => {
    for (const member of members) if (member.pause === pause) member.pause = undefined;
    sendNext(client);
  }, delay);
}

/** Handles the refusal of a call. Some of its changes may no longer have a row, and the server may accept the others. */
async function handleRefusal(
  client: SyncClient,
  members: readonly PendingChange[],
  error: unknown,
  { code, missing }: Refusal,
  attempt: Attempt,
): Promise<void> {
  const [first] = members;
  if (missing.length > 0) return sendWithoutRows(client, members, new Set(missing));
  if (first && members.length > 1) return sendInHalves(client.sync, members);
  const { createdIds, whenGone } = first?.definition ?? {};
  // An earlier attempt has created the row, and it was deleted since then.
  if (code === "CONFLICT" && createdIds && attempt.isRepeated) return dropChanges(client, members);
  if (code !== "NOT_FOUND" || !whenGone) return refuseChanges(client, members, error);
  const restoring = typeof whenGone === "function" ? whenGone(first?.variables) : undefined;
  if (!restoring) return dropGone(client, members);
  const { data, failure } = await ask(client, restoring, {});
  if (failure && classifyFailure(failure.error).kind === "refused") return refuseChanges(client, members, error);
  // The next attempt gets the same refusal, because the server has stored it, and restores the row then.
  if (failure) return handleFailure(client, members, failure.error, attempt);
  writeAnswer(client.cache, restoring.definition, restoring.variables, data);
  sendAsNewCall(client.sync, members);
}

/** Drops changes of rows that were deleted elsewhere, and reads the queries of the screen again. */
function dropGone(client: SyncClient, members: readonly PendingChange[]) {
  dropChanges(client, members);
  // The client logs a failure.
  if (members.length > 0) client.refetchQueries({ include: "active" }).catch(() => {});
}

/** Sends changes again as a new call, because the server has stored its refusal of the last one. */
function sendAsNewCall(sync: SyncState, members: readonly PendingChange[]) {
  const call = v7();
  for (const member of members) member.call = call;
  void keep(sync, members);
}

function sendWithoutRows(client: SyncClient, members: readonly PendingChange[], ids: ReadonlySet<string>) {
  const gone: PendingChange[] = [];
  for (const member of members) {
    const variables = member.definition?.withoutRows?.(member.variables, ids);
    if (variables) member.variables = variables;
    else gone.push(member);
  }
  dropGone(client, gone);
  sendAsNewCall(
    client.sync,
    members.filter((member) => !gone.includes(member)),
  );
}

/** Sends the two halves of a refused call, to find the change that is refused without losing the others. */
function sendInHalves(sync: SyncState, members: readonly PendingChange[]) {
  const middle = Math.ceil(members.length / 2);
  sendAsNewCall(sync, members.slice(0, middle));
  sendAsNewCall(sync, members.slice(middle));
}
