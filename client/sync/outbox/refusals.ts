import { t } from "@lingui/core/macro";
import { isInJoinedNotebook } from "../../cache/notebookRows.ts";
import { readCachedItem } from "../../rows/item.ts";
import { readServerMessage } from "../server/serverErrors.ts";
import { isShown, type SyncClient, type SyncState } from "../state/state.ts";
import { dropChanges, keep, removeChanges, reportEnded, resolveCallers } from "./changeList.ts";
import type { Caller, PendingChange } from "../state/pendingChange.ts";
import { classifyFailure, REFUSED_IN_SHEET } from "../server/retryPolicy.ts";

// Ends changes that the server refuses. Those that no screen can show stay in the sheet of refused changes.

const hasPlace = (caller: Caller) => caller.hasPlace?.() ?? true;

export const setRefused = (
  { outboxState }: SyncState,
  change: (before: readonly PendingChange[]) => readonly PendingChange[],
) => outboxState.set((before) => ({ ...before, refused: change(before.refused) }));

/** Reverts refused changes, and later changes of rows that they would have created. */
export function refuseChanges(client: SyncClient, members: readonly PendingChange[], error: unknown) {
  const { sync } = client;
  const createdIds = new Set(members.flatMap(({ definition, variables }) => definition?.createdIds?.(variables) ?? []));
  const later = sync.changes.filter((each) => !members.includes(each) && each.keys.some((key) => createdIds.has(key)));
  const ended = [...members, ...later];
  removeChanges(client, ended);
  const unseen = members.filter((change) => !change.callers.some(hasPlace) || isCutOff(client, change, error));
  const message = readServerMessage(error) ?? t`The server didn’t accept this change.`;
  keepRefused(sync, unseen, message);
  reportEnded(
    sync,
    ended.filter((each) => !unseen.includes(each)),
  );
  for (const each of members)
    for (const { reject } of each.callers) reject(unseen.includes(each) ? REFUSED_IN_SHEET : error);
  resolveCallers(later, undefined);
  endActsOfRefusedRuns(client, members, message);
  if (unseen.length > 0) void sync.storage?.copies.removeGoneNotebooks();
}

/**
 * Whether a change with text was refused because this device may only read, or because another person no longer shares
 * the notebook, or only for reading. The field or the screen of its caller is about to disappear, and a toast does not
 * contain the text.
 */
function isCutOff({ cache }: SyncClient, { definition, keys }: PendingChange, error: unknown) {
  const failure = classifyFailure(error);
  if (failure.kind !== "refused" || definition?.whenGone === "drop") return false;
  const isAboutRights = ["NOT_FOUND", "FORBIDDEN"].includes(failure.code);
  return failure.code === "DEVICE_REFUSED" || (isAboutRights && isInJoinedNotebook(cache, keys));
}

/** Keeps refused changes for the sheet that shows them. */
function keepRefused(sync: SyncState, refused: readonly PendingChange[], refusal: string) {
  if (refused.length === 0) return;
  for (const change of refused) change.refusal = refusal;
  setRefused(sync, (before) => [...before, ...refused]);
  void keep(sync, refused);
}

/**
 * Ends the user's changes of rows that the user can no longer reach. Those with text stay in the sheet of refused
 * changes, with `refusal`; the others are dropped.
 */
export function endGone(client: SyncClient, ids: ReadonlySet<string>, refusal: string) {
  const { sync } = client;
  const ended = sync.changes.filter((change) => isShown(sync, change) && change.keys.some((key) => ids.has(key)));
  const refused = ended.filter(({ definition }) => definition?.whenGone !== "drop");
  dropChanges(
    client,
    ended.filter((change) => !refused.includes(change)),
  );
  if (refused.length === 0) return;
  removeChanges(client, refused);
  keepRefused(sync, refused, refusal);
  resolveCallers(refused, undefined);
}

/** Ends the ticks and skips of the runs that refused changes would have begun: the server would ignore them. */
function endActsOfRefusedRuns(client: SyncClient, members: readonly PendingChange[], refusal: string) {
  const isRefused = (key: string) => members.some(({ keys }) => keys.includes(key));
  for (const { definition, variables } of client.sync.changes)
    if (definition?.needs?.(variables).some(isRefused))
      endTicksOfRun(client, String(variables["runId"]), null, refusal);
}

/**
 * Ends the user's ticks and skips of a run that the server does not have. The sheet of refused changes names their items;
 * trying again makes them in the run `currentId`, or, if that is null, in the one that is current then.
 */
export function endTicksOfRun(client: SyncClient, runId: string, currentId: string | null, refusal: string) {
  const { cache, sync } = client;
  const ended = sync.changes.filter((change) => isShown(sync, change) && change.variables["runId"] === runId);
  if (ended.length === 0) return;
  removeChanges(client, ended);
  for (const change of ended) {
    const names = change.keys.flatMap((id) => readCachedItem(cache, id)?.name ?? []);
    change.variables = { ...change.variables, runId: currentId };
    keepRefused(sync, [change], `${names.join(", ")}: ${refusal}`);
  }
  resolveCallers(ended, undefined);
}

/** Removes refused changes. Called by the sheet that shows them. */
export function discardRefused({ sync }: SyncClient, refused: readonly PendingChange[]) {
  setRefused(sync, (before) => before.filter((change) => !refused.includes(change)));
  reportEnded(sync, refused);
}
