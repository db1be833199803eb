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
 * they came. Errors: `UNAVAILABLE` when too many wait, or the wait is too long.
 */
export function runInTurn<T>(ownerIds: readonly string[], search: () => Promise<T>): Promise<T> {
  // Every search takes its turns in the same order, so that no two wait for each other.
  return [...ownerIds].toSorted().reduce((run, ownerId) => () => takeTurn(ownerId, run), search)();
}

async function takeTurn<T>(ownerId: string, run: () => Promise<T>): Promise<T> {
  const turns = turnsByOwner.get(ownerId) ?? { running: 0, waiting: new Set() };
  turnsByOwner.set(ownerId, turns);
  if (turns.running < MAX_RUNNING) turns.running++;
  else await waitForTurn(turns);
  try {
    return await run();
  } finally {
    passTurnOn(ownerId, turns);
  }
}

/** Resolves when another search has passed its turn on. Errors: `UNAVAILABLE`. */
function waitForTurn({ waiting }: Turns): Promise<void> {
  if (waiting.size >= MAX_WAITING) throw overloaded();
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(overloaded());
    }, MAX_WAIT);
    waiting.add(begin);
  });
}

function passTurnOn(ownerId: string, turns: Turns) {
  const [next] = turns.waiting;
  if (next) {
    turns.waiting.delete(next);
    next();
    return;
  }
  turns.running--;
  if (turns.running === 0) turnsByOwner.delete(ownerId);
}
