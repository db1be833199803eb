import type { Context } from "../context.ts";
import { Subscription } from "../entities/Subscription.ts";
import type { Limits, PlanName } from "../schema.types.ts";
import { find } from "./owned.ts";
import { actFor } from "./owners.ts";
import { isEntitled } from "./subscriptions.ts";

/** What each plan allows. The paid one has ten times the quotas, any number of devices, and organisations that grow. */
export const PLANS: Record<PlanName, Limits> = {
  guest: { notebooks: 20, lists: 100, items: 5_000, itemsPerList: 1_000, devices: 5, organizationNotebooks: 0 },
  free: { notebooks: 200, lists: 2_000, items: 50_000, itemsPerList: 1_000, devices: 5, organizationNotebooks: 3 },
  paid: {
    notebooks: 2_000,
    lists: 20_000,
    items: 500_000,
    itemsPerList: 1_000,
    devices: null,
    organizationNotebooks: 2_000,
  },
};

/** Of any plan (contract, section 2). */
export const MOST_ITEMS = PLANS.paid.itemsPerList;

/** The caller's subscriptions; only members have any. */
export async function subscriptionsOf(context: Context): Promise<Subscription[]> {
  const { viewer } = context.caller;
  return viewer.kind === "member" ? find(actFor(context, viewer.user.id), Subscription) : [];
}

/** Nobody has the plan of the guest that they could be. */
export async function planNameOf(context: Context): Promise<PlanName> {
  if (context.caller.viewer.kind !== "member") return "guest";
  return (await subscriptionsOf(context)).some((each) => isEntitled(each)) ? "paid" : "free";
}
