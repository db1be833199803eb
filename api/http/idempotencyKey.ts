import { createHash } from "node:crypto";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { getTokenId } from "../domain/callers/programs.ts";
import { isNobody } from "../domain/ownership/scope.ts";
import { isUuid } from "../domain/base/rules.ts";

/**
 * Returns the key of a request from the value of its `Idempotency-Key`. Null when it has none, and for a caller without a
 * user or with a refused device, for whom the server keeps nothing. Errors: `BAD_USER_INPUT` for a key that is not a UUID.
 */
export function readIdempotencyKey(context: Context, value: string | null): string | null {
  if (value === null || isNobody(context) || context.caller.refusal) return null;
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
