import type { DomainError } from "./errors.ts";

/** The answer of `work`, or an error when it takes longer than so many milliseconds; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, late: () => DomainError): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
