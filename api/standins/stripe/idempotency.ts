import type { EntityManager } from "typeorm";
import { LocalPaymentReply } from "./entities/LocalPaymentReply.ts";
import { StripeApiError } from "./apiError.ts";

export type ApiReply = { status: number; body: object; isReplayed?: true };

const DAY = 24 * 60 * 60 * 1000;

/** Deletes the stored replies that are older than a day. */
export const deleteExpiredReplies = (db: EntityManager) =>
  db.query("delete from standin.payment_replies where created_at < $1", [new Date(Date.now() - DAY).toISOString()]);

/**
 * Handles a request once for each idempotency key and repeats the reply, also when it is an error. `request` is its
 * method, path and body. Throws a `StripeApiError` while the first request with the key is being handled, and for
 * another request with the same key.
 */
export async function handleIdempotently(
  db: EntityManager,
  key: string,
  request: string,
  handle: () => Promise<ApiReply>,
): Promise<ApiReply> {
  const row = { key, question: request, createdAt: new Date().toISOString() };
  const { raw } = await db
    .createQueryBuilder()
    .insert()
    .into(LocalPaymentReply)
    .values(row)
    .orIgnore()
    .updateEntity(false)
    .returning("key")
    .execute();
  if ((raw as unknown[]).length === 0) return replayReply(db, key, request);
  try {
    const reply = await handle();
    await db.update(LocalPaymentReply, { key }, reply);
    return reply;
  } catch (error) {
    await db.delete(LocalPaymentReply, { key });
    throw error;
  }
}

async function replayReply(db: EntityManager, key: string, request: string): Promise<ApiReply> {
  const stored = await db.findOneBy(LocalPaymentReply, { key });
  const type = "idempotency_error";
  if (stored && stored.question !== request)
    throw new StripeApiError(400, "Keys for idempotent requests can only be used with the same parameters.", { type });
  if (stored?.status && stored.body) return { status: stored.status, body: stored.body, isReplayed: true };
  const code = "idempotency_key_in_use";
  throw new StripeApiError(409, "There is currently another in-progress request using this key.", { type, code });
}
