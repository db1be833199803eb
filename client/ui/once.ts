/** Makes something when it is first wanted, and once: what takes long to make must not delay the first paint. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
