import { createHash, createHmac, randomUUID } from "node:crypto";
import type { SigningKeys } from "./keys.ts";

/** Sends an event to the app, with the type and the data of Clerk's webhooks. */
export type SendClerkEvent = (type: string, data: object) => Promise<void>;

type ClerkWebhookOptions = {
  origin: string;
  keys: SigningKeys;
  log: (line: string) => void;
  /** Sends a webhook to the app. */
  deliver: (request: Request) => Promise<Response>;
};

const deriveSigningKey = ({ secretKey }: SigningKeys) => createHash("sha256").update(`webhooks ${secretKey}`).digest();

/** The secret with which the app verifies webhooks. */
export const getWebhookSecret = (keys: SigningKeys) => `whsec_${deriveSigningKey(keys).toString("base64")}`;

/**
 * Sends events as Clerk does, at once and signed. When the app refuses an event, this is logged, and the change of the
 * account remains.
 */
export function createClerkEventSender({ origin, keys, log, deliver }: ClerkWebhookOptions): SendClerkEvent {
  return async (type, data) => {
    const id = `msg_${randomUUID()}`;
    const time = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ object: "event", type, data });
    const signature = createHmac("sha256", deriveSigningKey(keys)).update(`${id}.${time}.${body}`).digest("base64");
    const headers = {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": String(time),
      "svix-signature": `v1,${signature}`,
    };
    const response = await deliver(new Request(`${origin}/api/clerk/webhook`, { method: "POST", headers, body }));
    if (!response.ok) log(`The event ${type} of a local account was not taken: ${await response.text()}`);
  };
}
