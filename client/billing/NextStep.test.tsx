import { ApolloProvider } from "@apollo/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SessionContext, type Session } from "../session/session.ts";
import { plan, subscription } from "../testing/planFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { NextStep } from "./NextStep.tsx";
import type { Plan } from "./queries.ts";

const renderNextStep = (state: Session["state"], currentPlan: Plan | undefined) =>
  renderToStaticMarkup(
    <ApolloProvider client={createScriptedClient().client}>
      <SessionContext value={{ state, user: null, signOut: async () => {} }}>
        <MemoryRouter>
          <NextStep plan={currentPlan} interval="yearly" onRetry={() => {}} />
        </MemoryRouter>
      </SessionContext>
    </ApolloProvider>,
  );

const loading = "Loading";
const signUp = "Sign up to subscribe";
const pay = "Continue to payment";
const manage = "Manage Subscription";
const unreachable = "Can’t reach the payment provider.";
const ALL_STEPS = [loading, signUp, pay, manage, unreachable];

const ended = subscription({ status: "canceled", entitled: false });
const unpaid = subscription({ status: "unpaid", entitled: false });
const unknown = subscription({ status: "unknown", entitled: false });

it.each<[string, Session["state"], Plan | undefined, string]>([
  ["waits for the plan", "signedIn", undefined, loading],
  ["sends a guest to sign up", "signedOut", plan({ name: "guest" }), signUp],
  ["waits until the session is known", "loading", plan({ name: "guest" }), loading],
  ["offers a member the checkout", "signedIn", plan(), pay],
  ["offers the checkout to a member whose subscription has ended", "signedIn", plan({ subscription: ended }), pay],
  ["sends a subscriber to the subscription", "signedIn", plan({ name: "paid", subscription: subscription() }), manage],
  ["offers no second subscription while one is unpaid", "signedIn", plan({ subscription: unpaid }), manage],
  [
    "offers no second subscription while one is in an unknown state",
    "signedIn",
    plan({ subscription: unknown }),
    manage,
  ],
  [
    "says that the payment provider cannot be reached",
    "signedOut",
    plan({ payments: "UNREACHABLE", prices: [] }),
    unreachable,
  ],
])("%s", (_name, state, currentPlan, step) => {
  const html = renderNextStep(state, currentPlan);
  expect(ALL_STEPS.filter((text) => html.includes(text))).toEqual([step]);
});

it("returns to the chosen interval after signing up or signing in", () => {
  const html = renderNextStep("signedOut", plan({ name: "guest" }));
  const redirect = `?redirect_url=${encodeURIComponent("/upgrade?interval=yearly")}`;
  expect(html).toContain(`href="/sign-up${redirect}"`);
  expect(html).toContain(`href="/sign-in${redirect}"`);
});
