import { runSessionTasks } from "../account/sessionTasks.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** Runs what needs to know the user, when the page starts and after each sign-in. */
export async function runUserTasks(client: SyncClient): Promise<void> {
  await runSessionTasks(client);
  await followPush(client);
}

let isFollowing = false;

/** Renews the push subscription of a browser that notifies its user: now, and when the service worker asks for it. */
async function followPush(client: SyncClient): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const { renewPush } = await import("../account/notifications/push.ts");
  // Without it no message comes until the next start. The client logs what the server answers.
  const renew = () => renewPush(client).catch(() => {});
  if (!isFollowing) navigator.serviceWorker.addEventListener("message", () => void renew());
  isFollowing = true;
  await renew();
}
