let pending: readonly number[] = [];
const listeners = new Set<() => void>();

/** Returns the time, in milliseconds, of each write that is not answered yet, the oldest first. */
export const getPendingWrites = () => pending;

/** Records a pending write. The caller calls the returned function when the write is saved or has failed. */
export function trackPendingWrite() {
  const write = Date.now();
  set([...pending, write]);
  return () => set(pending.toSpliced(pending.indexOf(write), 1));
}

export function subscribeToPendingWrites(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: readonly number[]) {
  pending = next;
  for (const listener of listeners) listener();
}
