import type { Plan, Price, Subscription } from "../billing/queries.ts";

/** Adds the type name that the server sends with each object. */
const typed = <T extends object>(__typename: string, fields: T): T => ({ __typename, ...fields });

const quota = (used: number, limit: number | null) => typed("Quota", { used, limit });

export const price = (interval: Price["interval"], amount: number, currency = "EUR") =>
  typed("Price", { interval, amount, currency });

/** The free plan of a member who can subscribe. */
export const plan = (more: Partial<Plan> = {}): Plan =>
  typed("Plan", {
    name: "free",
    quotas: typed("Quotas", {
      notebooks: quota(12, 200),
      lists: quota(143, 2_000),
      items: quota(2_210, 50_000),
      devices: quota(2, 5),
      organizationNotebooks: quota(0, 3),
    }),
    paidLimits: typed("Limits", {
      notebooks: 2_000,
      lists: 20_000,
      items: 500_000,
      devices: null,
      organizationNotebooks: 2_000,
    }),
    payments: "AVAILABLE",
    prices: [price("monthly", 400), price("yearly", 4_000)],
    subscription: null,
    ...more,
  });

export const subscription = (more: Partial<Subscription> = {}): Subscription =>
  typed("PlanSubscription", {
    status: "active",
    interval: "monthly",
    entitled: true,
    renewsAt: "2026-12-21T10:00:00.000Z",
    endsAt: null,
    ...more,
  });
