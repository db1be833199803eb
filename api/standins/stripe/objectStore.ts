import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { LocalPaymentObject } from "./entities/LocalPaymentObject.ts";
import { resourceMissing } from "./apiError.ts";
import type { StripeObject } from "./objects.ts";

/** An id that nobody guesses; of two, the later one is the greater. */
export const createStripeId = (prefix: string) => `${prefix}_${makeUuid().replaceAll("-", "")}`;

/** Keeps a new object, and answers it. */
export async function addObject<T extends StripeObject>(db: EntityManager, data: T): Promise<T> {
  const customer = "customer" in data ? data.customer : data.id;
  const { id, object } = data;
  await db.insert(LocalPaymentObject, { id, object, customer, data: data as object });
  return data;
}

/** Errors: Stripe's refusal when there is no such object with this id. */
export async function getObject<T extends StripeObject>(
  db: EntityManager,
  object: T["object"],
  id: string,
  param?: string,
): Promise<T> {
  const row = await db.findOneBy(LocalPaymentObject, { id, object });
  if (!row) throw resourceMissing(object, id, param);
  return row.data as T;
}

/** Those of one customer, or all; the newest first. */
export async function listObjects<T extends StripeObject>(
  db: EntityManager,
  object: T["object"],
  customer: string | null,
): Promise<T[]> {
  const where = { object, ...(customer && { customer }) };
  const rows = await db.find(LocalPaymentObject, { where, order: { id: "DESC" } });
  return rows.map(({ data }) => data as T);
}

/** Changes an object, one change after the other, and answers what the change answers. */
export async function updateObject<T extends StripeObject, Answer>(
  db: EntityManager,
  object: T["object"],
  id: string,
  work: (data: T, db: EntityManager) => Answer | Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const row = await tx.findOne(LocalPaymentObject, { where: { id, object }, lock: { mode: "pessimistic_write" } });
    if (!row) throw resourceMissing(object, id);
    const answer = await work(row.data as T, tx);
    await tx.update(LocalPaymentObject, { id }, { data: row.data });
    return answer;
  });
}
