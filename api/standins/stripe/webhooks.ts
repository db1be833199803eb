import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createStripeId } from "./objectStore.ts";

export type StripeEvent = { id: string; object: "event"; type: string; created: number; data: { object: object } };

/** Sends an event to the app; resolves after the first attempt, also when that failed. */
export type SendStripeEvent = (type: string, object: object) => Promise<void>;

type StripeWebhookOptions = {
  origin: string;
  webhookSecret: string;
  log: (line: string) => void;
  /** Sends a webhook to the app. */
  deliver: (request: Request) => Promise<Response>;
  now: () => number;
  /** Milliseconds before each retry of an event that the app did not accept. Stripe retries for three days. */
  retryDelays?: number[];
};

/** Builds a webhook as Stripe sends it, signed with the secret of the endpoint. Exported for tests, which send others. */
export function createSignedRequest(origin: string, secret: string, event: StripeEvent): Request {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` };
  return new Request(`${origin}/api/stripe/webhook`, { method: "POST", headers, body });
}

/** Creates the sender of events. It retries an event that the app does not accept, and logs it after the last retry. */
export function createStripeEventSender(options: StripeWebhookOptions) {
  const { origin, webhookSecret, log, deliver, now, retryDelays = [500, 2_000, 10_000] } = options;
  const stopping = new AbortController();

  async function deliverEvent(event: StripeEvent): Promise<boolean> {
    const response = await deliver(createSignedRequest(origin, webhookSecret, event)).catch(() => null);
    return response?.ok ?? false;
  }

  async function retryEvent(event: StripeEvent) {
    for (const delay of retryDelays) {
      await wait(delay, null, { signal: stopping.signal, ref: false });
      if (await deliverEvent(event)) return;
    }
    log(`The event ${event.type} of the test payments was not taken.`);
  }

  const sendEvent: SendStripeEvent = async (type, object) => {
    const event: StripeEvent = { id: createStripeId("evt"), object: "event", type, created: now(), data: { object } };
    // The caller waits only for the first attempt. `stop` ends the retries, which then reject.
    if (!(await deliverEvent(event))) retryEvent(event).catch(() => undefined);
  };
  return { sendEvent, stop: () => stopping.abort() };
}
