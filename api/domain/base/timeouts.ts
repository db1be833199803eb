import type { DomainError } from "./errors.ts";

/** Returns the result of `work`, or throws `createError()` after `milliseconds`; the work itself is not cancelled. */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  createError: () => DomainError,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
