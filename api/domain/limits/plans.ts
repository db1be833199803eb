import type { Context, ProviderSubscription } from "../base/context.ts";
import { Subscription } from "../../entities/Subscription.ts";
import type { Limits, PlanName } from "../base/schema.types.ts";
import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import { hasAccount } from "../callers/programs.ts";
import { findRows } from "../ownership/ownedRows.ts";
import { requireOwnerId, scopeTo } from "../ownership/scope.ts";

const MB = 1024 * 1024;

/** The limits of a plan. `text` is the bytes of the names and notes of all items. */
export type PlanLimits = Limits & { text: number };

/** The limits of each plan; null is no limit. `itemsPerList` is the same in all plans. */
export const PLANS: Record<PlanName, PlanLimits> = {
  guest: {
    notebooks: 20,
    lists: 100,
    items: 5_000,
    text: 20 * MB,
    itemsPerList: MAX_ITEMS_PER_LIST,
    devices: 5,
    organizationNotebooks: 0,
  },
  free: {
    notebooks: 200,
    lists: 2_000,
    items: 50_000,
    text: 200 * MB,
    itemsPerList: MAX_ITEMS_PER_LIST,
    devices: 5,
    organizationNotebooks: 3,
  },
  paid: {
    notebooks: 2_000,
    lists: 20_000,
    items: 500_000,
    text: 2_048 * MB,
    itemsPerList: MAX_ITEMS_PER_LIST,
    devices: null,
    organizationNotebooks: 2_000,
  },
};

/** The caller's subscriptions; only members have any. */
export async function findSubscriptions(context: Context): Promise<Subscription[]> {
  const { caller } = context;
  return hasAccount(caller) ? findRows(scopeTo(context, requireOwnerId(context)), Subscription) : [];
}

/** Milliseconds after the start of an unpaid period for which the subscriber keeps the paid plan. */
export const GRACE_PERIOD = 7 * 24 * 60 * 60 * 1000;

const getGraceEnd = ({ periodStart }: ProviderSubscription) =>
  new Date(Date.parse(periodStart) + GRACE_PERIOD).toISOString();

/** The time until which the subscription gives the paid plan: null for no end, "" when it does not give the plan. */
export function getEntitledUntil(subscription: ProviderSubscription): string | null {
  const { status, endsAt } = subscription;
  if (status === "trialing" || status === "active") return endsAt;
  if (status !== "past_due") return "";
  return endsAt && endsAt < getGraceEnd(subscription) ? endsAt : getGraceEnd(subscription);
}

/** Whether a subscription gives the paid plan at this moment. */
export function isEntitled(subscription: ProviderSubscription, now = new Date().toISOString()): boolean {
  const until = getEntitledUntil(subscription);
  return until === null || until > now;
}

/** Returns `guest` for an unauthenticated caller too. */
export async function getPlanName(context: Context): Promise<PlanName> {
  if (!hasAccount(context.caller)) return "guest";
  if (!context.services.policy.quotas) return "paid";
  return choosePlan(await findSubscriptions(context));
}

/** Returns the plan of another user, such as the one who shares a notebook with the caller. */
export async function getPlanNameOfUser(context: Context, userId: string, isGuest: boolean): Promise<PlanName> {
  if (isGuest) return "guest";
  return context.services.policy.quotas ? choosePlan(await findRows(scopeTo(context, userId), Subscription)) : "paid";
}

/** Returns the plan that a guest has after signing up, which is the lowest one of a member. */
export const getLowestPlanOfMembers = ({ services }: Context): PlanName => (services.policy.quotas ? "free" : "paid");

const choosePlan = (subscriptions: Subscription[]): PlanName =>
  subscriptions.some((each) => isEntitled(each)) ? "paid" : "free";
