import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import type { PendingChangesCache } from "../../cache/PendingChangesCache.ts";
import { getNetwork } from "../network.ts";
import type { Attempt } from "../links/attempts.ts";
import { buildCall, chooseCalls } from "./calls.ts";
import { type AnyCall, writeAnswer } from "./change.ts";
import { type Answer, type ChangeList, resolveCallers } from "./changeList.ts";
import { classifyFailure, type Refusal } from "./retryPolicy.ts";
import type { PendingChange } from "./pendingChange.ts";
import type { Refusals } from "./refusals.ts";

/** The maximum number of attempts when the server fails, and the milliseconds after the first failure. */
const MAX_FAILURES = 5;
const FAILURE_DELAY = 1_000;
/** Milliseconds to wait before the next attempt when the server does not accept the session. */
const HOLD_DELAY = 30_000;
/** The maximum number of simultaneous calls with changes that have waited. */
const MAX_WAITED_CALLS = 4;

/** Sends the changes in their order, and handles the answers and the failures. */
export function createScheduler(client: ApolloClient, list: ChangeList, refuse: Refusals["refuse"]) {
  const { connection } = getNetwork(client);
  const cache = client.cache as PendingChangesCache;
  /** Whether this page may send. With a keeper, only one page of the browser sends. */
  let isSender = true;

  function createReadyTest() {
    const needsUser = list.get().some((change) => change.userId === list.getUser() && change.definition?.makesUser);
    return ({ definition, isSending, userId: madeBy, pause }: PendingChange) =>
      !!definition &&
      !isSending &&
      [list.getUser(), list.getGuest()].includes(madeBy) &&
      !pause &&
      (!needsUser || !!definition.makesUser);
  }

  function sendNext() {
    if (connection.isLost() || list.get().length === 0) return;
    if (!isSender) return list.getKeeper()?.watchSender();
    const sending = list.get().filter(({ isSending, hasWaited }) => isSending && hasWaited);
    let waitedCalls = new Set(sending.map(({ call }) => call)).size;
    for (const members of chooseCalls(list.get(), createReadyTest())) {
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
    // The browser stores the id of the call, so that an interrupted call is sent again with the same changes.
    if (isChosen) await list.getKeeper()?.keep(members);
    const attempt: Attempt = { key, isRepeated: first.hasWaited, isGuests: first.userId === list.getGuest() };
    const { data, failure } = await ask(call, first.needsServer ? {} : { attempt });
    // The changes have ended in the meantime, because the user can no longer reach their rows.
    if (members.every(({ refusal }) => refusal !== undefined)) return sendNext();
    if (failure) {
      for (const member of members) Object.assign(member, { isSending: false, hasWaited: true });
      await handleFailure(members, failure.error, attempt);
    } else takeAnswer(members, { call, data });
    sendNext();
  }

  /** Sends a call. Returns the server's answer, or the failure. */
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

  /** Replaces changes by their answer. */
  function takeAnswer(members: readonly PendingChange[], answer: Answer) {
    const { definition, variables } = answer.call;
    // This may be the answer to an earlier attempt, so the cache may already have rows that are newer.
    list.remove(members, () => cache.writeKeepingNewer(() => writeAnswer(cache, definition, variables, answer.data)));
    list.reportEnded(members, answer);
    resolveCallers(members, members.length === 1 ? answer.data : undefined);
  }

  /** Drops changes of rows that were deleted elsewhere, and reads the queries of the screen again. */
  function dropGone(members: readonly PendingChange[]) {
    list.drop(members);
    // The client logs a failure.
    if (members.length > 0) client.refetchQueries({ include: "active" }).catch(() => {});
  }

  async function handleFailure(members: readonly PendingChange[], error: unknown, attempt: Attempt): Promise<void> {
    if (members.some(({ needsServer }) => needsServer)) return refuse(members, error);
    const failure = classifyFailure(error);
    if (failure.kind === "unreached") return connection.reportLost();
    if (failure.kind === "limited") return postpone(list.get(), (attempt.retryAfter ?? failure.seconds) * 1_000);
    if (failure.kind === "held") return postpone(list.get(), HOLD_DELAY);
    if (failure.kind === "refused") return handleRefusal(members, error, failure, attempt);
    const failures = Math.max(...members.map((member) => ++member.failures));
    if (failures >= MAX_FAILURES) return refuse(members, error);
    return postpone(members, FAILURE_DELAY * 2 ** (failures - 1));
  }

  function postpone(members: readonly PendingChange[], delay: number) {
    const pause = {};
    for (const member of members) Object.assign(member, { pause, hasWaited: true });
    // The pause ends with this timer and not at a time of day, which may not have come when the timer fires.
    setTimeout(() => {
      for (const member of members) if (member.pause === pause) member.pause = undefined;
      sendNext();
    }, delay);
  }

  /**
   * Handles the refusal of a call. Some of its changes may no longer have a row, and the server may accept the others.
   */
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
    // An earlier attempt has created the row, and it was deleted since then.
    if (code === "CONFLICT" && createdIds && attempt.isRepeated) return list.drop(members);
    if (code !== "NOT_FOUND" || !whenGone) return refuse(members, error);
    const restoring = typeof whenGone === "function" ? whenGone(first?.variables) : undefined;
    if (!restoring) return dropGone(members);
    const { data, failure } = await ask(restoring, {});
    if (failure && classifyFailure(failure.error).kind === "refused") return refuse(members, error);
    // The next attempt gets the same refusal, because the server has stored it, and restores the row then.
    if (failure) return handleFailure(members, failure.error, attempt);
    writeAnswer(cache, restoring.definition, restoring.variables, data);
    sendAsNewCall(members);
  }

  /** Sends changes again as a new call, because the server has stored its refusal of the last one. */
  function sendAsNewCall(members: readonly PendingChange[]) {
    const call = v7();
    for (const member of members) member.call = call;
    void list.getKeeper()?.keep(members);
  }

  function sendWithoutRows(members: readonly PendingChange[], ids: ReadonlySet<string>) {
    const gone: PendingChange[] = [];
    for (const member of members) {
      const variables = member.definition?.withoutRows?.(member.variables, ids);
      if (variables) member.variables = variables;
      else gone.push(member);
    }
    dropGone(gone);
    sendAsNewCall(members.filter((member) => !gone.includes(member)));
  }

  /** Sends the two halves of a refused call, to find the change that is refused without losing the others. */
  function sendInHalves(members: readonly PendingChange[]) {
    const middle = Math.ceil(members.length / 2);
    sendAsNewCall(members.slice(0, middle));
    sendAsNewCall(members.slice(middle));
  }

  return {
    sendNext,
    isSender: () => isSender,
    setSender: (next: boolean) => {
      isSender = next;
      if (isSender) sendNext();
    },
  };
}
