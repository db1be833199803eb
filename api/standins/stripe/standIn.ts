import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { startApiServer } from "./apiServer.ts";
import type { StripeContext } from "./form.ts";
import { createStripeEventSender } from "./webhooks.ts";
import { createFaultInjector, type FaultInjector } from "./faultInjection.ts";
import { handlePage } from "./pages.ts";
import { deleteExpiredReplies } from "./idempotency.ts";

type StripeStandInOptions = {
  db: EntityManager;
  /** The one origin that the app is served under. */
  origin: string;
  log: (line: string) => void;
  /** Sends a webhook to the app. */
  deliver: (request: Request) => Promise<Response>;
  /** Seconds since 1970. */
  now?: () => number;
};

/** The settings with which the app uses the stand-in. They have the names of Stripe's own. */
export type StripeStandIn = {
  secretKey: string;
  webhookSecret: string;
  /** The address of the API. */
  api: { protocol: "http"; host: string; port: number };
  /** Answers everything under `/__stripe`. */
  fetch: (request: Request) => Promise<Response>;
  /** For tests, which call the functions of the stand-in with it. */
  context: StripeContext;
  /** For tests. */
  faultInjector: FaultInjector;
  close: () => Promise<void>;
};

/**
 * Creates the test payments. They serve Stripe's HTTP API on the loopback from tables of their own, so that Stripe's
 * library and its verification of webhooks run unchanged without an account at Stripe. No money is charged.
 */
export async function createStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  const { db, origin, log, deliver, now = () => Math.floor(Date.now() / 1000) } = options;
  await deleteExpiredReplies(db);
  // Each start creates new keys, because only this process uses them.
  const secretKey = `sk_test_${randomBytes(24).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
  const eventSender = createStripeEventSender({ origin, webhookSecret, log, deliver, now });
  const context: StripeContext = { db, origin, now, sendEvent: eventSender.sendEvent };
  const faultInjector = createFaultInjector();
  const api = await startApiServer(context, secretKey, faultInjector);
  return {
    secretKey,
    webhookSecret,
    api: { protocol: "http", host: "127.0.0.1", port: api.port },
    fetch: (request) => handlePage(context, request),
    context,
    faultInjector,
    async close() {
      eventSender.stop();
      await api.close();
    },
  };
}
