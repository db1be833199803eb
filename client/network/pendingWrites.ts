let pending: readonly number[] = [];
const listeners = new Set<() => void>();

/** When each write that is not answered yet was made, in milliseconds; the oldest first. */
export const getPendingWrites = () => pending;

/** A write has been made; call what is answered when it is saved or has failed. */
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
