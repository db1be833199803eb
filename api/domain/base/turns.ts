import { overloaded } from "./errors.ts";

/** How many tasks of one kind this process runs at once. The others find connections and threads meanwhile. */
const MAX_RUNNING = 2;
/** How many more of them can wait, and for how many milliseconds. */
const MAX_WAITING = 20;
const MAX_WAIT = 2_000;

type Turns = { running: number; waiting: Set<() => void> };

/** The kinds of which a task is running. */
const turnsByKind = new Map<string, Turns>();

/**
 * Runs a task when it is its turn for each of its kinds, such as a search for each of its owners. Tasks of one kind get
 * their turns in the order in which they came. `signal` is aborted when the caller has gone, who then waits no longer. Errors: `UNAVAILABLE` when too many
 * wait, or the wait is too long.
 */
export function runInTurn<T>(kinds: readonly string[], task: () => Promise<T>, signal: AbortSignal | null): Promise<T> {
  // Every task takes its turns in the same order, so that no two wait for each other.
  return [...kinds].toSorted().reduce((run, kind) => () => takeTurn(kind, run, signal), task)();
}

async function takeTurn<T>(kind: string, run: () => Promise<T>, signal: AbortSignal | null): Promise<T> {
  const turns = turnsByKind.get(kind) ?? { running: 0, waiting: new Set() };
  turnsByKind.set(kind, turns);
  if (turns.running < MAX_RUNNING) turns.running++;
  else await waitForTurn(turns, signal);
  try {
    return await run();
  } finally {
    passTurnOn(kind, turns);
  }
}

/** Resolves when another task has passed its turn on. Errors: `UNAVAILABLE`. */
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

function passTurnOn(kind: string, turns: Turns) {
  const [begin] = turns.waiting;
  if (begin) return begin();
  turns.running--;
  if (turns.running === 0) turnsByKind.delete(kind);
}
