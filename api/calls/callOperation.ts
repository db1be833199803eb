import type { Context } from "../domain/base/context.ts";
import { refuseRemovedDevice, requireDeviceAccess } from "../domain/callers/deviceAccess.ts";
import { runOperation } from "../domain/callers/runOperation.ts";
import { withinScope } from "../domain/callers/tokenScopes.ts";
import { type Answer, answerOnce, inSeparateTransaction } from "../domain/idempotency/idempotencyRecords.ts";
import { hashRequest, readIdempotencyKey } from "../http/idempotencyKey.ts";
import type { Operation } from "./operation.ts";

/** Every operation of GraphQL, of REST and of a tool passes `callOperation`, and every request that writes `answerWrite`. */

/** What is asked of the caller's device before an operation runs. */
const CHECKS: Record<Operation["device"], (context: Context) => void> = {
  NONE: () => {},
  READ: refuseRemovedDevice,
  WRITE: requireDeviceAccess,
};

/** Runs an operation that counts as rows: one after the other, and none where all that were asked for are too many. */
function runCounted<T>(context: Context, rows: number, run: (context: Context) => T | Promise<T>): Promise<T> {
  context.nestedRows.count(rows);
  return context.nestedRows.read(async () => run(context));
}

/**
 * Calls an operation: if the token allows it, again where it may then succeed, if the device may, and if the rows that it
 * counts as are not too many. Errors: `FORBIDDEN` and `UNAUTHENTICATED` for a token, `DEVICE_REFUSED`, `BAD_USER_INPUT` for
 * rows, and those of `run`.
 */
export const callOperation = async <T>(
  context: Context,
  operation: Operation,
  run: (context: Context) => T | Promise<T>,
): Promise<T> =>
  withinScope(context, operation, () =>
    runOperation(context, (used) => {
      CHECKS[operation.device](used);
      return operation.rows === 0 ? run(used) : runCounted(used, operation.rows, run);
    }),
  );

/** What a request writes, as far as another request with the same key must write it too. */
type SentWrite = {
  operations: Operation[];
  /** The value of its `Idempotency-Key`. */
  key: string | null;
  /** What another request with this key must have too. */
  parts: unknown[];
  /** Whether it is one transaction also without a key. */
  isWhole?: boolean;
};

/**
 * Answers a request that writes, again where it may then succeed, and once where it has a key that applies, which `write`
 * gets. Errors: those of `readIdempotencyKey` and `answerOnce`.
 */
export async function answerWrite<T extends Answer | null>(
  context: Context,
  { operations, key: sent, parts, isWhole = false }: SentWrite,
  write: (context: Context, key: string | null) => Promise<T>,
): Promise<T | Answer> {
  const key = operations.every(({ takesKey }) => takesKey) ? readIdempotencyKey(context, sent) : null;
  return runOperation(context, (used): Promise<T | Answer> => {
    if (key === null) return isWhole ? inSeparateTransaction(used, (tx) => write(tx, null)) : write(used, null);
    const fingerprint = hashRequest(used, ...parts);
    return answerOnce(used, { key, fingerprint }, async (tx) => (await write(tx, key)) as Answer);
  });
}
