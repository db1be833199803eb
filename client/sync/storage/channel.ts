import type { Answer } from "../state/change.ts";
import type { StoredChange } from "../state/pendingChange.ts";
import type { StorageState } from "./storageState.ts";

/** The messages between the pages of a browser. */
export type TabMessage =
  | { kind: "reached" }
  | { kind: "added"; changes: StoredChange[] }
  | { kind: "ended"; ids: string[]; answer?: { name: string; variables: Answer["call"]["variables"]; data: unknown } };

/** Sends a message to the other pages, unless the user has left this page. */
export const publish = ({ tab: { channel } }: Pick<StorageState, "tab">, message: TabMessage) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage(message);
