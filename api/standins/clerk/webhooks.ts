import { createHash, createHmac, randomUUID } from "node:crypto";
import type { SigningKeys } from "./keys.ts";

/** Tells the app what happened, in the words and the shapes of Clerk's webhooks. */
export type SendClerkEvent = (type: string, data: object) => Promise<void>;

type ClerkWebhookOptions = {
  origin: string;
  keys: SigningKeys;
  log: (line: string) => void;
  /** The app, which takes webhooks. */
  deliver: (request: Request) => Promise<Response>;
};

const deriveSigningKey = ({ secretKey }: SigningKeys) => createHash("sha256").update(`webhooks ${secretKey}`).digest();

/** What the app verifies webhooks with. */
export const getWebhookSecret = (keys: SigningKeys) => `whsec_${deriveSigningKey(keys).toString("base64")}`;

/**
 * Sends events as Clerk does, at once and signed. What the app does not take is told to the log, and does not undo what
 * has happened here.
 */
export function createClerkEventSender({ origin, keys, log, deliver }: ClerkWebhookOptions): SendClerkEvent {
  return async (type, data) => {
    const id = `msg_${randomUUID()}`;
    const time = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ object: "event", type, data });
    const seal = createHmac("sha256", deriveSigningKey(keys)).update(`${id}.${time}.${body}`).digest("base64");
    const headers = {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": String(time),
      "svix-signature": `v1,${seal}`,
    };
    const answer = await deliver(new Request(`${origin}/api/clerk/webhook`, { method: "POST", headers, body }));
    if (!answer.ok) log(`The event ${type} of a local account was not taken: ${await answer.text()}`);
  };
}
