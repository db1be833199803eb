import type { Context } from "../context.ts";
import { Subscription } from "../../entities/Subscription.ts";
import type { Limits, PlanName } from "../schema.types.ts";
import { findRows } from "../ownership/ownedRows.ts";
import { scopeTo } from "../ownership/scope.ts";
import { isEntitled } from "./subscriptions.ts";

/** The limits of each plan; null is no limit. `itemsPerList` is the same in all plans. */
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

/** The limit of every plan (docs/contract.md, Entities). */
export const MAX_ITEMS_PER_LIST = PLANS.paid.itemsPerList;

/** The caller's subscriptions; only members have any. */
export async function findSubscriptions(context: Context): Promise<Subscription[]> {
  const { viewer } = context.caller;
  return viewer.kind === "member" ? findRows(scopeTo(context, viewer.user.id), Subscription) : [];
}

/** Returns `guest` for an unauthenticated caller too. */
export async function getPlanName(context: Context): Promise<PlanName> {
  if (context.caller.viewer.kind !== "member") return "guest";
  return choosePlan(await findSubscriptions(context));
}

/** Returns the plan of another user, such as the one who shares a notebook with the caller. */
export const getPlanNameOfUser = async (context: Context, userId: string, isGuest: boolean): Promise<PlanName> =>
  isGuest ? "guest" : choosePlan(await findRows(scopeTo(context, userId), Subscription));

const choosePlan = (subscriptions: Subscription[]): PlanName =>
  subscriptions.some((each) => isEntitled(each)) ? "paid" : "free";
