import { createHash } from "node:crypto";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { getTokenId } from "../domain/callers/programs.ts";
import { isNobody } from "../domain/ownership/scope.ts";
import { isUuid } from "../domain/base/rules.ts";
import type { Mutation } from "../domain/base/schema.types.ts";

/**
 * The writes for which the server ignores the key. Each may be repeated as it is, and it concerns the session or its
 * devices, makes a secret that the server must not keep, deletes idempotency records, or reaches the payment
 * provider, which a transaction cannot take back.
 */
const WRITES_WITHOUT_KEY: ReadonlySet<string> = new Set<`Mutation.${keyof Mutation}`>([
  "Mutation.ensureCurrentUser",
  "Mutation.checkDeviceAccess",
  "Mutation.removeDevice",
  "Mutation.claimGuest",
  "Mutation.createRecoveryKey",
  "Mutation.recover",
  "Mutation.createDeviceCode",
  "Mutation.useDeviceCode",
  "Mutation.createCalendarFeed",
  "Mutation.createToken",
  "Mutation.deleteMyData",
  "Mutation.shareNotebook",
  "Mutation.acceptInvitation",
  "Mutation.createCheckoutSession",
  "Mutation.confirmCheckout",
  "Mutation.createPortalSession",
]);

/** Whether `Idempotency-Key` applies to a field of the schema, such as `Mutation.completeItem`. */
export const takesKey = (field: string): boolean => field.startsWith("Mutation.") && !WRITES_WITHOUT_KEY.has(field);

/**
 * Returns the key of a request that asks for `fields`, from the value of its `Idempotency-Key`. Null when it has none,
 * and when the server ignores it. Errors: `BAD_USER_INPUT` for a key that is not a UUID.
 */
export function readIdempotencyKey(
  context: Context,
  value: string | null | undefined,
  fields: string[],
): string | null {
  if (value === null || value === undefined || !fields.every(takesKey)) return null;
  if (isNobody(context) || context.caller.refusal) return null;
  if (!isUuid(value)) throw new DomainError("BAD_USER_INPUT", "Idempotency-Key must be a UUID");
  return value;
}

/**
 * Returns a hash of the parts of a request, by which the server knows it when it comes again. A program gets no answer to
 * a request of its user or of another program.
 */
export function hashRequest({ caller: { viewer } }: Context, ...parts: unknown[]): string {
  const tokenId = getTokenId(viewer);
  const all = tokenId === null ? parts : [...parts, tokenId];
  return createHash("sha256").update(JSON.stringify(all)).digest("base64url");
}
