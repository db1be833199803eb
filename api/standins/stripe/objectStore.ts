import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { LocalPaymentObject } from "./entities/LocalPaymentObject.ts";
import { resourceMissing } from "./apiError.ts";
import type { StripeObject } from "./objects.ts";

/** Creates a random id with a prefix. Ids sort by the time of their creation. */
export const createStripeId = (prefix: string) => `${prefix}_${makeUuid().replaceAll("-", "")}`;

/** Stores a new object and returns it. */
export async function addObject<T extends StripeObject>(db: EntityManager, data: T): Promise<T> {
  const customer = "customer" in data ? data.customer : data.id;
  const { id, object } = data;
  await db.insert(LocalPaymentObject, { id, object, customer, data: data as object });
  return data;
}

/** The object of this type and id. Throws a `StripeApiError` when there is none. */
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

/** The objects of one customer, or of all customers when `customer` is null; the newest first. */
export async function listObjects<T extends StripeObject>(
  db: EntityManager,
  object: T["object"],
  customer: string | null,
): Promise<T[]> {
  const where = { object, ...(customer && { customer }) };
  const rows = await db.find(LocalPaymentObject, { where, order: { id: "DESC" } });
  return rows.map(({ data }) => data as T);
}

/** Runs `work`, which changes an object, in a transaction that locks the object. Returns the result of `work`. */
export async function updateObject<T extends StripeObject, Result>(
  db: EntityManager,
  object: T["object"],
  id: string,
  work: (data: T, tx: EntityManager) => Result | Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const row = await tx.findOne(LocalPaymentObject, { where: { id, object }, lock: { mode: "pessimistic_write" } });
    if (!row) throw resourceMissing(object, id);
    const result = await work(row.data as T, tx);
    await tx.update(LocalPaymentObject, { id }, { data: row.data });
    return result;
  });
}
