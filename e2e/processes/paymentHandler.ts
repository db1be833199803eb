import { createApp } from "../../api/app.ts";
import { createDataSource } from "../../api/database/dataSource.ts";
import { createLogger } from "../../api/logging/log.ts";
import { createStripePayments, type StripeOptions } from "../../api/stripe/payments.ts";

/** `payments.test.ts` starts this with one event and kills it while it handles the event. */
type Task = { url: string; stripe: StripeOptions; body: string; signature: string };

const { url, stripe, body, signature } = JSON.parse(process.argv[2] ?? "") as Task;
const db = await createDataSource(url).initialize();
const app = await createApp({
  db,
  origin: stripe.origin,
  graphiql: false,
  introspection: false,
  trustedDocuments: null,
  rateLimits: false,
  trustProxy: 0,
  log: createLogger("error", () => {}),
  identity: null,
  payments: createStripePayments(stripe),
  live: null,
  client: null,
  linkPages: null,
  push: null,
  importProgram: null,
});
const headers = { "content-type": "application/json", "stripe-signature": signature };
await app(new Request(`${stripe.origin}/api/stripe/webhook`, { method: "POST", headers, body }));
await db.destroy();
