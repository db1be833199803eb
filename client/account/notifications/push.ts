import { t } from "@lingui/core/macro";
import { defineRequest } from "../../actions/defineRequest.ts";
import { i18n } from "../../../shared/texts/i18n.ts";
import { SOURCE_LANGUAGE } from "../../../shared/texts/languages.ts";
import { graphql } from "../../graphql/index.ts";
import { ReadableError } from "../../sync/server/serverErrors.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { isApple } from "../../ui/browser/install.ts";
import {
  buildPushInput,
  encodeKey,
  forgetSubscription,
  keepSubscription,
  type PushChoice,
  readKeptSubscription,
} from "./keptSubscription.ts";

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
      language
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

/** Why this browser cannot show notifications; null where it can. */
export type PushObstacle = "plain http" | "needs install" | "unsupported" | "denied";

/** Returns why this browser cannot show notifications. On an iPhone only an app on the home screen can. */
export function findPushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return "plain http";
  if (!("PushManager" in window) || !("serviceWorker" in navigator) || !("Notification" in window))
    return isApple() ? "needs install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

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

/**
 * Returns what this browser notifies of; null without a subscription. When the server's key or the language of the page
 * has changed, it subscribes again.
 */
export async function readPushChoice(client: SyncClient): Promise<PushChoice | null> {
  const subscription = await findBrowserSubscription();
  if (!subscription) return null;
  const { endpoint } = subscription;
  const { data } = await client.query({ query: PushSubscription, variables: { endpoint }, fetchPolicy: "no-cache" });
  const choice = data?.pushSubscription ?? null;
  if (!choice) return null;
  const hasKey = encodeKey(subscription.options.applicationServerKey) === (await readKey(client));
  if (!hasKey || choice.language !== i18n.locale) return subscribe(client, choice);
  await keepChoice(client, choice, endpoint);
  return choice;
}

/** Keeps what this browser notifies of, in the language of the page. */
const keepChoice = (client: SyncClient, { kinds, quietFrom, quietUntil }: PushChoice, endpoint: string) =>
  keepSubscription({
    kinds,
    quietFrom,
    quietUntil,
    language: i18n.locale,
    endpoint,
    userId: client.sync.users.userId,
  });

/**
 * Subscribes this browser again where it has lost the subscription by which its user got messages, or has another one:
 * browsers renew and end subscriptions by themselves. It does so too where the page has another language than the
 * messages. It asks nothing.
 */
export async function renewPush(client: SyncClient): Promise<void> {
  if (findPushObstacle() || Notification.permission !== "granted") return;
  const kept = await readKeptSubscription();
  if (!kept) return;
  // A claim has made the guest a member, who gets the messages of the same subscription.
  if (kept.userId !== client.sync.users.userId) return void (await readPushChoice(client));
  const subscription = await findBrowserSubscription();
  const isSame = subscription?.endpoint === kept.endpoint;
  if (isSame && (kept.language ?? SOURCE_LANGUAGE) === i18n.locale) return;
  await subscribe(client, kept);
  if (!isSame) await endOnServer(client, kept.endpoint);
}

/** A failure does no harm: the push service says that the subscription has ended, and so the server ends it. */
const endOnServer = (client: SyncClient, endpoint: string) =>
  client
    .mutate({ mutation: UnsubscribeFromPush, variables: { endpoint }, fetchPolicy: "no-cache" })
    .catch(() => undefined);

/**
 * Subscribes this browser, or changes what it is notified of. Call it after a press: it may ask the user first. Errors: those of the
 * browser and the server.
 */
export async function subscribe(client: SyncClient, choice: PushChoice): Promise<PushChoice> {
  // Safari lets a page ask only directly after a press, so it asks before it waits for anything.
  if (Notification.permission !== "granted" && (await Notification.requestPermission()) !== "granted")
    throw new Error("Notifications are not allowed");
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = await readKey(client);
  const old = await registration.pushManager.getSubscription();
  // A browser refuses another key while it has a subscription.
  if (old && encodeKey(old.options.applicationServerKey) !== applicationServerKey) await old.unsubscribe();
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch((cause: unknown) => {
      const message = t`This browser’s push service can’t be reached or is turned off. Try again in a moment.`;
      throw new ReadableError(message, { cause });
    });
  const input = buildPushInput(made, { ...choice, language: i18n.locale });
  const { data } = await client.mutate({ mutation: SubscribeToPush, variables: { input }, fetchPolicy: "no-cache" });
  const taken = data?.subscribeToPush ?? choice;
  await keepChoice(client, taken, made.endpoint);
  return taken;
}

/** Ends the notifications in this browser. The server ends them first, so that it sends nothing in vain. */
export async function unsubscribe(client: SyncClient): Promise<void> {
  const subscription = await findBrowserSubscription();
  if ("caches" in window) await forgetSubscription();
  if (!subscription) return;
  // Without the server the subscription of the browser ends all the same.
  await endOnServer(client, subscription.endpoint);
  await subscription.unsubscribe();
}

const sendTestPush = defineRequest({ mutation: SendTestPush });

/** Has the server send a message to this browser now. */
export async function sendTest(client: SyncClient): Promise<void> {
  const subscription = await findBrowserSubscription();
  const endpoint = subscription?.endpoint ?? "";
  await sendTestPush.send(client, { endpoint });
}
