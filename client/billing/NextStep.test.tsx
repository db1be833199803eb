import { ApolloProvider } from "@apollo/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SessionContext, type Session } from "../identity/session.ts";
import { plan, subscription } from "../testing/planFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { NextStep } from "./NextStep.tsx";
import type { Plan } from "./queries.ts";

const draw = (state: Session["state"], known: Plan | undefined) =>
  renderToStaticMarkup(
    <ApolloProvider client={createScriptedClient().client}>
      <SessionContext value={{ state, user: null, signOut: async () => {} }}>
        <MemoryRouter>
          <NextStep plan={known} interval="yearly" onRetry={() => {}} />
        </MemoryRouter>
      </SessionContext>
    </ApolloProvider>,
  );

const wait = "Loading";
const signUp = "Sign up to subscribe";
const pay = "Continue to payment";
const manage = "Manage Subscription";
const none = "Payments are not set up here.";
const silent = "The payment provider does not answer.";
const ALL = [wait, signUp, pay, manage, none, silent];

const ended = subscription({ status: "canceled", entitled: false });
const unpaid = subscription({ status: "unpaid", entitled: false });
const unknown = subscription({ status: "unknown", entitled: false });

it.each<[string, Session["state"], Plan | undefined, string]>([
  ["waits for the plan", "signedIn", undefined, wait],
  ["sends a guest to sign up", "signedOut", plan({ name: "guest" }), signUp],
  ["waits until it is known who is here", "loading", plan({ name: "guest" }), wait],
  ["leads a member to the checkout", "signedIn", plan(), pay],
  ["leads whoever had a subscription to the checkout", "signedIn", plan({ subscription: ended }), pay],
  ["tells a subscriber so", "signedIn", plan({ name: "paid", subscription: subscription() }), manage],
  ["sells no second one to whoever has not paid", "signedIn", plan({ subscription: unpaid }), manage],
  ["sells no second one in an unknown state", "signedIn", plan({ subscription: unknown }), manage],
  ["says that payments are not set up", "signedIn", plan({ payments: "NOT_SET_UP", prices: [] }), none],
  ["says so to a guest too", "signedOut", plan({ name: "guest", payments: "NOT_SET_UP", prices: [] }), none],
  ["says that the provider is silent", "signedOut", plan({ payments: "UNREACHABLE", prices: [] }), silent],
])("%s", (_name, state, known, words) => {
  const html = draw(state, known);
  expect(ALL.filter((each) => html.includes(each))).toEqual([words]);
});

it("leads back to the same choice after signing up, and after signing in", () => {
  const html = draw("signedOut", plan({ name: "guest" }));
  const back = `?redirect_url=${encodeURIComponent("/upgrade?interval=yearly")}`;
  expect(html).toContain(`href="/sign-up${back}"`);
  expect(html).toContain(`href="/sign-in${back}"`);
});
