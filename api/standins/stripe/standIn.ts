import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { startApi } from "./api.ts";
import type { House } from "./call.ts";
import { createTeller } from "./events.ts";
import { createFaults, type Faults } from "./faults.ts";
import { answerPage } from "./pages.ts";
import { forgetReplies } from "./replies.ts";

export type PaymentsStandInOptions = {
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
export type PaymentsStandIn = {
  secretKey: string;
  webhookSecret: string;
  /** Where its API is. */
  api: { protocol: "http"; host: string; port: number };
  /** Answers everything under `/__stripe`. */
  fetch: (request: Request) => Promise<Response>;
  /** For tests: what happens at Stripe, and what goes wrong there. */
  house: House;
  faults: Faults;
  close: () => Promise<void>;
};

/**
 * Test payments: speaks Stripe's HTTP API on the loopback, over our own database, so that Stripe's library and Stripe's
 * signatures run unchanged where there is no account at Stripe. Nobody pays anything.
 */
export async function createPaymentsStandIn(options: PaymentsStandInOptions): Promise<PaymentsStandIn> {
  const { db, origin, log, deliver, now = () => Math.floor(Date.now() / 1000) } = options;
  await forgetReplies(db);
  // Made anew at each start: only this process uses them.
  const secretKey = `sk_test_${randomBytes(24).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
  const teller = createTeller({ origin, webhookSecret, log, deliver, now });
  const house: House = { db, origin, now, tell: teller.tell };
  const faults = createFaults();
  const api = await startApi(house, secretKey, faults);
  return {
    secretKey,
    webhookSecret,
    api: { protocol: "http", host: "127.0.0.1", port: api.port },
    fetch: (request) => answerPage(house, request),
    house,
    faults,
    async close() {
      teller.stop();
      await api.close();
    },
  };
}
