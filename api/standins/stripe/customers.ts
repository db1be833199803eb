import type { EntityManager } from "typeorm";
import { type NestedForm, type StripeContext, getText, getTexts } from "./form.ts";
import { resourceMissing } from "./apiError.ts";
import type { StripeCustomer } from "./objects.ts";
import { addObject, updateObject, getObject, createStripeId } from "./objectStore.ts";
import { applyAction, listSubscriptions } from "./subscriptions.ts";

export const createCustomer = ({ db }: StripeContext, form: NestedForm): Promise<StripeCustomer> =>
  addObject<StripeCustomer>(db, {
    id: createStripeId("cus"),
    object: "customer",
    email: getText(form, "email") || null,
    name: getText(form, "name") || null,
    metadata: getTexts(form, "metadata"),
  });

/** The customer with this id. Throws a `StripeApiError` when there is none, or when the customer was deleted. */
export async function getCustomer(db: EntityManager, id: string): Promise<StripeCustomer> {
  const customer = await getObject<StripeCustomer>(db, "customer", id, "customer");
  if (customer.deleted) throw resourceMissing("customer", id, "customer");
  return customer;
}

/** Deletes a customer and ends all subscriptions of the customer. */
export async function deleteCustomer({ db, now, sendEvent }: StripeContext, id: string): Promise<object> {
  await getCustomer(db, id);
  for (const subscription of await listSubscriptions(db, id, now())) {
    const ended = await applyAction(db, subscription.id, "end", now());
    if (ended) void sendEvent("customer.subscription.deleted", ended.subscription);
  }
  await updateObject<StripeCustomer, void>(db, "customer", id, (customer) => {
    customer.deleted = true;
  });
  void sendEvent("customer.deleted", { id, object: "customer" });
  return { id, object: "customer", deleted: true };
}
