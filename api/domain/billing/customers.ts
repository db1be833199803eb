import type { Context } from "../context.ts";
import { User } from "../../entities/User.ts";

/** A user as the payment provider's customer; `version` counts how often the subscriptions were written. */
export type PaymentCustomer = { userId: string; version: number };

/** The user who is this customer; null for somebody else's, and for one who was replaced. */
export async function findCustomer({ db }: Context, customerId: string): Promise<PaymentCustomer | null> {
  const user = await db.findOneBy(User, { customerId });
  return user && { userId: user.id, version: user.subscriptionsVersion };
}

/** The customer that a user is; null when the user never was one. */
export async function getCustomerId({ db }: Context, userId: string): Promise<string | null> {
  return (await db.findOneByOrFail(User, { id: userId })).customerId;
}

/** The customer that the user of an identity provider's id is. */
export async function findCustomerIdByAuthId({ db }: Context, authId: string): Promise<string | null> {
  return (await db.findOneBy(User, { authId }))?.customerId ?? null;
}

/**
 * Makes a user the customer `next` in place of `before`, and answers which customer the user is now: another one where
 * another request was faster.
 */
export async function replaceCustomer(
  context: Context,
  userId: string,
  before: string | null,
  next: string,
): Promise<string> {
  await context.db.query("update users set customer_id = $3 where id = $1 and customer_id is not distinct from $2", [
    userId,
    before,
    next,
  ]);
  return (await getCustomerId(context, userId)) ?? next;
}

/** Counts one more write of a customer's subscriptions; false when somebody else has written since `version`. */
export async function incrementVersion(
  { db }: Context,
  customerId: string,
  { version }: PaymentCustomer,
): Promise<boolean> {
  const { affected } = await db
    .createQueryBuilder()
    .update(User)
    .set({ subscriptionsVersion: version + 1 })
    .where("customer_id = :customerId and subscriptions_version = :version", { customerId, version })
    .execute();
  return Boolean(affected);
}
