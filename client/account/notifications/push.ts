import { defineRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";
import type { PushKind } from "../../graphql/graphql.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** What this browser is told, and when. */
export type PushChoice = { kinds: readonly PushKind[]; quietFrom: string | null; quietUntil: string | null };

export const USUAL_CHOICE: PushChoice = {
  kinds: ["DUE_TODAY", "CAME_BACK", "FINISHED"],
  quietFrom: "22:00",
  quietUntil: "08:00",
};

const PushKey = graphql(`
  query PushKey {
    pushKey {
      publicKey
    }
  }
`);

const PushSubscription = graphql(`
  query PushSubscription($endpoint: String!) {
    pushSubscription(endpoint: $endpoint) {
      endpoint
      kinds
      quietFrom
      quietUntil
    }
  }
`);

const SubscribeToPush = graphql(`
  mutation SubscribeToPush($input: PushSubscriptionInput!) {
    subscribeToPush(input: $input) {
      endpoint
      kinds
      quietFrom
      quietUntil
    }
  }
`);

const UnsubscribeFromPush = graphql(`
  mutation UnsubscribeFromPush($endpoint: String!) {
    unsubscribeFromPush(endpoint: $endpoint) {
      success
    }
  }
`);

const SendTestPush = graphql(`
  mutation SendTestPush($endpoint: String!) {
    sendTestPush(endpoint: $endpoint) {
      success
    }
  }
`);

/** Why this browser cannot be told anything; null where it can. */
export type PushObstacle = "plain http" | "needs install" | "unsupported" | "denied";

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

/** Returns why this browser cannot be told anything. On an iPhone only an app on the home screen can be. */
export function findPushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return "plain http";
  if (!("PushManager" in window) || !("serviceWorker" in navigator) || !("Notification" in window))
    return isApple() ? "needs install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

const encode = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Returns the subscription of this browser, if it has one. */
async function findBrowserSubscription() {
  if (findPushObstacle()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const readKey = async (client: SyncClient) => {
  const { data } = await client.query({ query: PushKey, fetchPolicy: "no-cache" });
  return data?.pushKey.publicKey ?? "";
};

/** Returns what this browser notifies of; null without a subscription. When the server's key has changed, it subscribes again. */
export async function readPushChoice(client: SyncClient): Promise<PushChoice | null> {
  const subscription = await findBrowserSubscription();
  if (!subscription) return null;
  const { endpoint } = subscription;
  const { data } = await client.query({ query: PushSubscription, variables: { endpoint }, fetchPolicy: "no-cache" });
  const choice = data?.pushSubscription ?? null;
  const hasKey = encode(subscription.options.applicationServerKey) === (await readKey(client));
  if (choice && !hasKey) return subscribe(client, choice);
  return choice;
}

/**
 * Subscribes this browser, or changes what it is told. Call it after a press: it may ask the user first. Errors: those of the
 * browser and the server.
 */
export async function subscribe(client: SyncClient, { kinds, quietFrom, quietUntil }: PushChoice): Promise<PushChoice> {
  // Safari lets a page ask only directly after a press, so it asks before it waits for anything.
  if (Notification.permission !== "granted" && (await Notification.requestPermission()) !== "granted")
    throw new Error("Notifications are not allowed");
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = await readKey(client);
  const old = await registration.pushManager.getSubscription();
  // A browser refuses another key while it has a subscription.
  if (old && encode(old.options.applicationServerKey) !== applicationServerKey) await old.unsubscribe();
  const { endpoint, ...subscription } = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .then((made) => ({
      endpoint: made.endpoint,
      p256dh: encode(made.getKey("p256dh")),
      auth: encode(made.getKey("auth")),
    }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data } = await client.mutate({
    mutation: SubscribeToPush,
    variables: { input: { endpoint, ...subscription, zone, kinds: [...kinds], quietFrom, quietUntil } },
    fetchPolicy: "no-cache",
  });
  return data?.subscribeToPush ?? { kinds, quietFrom, quietUntil };
}

/** Ends the notifications in this browser. The server ends them first, so that it sends nothing in vain. */
export async function unsubscribe(client: SyncClient): Promise<void> {
  const subscription = await findBrowserSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // Without the server the subscription of the browser ends all the same, and the push service says so.
  await client
    .mutate({ mutation: UnsubscribeFromPush, variables: { endpoint }, fetchPolicy: "no-cache" })
    .catch(() => undefined);
  await subscription.unsubscribe();
}

const sendTestPush = defineRequest({ mutation: SendTestPush });

/** Has the server send a message to this browser now. */
export async function sendTest(client: SyncClient): Promise<void> {
  const subscription = await findBrowserSubscription();
  const endpoint = subscription?.endpoint ?? "";
  await sendTestPush.send(client, { endpoint });
}
