import type { ApolloClient } from "@apollo/client";
import { isInJoinedNotebook } from "../../cache/notebookRows.ts";
import { getNetwork } from "../network.ts";
import { readServerMessage } from "../serverErrors.ts";
import { type ChangeList, resolveCallers } from "./changeList.ts";
import { classifyFailure, REFUSED_IN_SHEET } from "./retryPolicy.ts";
import type { Caller, PendingChange } from "./pendingChange.ts";

export type Refusals = ReturnType<typeof createRefusals>;

const hasPlace = (caller: Caller) => caller.hasPlace?.() ?? true;

/** Ends changes that the server refuses. Those that no screen can show stay in the sheet of refused changes. */
export function createRefusals(client: ApolloClient, list: ChangeList) {
  const network = getNetwork(client);

  const setRefused = (change: (before: readonly PendingChange[]) => readonly PendingChange[]) =>
    network.outboxState.set((before) => ({ ...before, refused: change(before.refused) }));

  /** Reverts refused changes, and later changes of rows that they would have created. */
  function refuse(members: readonly PendingChange[], error: unknown) {
    const createdIds = new Set(
      members.flatMap(({ definition, variables }) => definition?.createdIds?.(variables) ?? []),
    );
    const later = list.get().filter((each) => !members.includes(each) && each.keys.some((key) => createdIds.has(key)));
    const ended = [...members, ...later];
    list.remove(ended);
    const unseen = members.filter((change) => !change.callers.some(hasPlace) || isCutOff(change, error));
    keepRefused(unseen, readServerMessage(error) ?? "The server did not accept it.");
    list.reportEnded(ended.filter((each) => !unseen.includes(each)));
    for (const each of members)
      for (const { reject } of each.callers) reject(unseen.includes(each) ? REFUSED_IN_SHEET : error);
    resolveCallers(later, undefined);
    if (unseen.length > 0) void network.removeGoneNotebooks?.();
  }

  /**
   * Whether a change with text was refused because another person no longer shares the notebook, or only for reading.
   * The screen of its caller is about to disappear, and a toast does not contain the text.
   */
  const isCutOff = ({ definition, keys }: PendingChange, error: unknown) => {
    const failure = classifyFailure(error);
    const isAboutRights = failure.kind === "refused" && ["NOT_FOUND", "FORBIDDEN"].includes(failure.code);
    return isAboutRights && definition?.whenGone !== "drop" && isInJoinedNotebook(client.cache, keys);
  };

  /** Keeps refused changes for the sheet that shows them. */
  function keepRefused(refused: readonly PendingChange[], refusal: string) {
    if (refused.length === 0) return;
    for (const change of refused) change.refusal = refusal;
    setRefused((before) => [...before, ...refused]);
    void list.getKeeper()?.keep(refused);
  }

  /**
   * Ends the user's changes of rows that the user can no longer reach. Those with text stay in the sheet of refused
   * changes, with `refusal`; the others are dropped.
   */
  function endGone(ids: ReadonlySet<string>, refusal: string) {
    const ended = list.get().filter((change) => list.isShown(change) && change.keys.some((key) => ids.has(key)));
    const refused = ended.filter(({ definition }) => definition?.whenGone !== "drop");
    list.drop(ended.filter((change) => !refused.includes(change)));
    if (refused.length === 0) return;
    list.remove(refused);
    keepRefused(refused, refusal);
    resolveCallers(refused, undefined);
  }

  /** Removes refused changes. Called by the sheet that shows them. */
  function discard(refused: readonly PendingChange[]) {
    setRefused((before) => before.filter((change) => !refused.includes(change)));
    list.reportEnded(refused);
  }

  return { setRefused, refuse, endGone, discard };
}
