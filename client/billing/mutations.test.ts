import { afterEach, expect, test } from "vitest";
import { setReverifier } from "../identity/reverify.ts";
import { plan, subscription } from "../testing/planFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { createCheckoutSession, createPortalSession } from "./mutations.ts";
import { PlanQuery } from "./queries.ts";

const URL = "https://pay.example/1";

function start() {
  const script = createScriptedClient();
  const reasons: string[] = [];
  return { ...script, reasons, opening: { client: script.client, onFailure: (why: string) => void reasons.push(why) } };
}

let forget = () => {};
afterEach(() => forget());

test("a checkout is opened in the interval that was chosen", async () => {
  const { calls, opening, reasons } = start();
  const opened = createCheckoutSession(opening, "yearly");
  await settle();
  expect(calls[0]).toMatchObject({ name: "CreateCheckoutSession", variables: { billingInterval: "yearly" } });
  await calls[0]?.answer({ createCheckoutSession: { __typename: "CheckoutSession", url: URL } });
  expect([await opened, reasons]).toEqual([URL, []]);
});

test("a checkout that fails is null, says why, and shows what the plan is", async () => {
  const { client, calls, opening, reasons } = start();
  const opened = createCheckoutSession(opening, "monthly");
  await settle();
  await calls[0]?.refuse("You have a subscription already", "CONFLICT");
  await calls[0]?.answer({ plan: plan({ name: "paid", subscription: subscription() }) });
  expect([await opened, reasons]).toEqual([null, ["You have a subscription already"]]);
  expect(client.readQuery({ query: PlanQuery })?.plan.name).toBe("paid");
});

test("the portal is opened, and leads back", async () => {
  const { calls, opening, reasons } = start();
  const opened = createPortalSession(opening, "http://localhost/subscription/manage");
  await settle();
  expect(calls[0]).toMatchObject({ variables: { returnUrl: "http://localhost/subscription/manage" } });
  await calls[0]?.answer({ createPortalSession: { __typename: "PortalSession", url: URL } });
  expect([await opened, reasons]).toEqual([URL, []]);
});

test("the portal that fails is null and says why", async () => {
  const { calls, opening, reasons } = start();
  const opened = createPortalSession(opening, "http://localhost/");
  await settle();
  await calls[0]?.loseConnection();
  expect([await opened, reasons]).toEqual([null, ["Listbook could not be reached. Check your connection."]]);
});

test("the portal is null, and no failure, for whoever would rather not prove who they are", async () => {
  forget = setReverifier(async () => false);
  const { calls, opening, reasons } = start();
  expect(await createPortalSession(opening, "http://localhost/")).toBeNull();
  expect([calls, reasons]).toEqual([[], []]);
});
