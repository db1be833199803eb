import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { startApiServer } from "./apiServer.ts";
import type { StripeContext } from "./form.ts";
import { createStripeEventSender } from "./webhooks.ts";
import { createFaultInjector, type FaultInjector } from "./faultInjection.ts";
import { handlePage } from "./pages.ts";
import { deleteExpiredReplies } from "./idempotency.ts";

export type StripeStandInOptions = {
  db: EntityManager;
  /** The one origin that the app is served under. */
  origin: string;
  log: (line: string) => void;
  /** The app, which takes the webhooks. */
  deliver: (request: Request) => Promise<Response>;
  /** Seconds since 1970. */
  now?: () => number;
};

/** What the app needs to use it, under the names that Stripe's own settings have. */
export type StripeStandIn = {
  secretKey: string;
  webhookSecret: string;
  /** Where its API is. */
  api: { protocol: "http"; host: string; port: number };
  /** Answers everything under `/__stripe`. */
  fetch: (request: Request) => Promise<Response>;
  /** For tests: what happens at Stripe, and what goes wrong there. */
  context: StripeContext;
  faultInjector: FaultInjector;
  close: () => Promise<void>;
};

/**
 * Test payments: speaks Stripe's HTTP API on the loopback, over tables of its own, so that Stripe's library and Stripe's
 * signatures run unchanged where there is no account at Stripe. Nobody pays anything.
 */
export async function createStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  const { db, origin, log, deliver, now = () => Math.floor(Date.now() / 1000) } = options;
  await deleteExpiredReplies(db);
  // Made anew at each start: only this process uses them.
  const secretKey = `sk_test_${randomBytes(24).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
  const eventSender = createStripeEventSender({ origin, webhookSecret, log, deliver, now });
  const context: StripeContext = { db, origin, now, tell: eventSender.tell };
  const faults = createFaultInjector();
  const api = await startApiServer(context, secretKey, faults);
  return {
    secretKey,
    webhookSecret,
    api: { protocol: "http", host: "127.0.0.1", port: api.port },
    fetch: (request) => handlePage(context, request),
    context,
    faultInjector: faults,
    async close() {
      eventSender.stop();
      await api.close();
    },
  };
}
