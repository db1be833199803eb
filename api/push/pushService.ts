import { lookup as lookupName } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import type { PushAnswer, PushService } from "../domain/base/context.ts";
import { createPublicLookup, mayBeCalled } from "../domain/base/publicAddress.ts";
import { isLoopback } from "../settings/values.ts";

/** Milliseconds within which a push service must have answered. */
const TIMEOUT = 5_000;
/** Seconds for which a push service keeps a message for a browser that it cannot reach. */
const PUSH_TTL = 12 * 60 * 60;
/** The longest wait that `Retry-After` can ask for, in seconds. */
const MAX_RETRY_AFTER = 24 * 60 * 60;

type PushServiceOptions = {
  /** Whom a push service can write to (RFC 8292): a `mailto:` or an https address. */
  subject: string;
  /** Whether this computer itself may be called, as in tests. */
  allowsLoopback: boolean;
  /** Replaces the look-up of names in tests. */
  lookup?: typeof lookupName;
};

/** Sends messages to the push services of browsers (RFC 8030, 8291, 8292). */
export const createPushService = ({
  subject,
  allowsLoopback,
  lookup = lookupName,
}: PushServiceOptions): PushService => ({
  allowsLoopback,
  async send(target, keys, { id, text }) {
    // Node calls no lookup for an address that is written as a number, so the address itself is checked here too.
    if (!mayBeCalled(target.endpoint, allowsLoopback)) throw new Error("This push service may not be called");
    // The library is large, and most servers rarely need it.
    const { default: webPush } = await import("web-push");
    const { headers, body } = webPush.generateRequestDetails({ endpoint: target.endpoint, keys: target }, text, {
      vapidDetails: { subject, ...keys },
      TTL: PUSH_TTL,
      topic: id.replaceAll("-", ""),
      contentEncoding: "aes128gcm",
    });
    return post(new URL(target.endpoint), headers, body, createPublicLookup(lookup));
  },
});

/** Posts a message. It follows no redirect. Errors: when there is no answer in time. */
function post(url: URL, headers: Record<string, string>, body: Buffer, lookup: LookupFunction): Promise<PushAnswer> {
  const isHere = isLoopback(url.hostname);
  const send = url.protocol === "http:" ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT);
    const options = { method: "POST", headers, signal, agent: false, ...(!isHere && { lookup }) };
    const request = send(url, options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: readRetryAfter(answer.headers["retry-after"]) });
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Returns the seconds of a `Retry-After`, which can also be a date; null without one. */
function readRetryAfter(text: string | undefined): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER) : null;
}

/** Returns whom a push service can write to about this server. */
export const chooseSubject = (supportEmail: string | null, origin: string): string =>
  supportEmail ? `mailto:${supportEmail}` : origin.startsWith("https:") ? origin : "mailto:listbook@localhost";
