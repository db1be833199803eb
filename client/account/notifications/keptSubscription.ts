import type { PushKind } from "../../graphql/graphql.ts";

/** What messages this browser gets, and when. */
export type PushChoice = { kinds: readonly PushKind[]; quietFrom: string | null; quietUntil: string | null };

/** The language of the messages. A subscription that is kept from before there were others has none: it is English. */
type PushLanguage = { language?: string };

/** The subscription of this browser, its user, and what messages they want. */
type KeptSubscription = PushChoice & PushLanguage & { userId: string; endpoint: string };

// The service worker needs it too, so it is in a cache, whose name is not one of a build.
const CACHE = "push";
const KEY = "/push/subscription";

/** Returns the subscription that this browser last had; null where it gets no messages. */
export async function readKeptSubscription(): Promise<KeptSubscription | null> {
  const kept = await (await caches.open(CACHE)).match(KEY);
  return kept ? ((await kept.json()) as KeptSubscription) : null;
}

export const keepSubscription = async (subscription: KeptSubscription): Promise<void> =>
  (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(subscription)));

export const forgetSubscription = (): Promise<boolean> => caches.delete(CACHE);

export const encodeKey = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

type BrowserSubscription = Pick<PushSubscription, "endpoint" | "getKey">;

/** Returns what the server needs to know of a subscription. */
export const buildPushInput = (
  subscription: BrowserSubscription,
  { kinds, quietFrom, quietUntil, language }: PushChoice & PushLanguage,
) => ({
  endpoint: subscription.endpoint,
  p256dh: encodeKey(subscription.getKey("p256dh")),
  auth: encodeKey(subscription.getKey("auth")),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...(language !== undefined && { language }),
  kinds: [...kinds],
  quietFrom,
  quietUntil,
});
