import { overloaded } from "../errors.ts";

/** How many searches of one owner this process runs at once. Other owners' statements find connections meanwhile. */
const MAX_RUNNING = 2;
/** How many more searches of one owner can wait, and for how many milliseconds. */
const MAX_WAITING = 20;
const MAX_WAIT = 2_000;

type Turns = { running: number; waiting: Set<() => void> };

/** The owners of which a search is running. */
const turnsByOwner = new Map<string, Turns>();

/**
 * Runs a search when it is its turn for each of the owners. Searches of one owner get their turns in the order in which
 * they came. `signal` is aborted when the caller has gone, who then waits no longer. Errors: `UNAVAILABLE` when too many
 * wait, or the wait is too long.
 */
export function runInTurn<T>(
  ownerIds: readonly string[],
  search: () => Promise<T>,
  signal: AbortSignal | null,
): Promise<T> {
  // Every search takes its turns in the same order, so that no two wait for each other.
  return [...ownerIds].toSorted().reduce((run, ownerId) => () => takeTurn(ownerId, run, signal), search)();
}

async function takeTurn<T>(ownerId: string, run: () => Promise<T>, signal: AbortSignal | null): Promise<T> {
  const turns = turnsByOwner.get(ownerId) ?? { running: 0, waiting: new Set() };
  turnsByOwner.set(ownerId, turns);
  if (turns.running < MAX_RUNNING) turns.running++;
  else await waitForTurn(turns, signal);
  try {
    return await run();
  } finally {
    passTurnOn(ownerId, turns);
  }
}

/** Resolves when another search has passed its turn on. Errors: `UNAVAILABLE`. */
function waitForTurn({ waiting }: Turns, signal: AbortSignal | null): Promise<void> {
  if (waiting.size >= MAX_WAITING || signal?.aborted) throw overloaded();
  return new Promise((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      waiting.delete(begin);
    };
    const begin = () => {
      stopWaiting();
      resolve();
    };
    const leave = () => {
      stopWaiting();
      reject(overloaded());
    };
    const timer = setTimeout(leave, MAX_WAIT);
    signal?.addEventListener("abort", leave);
    waiting.add(begin);
  });
}

function passTurnOn(ownerId: string, turns: Turns) {
  const [begin] = turns.waiting;
  if (begin) return begin();
  turns.running--;
  if (turns.running === 0) turnsByOwner.delete(ownerId);
}
