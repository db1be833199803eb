import { overloaded } from "./errors.ts";

/** The most tasks of one kind that this process runs at once, so that other work finds connections and threads. */
export const MAX_RUNNING = 2;
/** The most tasks of one kind that wait, and the milliseconds for which each waits at most. */
export const MAX_WAITING = 20;
export const MAX_WAIT = 2_000;

/** How many tasks of a kind run at once, how many wait, and the milliseconds for which each waits at most. */
export type ConcurrencyLimits = { running: number; waiting: number; milliseconds: number };
const DEFAULT_LIMITS: ConcurrencyLimits = { running: MAX_RUNNING, waiting: MAX_WAITING, milliseconds: MAX_WAIT };

type Slots = { running: number; waiting: Set<() => void> };

/** The slots of the kinds of which a task is running. */
const slotsByKind = new Map<string, Slots>();

/**
 * Runs a task as soon as each of its kinds has a free slot; a search has one kind for each of its owners. Tasks of one
 * kind run in the order in which they came. A task stops waiting when `signal` is aborted, because its caller has gone.
 * Errors: `UNAVAILABLE` when too many tasks wait, or the wait is too long.
 */
export function limitConcurrency<T>(
  kinds: readonly string[],
  task: () => Promise<T>,
  signal: AbortSignal | null,
  limits = DEFAULT_LIMITS,
): Promise<T> {
  // Every task takes its slots in the same order, so that no two wait for each other.
  return [...kinds].toSorted().reduce((run, kind) => () => runInSlot(kind, run, signal, limits), task)();
}

async function runInSlot<T>(
  kind: string,
  run: () => Promise<T>,
  signal: AbortSignal | null,
  limits: ConcurrencyLimits,
): Promise<T> {
  const slots = slotsByKind.get(kind) ?? { running: 0, waiting: new Set() };
  slotsByKind.set(kind, slots);
  if (slots.running < limits.running) slots.running++;
  else await waitForSlot(slots, signal, limits);
  try {
    return await run();
  } finally {
    releaseSlot(kind, slots);
  }
}

/** Resolves when another task has released its slot. Errors: `UNAVAILABLE`. */
function waitForSlot({ waiting }: Slots, signal: AbortSignal | null, limits: ConcurrencyLimits): Promise<void> {
  if (waiting.size >= limits.waiting || signal?.aborted) throw overloaded();
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
    const timer = setTimeout(leave, limits.milliseconds);
    signal?.addEventListener("abort", leave);
    waiting.add(begin);
  });
}

function releaseSlot(kind: string, slots: Slots) {
  const [begin] = slots.waiting;
  if (begin) return begin();
  slots.running--;
  if (slots.running === 0) slotsByKind.delete(kind);
}
