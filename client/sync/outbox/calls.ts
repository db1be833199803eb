import type { AnyCall } from "../state/change.ts";
import type { PendingChange } from "../state/pendingChange.ts";

/** The maximum number of changes in one call. */
const MAX_JOINED = 500;

/**
 * Chooses the calls that can be sent now. Returns the changes of each call. A change waits only for earlier changes
 * that have one of its keys, or a key that it needs. Neighbours of one group that have waited are sent in one call. Changes that were sent
 * together are sent together again, because the server recognizes the call by its id.
 */
export function chooseCalls(changes: readonly PendingChange[], isReady: (change: PendingChange) => boolean) {
  const calls: PendingChange[][] = [];
  const sentCalls = new Map<string, PendingChange[]>();
  const openCalls = new Map<string, PendingChange[]>();
  /** The call that will send the last change with a key; null when that change has to wait. */
  const callsByKey = new Map<string, PendingChange[] | null>();

  for (const change of changes) {
    const group = change.hasWaited && !change.call ? getGroup(change) : undefined;
    const open = change.call ? sentCalls.get(change.call) : openCalls.get(group ?? "");
    const mayJoin = open && (change.call || open.length < MAX_JOINED) ? open : undefined;
    const isFree = getAwaitedKeys(change).every(
      (key) => !callsByKey.has(key) || (mayJoin && callsByKey.get(key) === mayJoin),
    );
    const call = !isReady(change) || !isFree ? null : (mayJoin ?? []);
    for (const key of change.keys) callsByKey.set(key, call);
    if (!call) continue;
    if (call.length === 0) calls.push(call);
    call.push(change);
    if (change.call) sentCalls.set(change.call, call);
    else if (group) openCalls.set(group, call);
  }
  return calls;
}

/** Returns the keys for whose earlier changes a change waits. */
export const getAwaitedKeys = ({
  definition,
  keys,
  variables,
}: Pick<PendingChange, "definition" | "keys" | "variables">) => [...keys, ...(definition?.needs?.(variables) ?? [])];

/** The group of a change. A call is built by the definition of its first change, which can only read its own variables. */
function getGroup({ name, definition, variables }: PendingChange): string | undefined {
  const group = definition?.group?.(variables);
  return group === undefined ? undefined : `${name}: ${group}`;
}

/**
 * Returns the changes as runs of neighbours of one group. A run is shown as one call, because hundreds of single
 * changes would write their collection hundreds of times.
 */
export function groupNeighbours(changes: readonly PendingChange[]) {
  const runs: [PendingChange, ...PendingChange[]][] = [];
  let lastGroup: string | undefined;
  for (const change of changes) {
    const group = getGroup(change);
    const last = group !== undefined && group === lastGroup ? runs.at(-1) : undefined;
    if (last) last.push(change);
    else runs.push([change]);
    lastGroup = group;
  }
  return runs;
}

/** Returns the call that sends these changes. */
export function buildCall(changes: readonly PendingChange[]): AnyCall | undefined {
  const [first] = changes;
  if (!first?.definition) return undefined;
  if (changes.length === 1) return { definition: first.definition, variables: first.variables };
  return first.definition.join?.(changes.map(({ variables }) => variables));
}
