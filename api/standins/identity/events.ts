import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Keys } from "./keys.ts";

/** Tells the app what happened, in the words and the shapes of Clerk's webhooks. */
export type Tell = (type: string, data: object) => Promise<void>;

type Options = {
  origin: string;
  keys: Keys;
  log: (line: string) => void;
  /** The app, which takes webhooks. */
  deliver: (request: Request) => Promise<Response>;
};

const digest = ({ secretKey }: Keys) => createHash("sha256").update(`webhooks ${secretKey}`).digest();

/** What the app verifies webhooks with. */
export const webhookSecretOf = (keys: Keys) => `whsec_${digest(keys).toString("base64")}`;

/**
 * Sends events as Clerk does, at once and signed. What the app does not take is told to the log, and does not undo what
 * has happened here.
 */
export function createTell({ origin, keys, log, deliver }: Options): Tell {
  return async (type, data) => {
    const id = `msg_${randomUUID()}`;
    const time = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ object: "event", type, data });
    const seal = createHmac("sha256", digest(keys)).update(`${id}.${time}.${body}`).digest("base64");
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
