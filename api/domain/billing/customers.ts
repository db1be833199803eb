import type { Context } from "../base/context.ts";
import { User } from "../../entities/User.ts";

/** A user as the payment provider's customer; `version` counts how often the subscriptions were written. */
export type PaymentCustomer = { userId: string; version: number };

/** The user of a customer id; null when no user has this id or the user's customer was replaced. */
export async function findCustomer({ db }: Context, customerId: string): Promise<PaymentCustomer | null> {
  const user = await db.findOneBy(User, { customerId });
  return user && { userId: user.id, version: user.subscriptionsVersion };
}

/** The id of a user's customer; null when the user never was a customer. */
export async function getCustomerId({ db }: Context, userId: string): Promise<string | null> {
  return (await db.findOneByOrFail(User, { id: userId })).customerId;
}

/** The customer id of the user with the identity provider's id `authId`; null when there is none. */
export async function findCustomerIdByAuthId({ db }: Context, authId: string): Promise<string | null> {
  return (await db.findOneBy(User, { authId }))?.customerId ?? null;
}

/**
 * Sets a user's customer id to `nextId` if it still is `previousId`, and returns the id that the user has now: that of
 * another request if it was faster.
 */
export async function replaceCustomer(
  context: Context,
  userId: string,
  previousId: string | null,
  nextId: string,
): Promise<string> {
  await context.db.query("update users set customer_id = $3 where id = $1 and customer_id is not distinct from $2", [
    userId,
    previousId,
    nextId,
  ]);
  return (await getCustomerId(context, userId)) ?? nextId;
}

/** Increments the version of a customer's subscriptions; returns false when the version is not `version` any more. */
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
