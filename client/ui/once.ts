/** Returns a function that calls `make` on its first call and returns the same object ever after. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
