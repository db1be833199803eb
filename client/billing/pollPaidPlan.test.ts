import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plan } from "../testing/planFixtures.ts";
import { createScriptedClient, settle, type PendingRequest } from "../testing/scriptedClient.ts";
import { pollPaidPlan, LATE_AFTER, type CheckoutState } from "./pollPaidPlan.ts";
import { PlanQuery } from "./queries.ts";

let stop: () => void;

function start(sessionId: string | null) {
  const script = createScriptedClient();
  const seen: CheckoutState[] = [];
  stop = pollPaidPlan(script.client, sessionId, (state) => seen.push(state));
  return { ...script, seen };
}

/** Time passes, and whatever it sets off happens. */
async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await settle();
}

const PAID = plan({ name: "paid" });
const confirmed = (call: PendingRequest | undefined, now = plan()) => call?.answer({ confirmCheckout: now });
const read = (call: PendingRequest | undefined, now = plan()) => call?.answer({ plan: now });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("a checkout that the server confirms is paid at once, and every screen knows", async () => {
  const { client, calls, seen } = start("cs_1");
  await settle();
  expect(calls.map(({ name, variables }) => [name, variables])).toEqual([["ConfirmCheckout", { sessionId: "cs_1" }]]);
  expect(seen).toEqual([]);
  await confirmed(calls[0], PAID);
  expect(seen).toEqual(["paid"]);
  expect(client.readQuery({ query: PlanQuery })?.plan.name).toBe("paid");
  await pass(60_000);
  expect([calls.length, seen]).toEqual([0, ["paid"]]);
});

test("a redirect proves nothing: without the paid plan it is late after ten seconds, and goes on asking", async () => {
  const { calls, seen } = start("cs_1");
  await settle();
  await confirmed(calls[0]);
  await pass(1_000);
  expect(calls.map(({ name }) => name)).toEqual(["Plan"]);
  await read(calls[0]);
  await pass(LATE_AFTER - 1_001);
  expect(seen).toEqual([]);
  await pass(1);
  expect(seen).toEqual(["late"]);
  await read(calls[0]);
  await pass(5_000);
  await read(calls[0], PAID);
  expect(seen).toEqual(["late", "paid"]);
});

test("a confirmation that fails is asked for again, and is no error", async () => {
  const { calls, seen } = start("cs_1");
  await settle();
  await calls[0]?.refuse("The payment provider does not answer", "UNAVAILABLE");
  await pass(1_000);
  expect(calls.map(({ name }) => name)).toEqual(["ConfirmCheckout"]);
  await calls[0]?.loseConnection();
  await pass(1_000);
  await confirmed(calls[0], PAID);
  expect(seen).toEqual(["paid"]);
});

test("without a checkout in the address the plan is read", async () => {
  const { calls, seen } = start(null);
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["Plan"]);
  await read(calls[0], PAID);
  expect(seen).toEqual(["paid"]);
});

test("whoever has left is told nothing, and nothing more is asked", async () => {
  const { calls, seen } = start("cs_1");
  await settle();
  stop();
  await confirmed(calls[0], PAID);
  await pass(60_000);
  expect([calls.length, seen]).toEqual([0, []]);
});
