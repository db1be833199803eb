import { describe, expect, it } from "vitest";
import type { SubscriptionStatus } from "../graphql/graphql.ts";
import { subscription as made } from "../testing/planFixtures.ts";
import type { Subscription } from "./queries.ts";
import {
  formatDay,
  isSubscriptionOver,
  formatLimit,
  formatMoney,
  describeSubscription,
  formatUsage,
} from "./labels.ts";

const RENEWS = "2026-12-21T10:00:00.000Z";
const ENDS = "2026-11-28T10:00:00.000Z";

const subscription = (status: SubscriptionStatus, more: Partial<Subscription> = {}) =>
  made({ status, renewsAt: null, ...more });

const gone = { entitled: false } as const;

const STATES: [string, Subscription, string, string][] = [
  ["trialing", subscription("trialing", { renewsAt: RENEWS }), "Trial", "Renews on 21 December 2026."],
  ["active", subscription("active", { renewsAt: RENEWS }), "Active", "Renews on 21 December 2026."],
  ["active without a date", subscription("active"), "Active", "It goes on until you cancel."],
  [
    "active, ending",
    subscription("active", { endsAt: ENDS }),
    "Ending",
    "until 28 November 2026. Nothing more is charged",
  ],
  ["trialing, ending", subscription("trialing", { endsAt: ENDS }), "Ending", "until 28 November 2026"],
  ["active, but over", subscription("active", { ...gone, endsAt: ENDS }), "Ended", "It ended on 28 November 2026."],
  ["past_due", subscription("past_due", { endsAt: ENDS }), "Payment failed", "You keep Plus until 28 November 2026"],
  ["past_due for long", subscription("past_due", { ...gone, endsAt: ENDS }), "Payment failed", "Plus has ended"],
  ["unpaid", subscription("unpaid", gone), "Unpaid", "Update your card"],
  ["paused", subscription("paused", gone), "Paused", "Nothing is charged"],
  ["incomplete", subscription("incomplete", gone), "Not paid yet", "not through yet"],
  ["incomplete_expired", subscription("incomplete_expired", gone), "Not completed", "Nothing was charged"],
  ["canceled", subscription("canceled", { ...gone, endsAt: ENDS }), "Ended", "It ended on 28 November 2026."],
  ["canceled without a date", subscription("canceled", gone), "Ended", "It has ended."],
  ["unknown", subscription("unknown", gone), "Unknown", "a state that Listbook does not know"],
];

describe("a subscription", () => {
  it.each(STATES)("that is %s", (_name, each, label, meaning) => {
    expect(describeSubscription(each)).toMatchObject({ label, meaning: expect.stringContaining(meaning) });
  });

  it("is told in words in every state that the provider has", () => {
    const told = Object.fromEntries(STATES.map(([, { status }]) => [status, true]));
    const all: Record<SubscriptionStatus, true> = {
      trialing: true,
      active: true,
      past_due: true,
      unpaid: true,
      paused: true,
      incomplete: true,
      incomplete_expired: true,
      canceled: true,
      unknown: true,
    };
    expect(told).toEqual(all);
  });

  it("of a state that a newer server knows is unknown too", () => {
    expect(describeSubscription(subscription("frozen" as SubscriptionStatus))).toMatchObject({ label: "Unknown" });
  });

  it("is over only when another one can be bought", () => {
    const over = STATES.map(([, each]) => each).filter(isSubscriptionOver);
    expect(new Set(over.map(({ status }) => status))).toEqual(new Set(["canceled", "incomplete_expired"]));
  });
});

it.each([
  [400, "EUR", "€4"],
  [450, "EUR", "€4.50"],
  [333.33, "USD", "$3.33"],
  [500, "JPY", "¥500"],
  [123_456, "GBP", "£1,234.56"],
])("%d of %s is %s", (amount, currency, words) => expect(formatMoney(amount, currency)).toBe(words));

it("says days as they stand on a bill", () => expect(formatDay("2026-12-01T12:00:00.000Z")).toBe("1 December 2026"));

it("says limits, and that there is none", () => {
  expect([formatLimit(2_000), formatLimit(null)]).toEqual(["2,000", "No limit"]);
  expect([formatUsage(1_200, 2_000), formatUsage(7, null)]).toEqual(["1,200 of 2,000", "7, no limit"]);
});
