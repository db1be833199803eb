import { describe, expect, it } from "vitest";
import type { SubscriptionStatus } from "../graphql/graphql.ts";
import { subscription as createSubscription } from "../testing/planFixtures.ts";
import type { Subscription } from "./queries.ts";
import {
  formatPaymentDay,
  isSubscriptionOver,
  formatLimit,
  formatMoney,
  describeSubscription,
  formatUsage,
} from "./labels.ts";

const RENEWS = "2026-12-21T10:00:00.000Z";
const ENDS = "2026-11-28T10:00:00.000Z";

const inStatus = (status: SubscriptionStatus, more: Partial<Subscription> = {}) =>
  createSubscription({ status, renewsAt: null, ...more });

const notEntitled = { entitled: false } as const;

const STATES: [string, Subscription, string, string][] = [
  ["trialing", inStatus("trialing", { renewsAt: RENEWS }), "Trial", "Renews on 21 Dec 2026."],
  ["active", inStatus("active", { renewsAt: RENEWS }), "Active", "Renews on 21 Dec 2026."],
  ["active without a date", inStatus("active"), "Active", "It continues until you cancel."],
  ["active, ending", inStatus("active", { endsAt: ENDS }), "Ending", "until 28 Nov 2026. You won’t be charged again"],
  ["trialing, ending", inStatus("trialing", { endsAt: ENDS }), "Ending", "until 28 Nov 2026"],
  ["active, but over", inStatus("active", { ...notEntitled, endsAt: ENDS }), "Ended", "It ended on 28 Nov 2026."],
  ["past_due", inStatus("past_due", { endsAt: ENDS }), "Payment failed", "You have Plus until 28 Nov 2026"],
  ["past_due for long", inStatus("past_due", { ...notEntitled, endsAt: ENDS }), "Payment failed", "Plus has ended"],
  ["unpaid", inStatus("unpaid", notEntitled), "Unpaid", "Update your card"],
  ["paused", inStatus("paused", notEntitled), "Paused", "You’re not being charged"],
  ["incomplete", inStatus("incomplete", notEntitled), "Not paid yet", "hasn’t gone through yet"],
  ["incomplete_expired", inStatus("incomplete_expired", notEntitled), "Not completed", "Nothing was charged"],
  ["canceled", inStatus("canceled", { ...notEntitled, endsAt: ENDS }), "Ended", "It ended on 28 Nov 2026."],
  ["canceled without a date", inStatus("canceled", notEntitled), "Ended", "It has ended."],
  ["unknown", inStatus("unknown", notEntitled), "Unknown", "a status we don’t recognise"],
];

describe("a subscription", () => {
  it.each(STATES)("that is %s", (_name, subscription, label, meaning) => {
    expect(describeSubscription(subscription)).toMatchObject({ label, meaning: expect.stringContaining(meaning) });
  });

  it("is described in every state that the provider has", () => {
    const described = Object.fromEntries(STATES.map(([, { status }]) => [status, true]));
    const allStatuses: Record<SubscriptionStatus, true> = {
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
    expect(described).toEqual(allStatuses);
  });

  it("is unknown in a state that only a newer server knows", () => {
    expect(describeSubscription(inStatus("frozen" as SubscriptionStatus))).toMatchObject({ label: "Unknown" });
  });

  it("is over only when another one can be bought", () => {
    const over = STATES.map(([, subscription]) => subscription).filter(isSubscriptionOver);
    expect(new Set(over.map(({ status }) => status))).toEqual(new Set(["canceled", "incomplete_expired"]));
  });
});

it.each([
  [400, "EUR", "€4"],
  [450, "EUR", "€4.50"],
  [333.33, "USD", "US$3.33"],
  [500, "JPY", "JP¥500"],
  [123_456, "GBP", "£1,234.56"],
])("formats %d of %s as %s", (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text));

it("formats a date as on an invoice", () => expect(formatPaymentDay("2026-12-01T12:00:00.000Z")).toBe("1 Dec 2026"));

it("formats a limit and its usage, with and without a limit", () => {
  expect([formatLimit(2_000), formatLimit(null)]).toEqual(["2,000", "No limit"]);
  expect([formatUsage(1_200, 2_000), formatUsage(7, null)]).toEqual(["1,200 of 2,000", "7, no limit"]);
});
