/** Returns a function that calls `create` when it is called first, and returns that same object at every call. */
export function memoize<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}
