import { findPushObstacle } from "./push.ts";
import { type PushChoice, readKeptSubscription } from "./keptSubscription.ts";

/** Returns what this browser shows notifications of, as far as it knows without asking the server; null for none. */
export const readShownChoice = async (): Promise<PushChoice | null> =>
  findPushObstacle() === null && Notification.permission === "granted" ? readKeptSubscription() : null;
