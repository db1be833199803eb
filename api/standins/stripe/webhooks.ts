import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createStripeId } from "./objectStore.ts";

export type StripeEvent = { id: string; object: "event"; type: string; created: number; data: { object: object } };

/** Tells the app what happened; answers when the app has heard of it, or does not listen. */
export type SendStripeEvent = (type: string, object: object) => Promise<void>;

type StripeWebhookOptions = {
  origin: string;
  webhookSecret: string;
  log: (line: string) => void;
  /** The app, which takes the webhooks. */
  deliver: (request: Request) => Promise<Response>;
  now: () => number;
  /** Milliseconds to wait before an event that was not taken is sent again. Stripe goes on for three days. */
  pauses?: number[];
};

/** A webhook as Stripe sends it, signed with the secret of the endpoint. */
export function createSignedRequest(origin: string, secret: string, event: StripeEvent): Request {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const seal = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${seal}` };
  return new Request(`${origin}/api/stripe/webhook`, { method: "POST", headers, body });
}

/** How events are sent: at once, and a few times again; what is never taken is told to the log. */
export function createStripeEventSender(options: StripeWebhookOptions) {
  const { origin, webhookSecret, log, deliver, now, pauses = [500, 2_000, 10_000] } = options;
  const stopping = new AbortController();

  async function isTaken(event: StripeEvent): Promise<boolean> {
    const answer = await deliver(createSignedRequest(origin, webhookSecret, event)).catch(() => null);
    return answer?.ok ?? false;
  }

  async function insist(event: StripeEvent) {
    for (const pause of pauses) {
      await wait(pause, null, { signal: stopping.signal, ref: false });
      if (await isTaken(event)) return;
    }
    log(`The event ${event.type} of the test payments was not taken.`);
  }

  const tell: SendStripeEvent = async (type, object) => {
    const event: StripeEvent = { id: createStripeId("evt"), object: "event", type, created: now(), data: { object } };
    // Whoever waits for it waits for the first try; being stopped ends the others.
    if (!(await isTaken(event))) insist(event).catch(() => undefined);
  };
  return { tell, stop: () => stopping.abort() };
}
