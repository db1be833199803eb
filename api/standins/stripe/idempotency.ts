import type { EntityManager } from "typeorm";
import { LocalPaymentReply } from "./entities/LocalPaymentReply.ts";
import { StripeApiError } from "./apiError.ts";

export type ApiReply = { status: number; body: object; isReplayed?: true };

const DAY = 24 * 60 * 60 * 1000;

/** An answer to a key is repeated for a day. */
export const deleteExpiredReplies = (db: EntityManager) =>
  db.query("delete from standin.payment_replies where created_at < $1", [new Date(Date.now() - DAY).toISOString()]);

/**
 * Answers a question once for one key, and repeats the answer, a refusal too. Errors: Stripe's refusals for a key whose
 * first question is not answered yet, and for one that had another question.
 */
export async function handleIdempotently(
  db: EntityManager,
  key: string,
  question: string,
  answer: () => Promise<ApiReply>,
): Promise<ApiReply> {
  const row = { key, question, createdAt: new Date().toISOString() };
  const { raw } = await db
    .createQueryBuilder()
    .insert()
    .into(LocalPaymentReply)
    .values(row)
    .orIgnore()
    .updateEntity(false)
    .returning("key")
    .execute();
  if ((raw as unknown[]).length === 0) return replayReply(db, key, question);
  try {
    const reply = await answer();
    await db.update(LocalPaymentReply, { key }, reply);
    return reply;
  } catch (error) {
    await db.delete(LocalPaymentReply, { key });
    throw error;
  }
}

async function replayReply(db: EntityManager, key: string, question: string): Promise<ApiReply> {
  const known = await db.findOneBy(LocalPaymentReply, { key });
  const type = "idempotency_error";
  if (known && known.question !== question)
    throw new StripeApiError(400, "Keys for idempotent requests can only be used with the same parameters.", { type });
  if (known?.status && known.body) return { status: known.status, body: known.body, isReplayed: true };
  const code = "idempotency_key_in_use";
  throw new StripeApiError(409, "There is currently another in-progress request using this key.", { type, code });
}
