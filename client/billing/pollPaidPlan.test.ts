import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plan } from "../testing/planFixtures.ts";
import { createScriptedClient, settle, type PendingRequest } from "../testing/scriptedClient.ts";
import { pollPaidPlan, type CheckoutState } from "./pollPaidPlan.ts";
import { PlanQuery } from "./queries.ts";

let stop: () => void;

function start(sessionId: string | null) {
  const script = createScriptedClient();
  const states: CheckoutState[] = [];
  stop = pollPaidPlan(script.client, sessionId, (state) => states.push(state));
  return { ...script, states };
}

/** Advances the timers, then waits for the promises that they started. */
async function advance(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await settle();
}

const PAID = plan({ name: "paid" });
const answerConfirmation = (call: PendingRequest | undefined, current = plan()) =>
  call?.answer({ confirmCheckout: current });
const answerPlan = (call: PendingRequest | undefined, current = plan()) => call?.answer({ plan: current });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("a checkout that the server confirms is paid at once, and the cache has the paid plan", async () => {
  const { client, calls, states } = start("cs_1");
  await settle();
  expect(calls.map(({ name, variables }) => [name, variables])).toEqual([["ConfirmCheckout", { sessionId: "cs_1" }]]);
  expect(states).toEqual([]);
  await answerConfirmation(calls[0], PAID);
  expect(states).toEqual(["paid"]);
  expect(client.readQuery({ query: PlanQuery })?.plan.name).toBe("paid");
  await advance(60_000);
  expect([calls.length, states]).toEqual([0, ["paid"]]);
});

test("without the paid plan the state is late after ten seconds, and the plan is read again", async () => {
  const { calls, states } = start("cs_1");
  await settle();
  await answerConfirmation(calls[0]);
  await advance(1_000);
  expect(calls.map(({ name }) => name)).toEqual(["Plan"]);
  await answerPlan(calls[0]);
  await advance(8_999);
  expect(states).toEqual([]);
  await advance(1);
  expect(states).toEqual(["late"]);
  await answerPlan(calls[0]);
  await advance(5_000);
  await answerPlan(calls[0], PAID);
  expect(states).toEqual(["late", "paid"]);
});

test("a failed confirmation is sent again without an error", async () => {
  const { calls, states } = start("cs_1");
  await settle();
  await calls[0]?.refuse("The payment provider does not answer", "UNAVAILABLE");
  await advance(1_000);
  expect(calls.map(({ name }) => name)).toEqual(["ConfirmCheckout"]);
  await calls[0]?.loseConnection();
  await advance(1_000);
  await answerConfirmation(calls[0], PAID);
  expect(states).toEqual(["paid"]);
});

test("the plan is read when the address names no checkout", async () => {
  const { calls, states } = start(null);
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["Plan"]);
  await answerPlan(calls[0], PAID);
  expect(states).toEqual(["paid"]);
});

test("after the stop no state is reported and no request is sent", async () => {
  const { calls, states } = start("cs_1");
  await settle();
  stop();
  await answerConfirmation(calls[0], PAID);
  await advance(60_000);
  expect([calls.length, states]).toEqual([0, []]);
});
