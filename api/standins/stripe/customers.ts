import type { EntityManager } from "typeorm";
import { type Form, type House, textAt, textsAt } from "./call.ts";
import { missing } from "./refusal.ts";
import type { Customer } from "./shapes.ts";
import { add, change, get, list, makeId } from "./store.ts";
import { act, listSubscriptions } from "./subscriptions.ts";

export const createCustomer = ({ db }: House, form: Form): Promise<Customer> =>
  add<Customer>(db, {
    id: makeId("cus"),
    object: "customer",
    email: textAt(form, "email") || null,
    name: textAt(form, "name") || null,
    metadata: textsAt(form, "metadata"),
  });

/** Errors: Stripe's refusal for one who is gone, too. */
export async function getCustomer(db: EntityManager, id: string): Promise<Customer> {
  const customer = await get<Customer>(db, "customer", id, "customer");
  if (customer.deleted) throw missing("customer", id, "customer");
  return customer;
}

/** Everybody who ever was a customer; the newest first. */
export const listCustomers = ({ db }: House): Promise<Customer[]> => list<Customer>(db, "customer", null);

/** Deletes a customer, with whom all subscriptions end. */
export async function deleteCustomer({ db, now, tell }: House, id: string): Promise<object> {
  await getCustomer(db, id);
  for (const each of await listSubscriptions(db, id, now())) {
    const ended = await act(db, each.id, "end", now());
    if (ended) void tell("customer.subscription.deleted", ended.subscription);
  }
  await change<Customer, void>(db, "customer", id, (customer) => {
    customer.deleted = true;
  });
  void tell("customer.deleted", { id, object: "customer" });
  return { id, object: "customer", deleted: true };
}
