import type { PendingChange } from "./pendingChange.ts";

/** The state of the unanswered changes, for the screens. */
export type OutboxState = {
  /** The number of unanswered changes, and the time of the oldest of them in milliseconds. */
  count: number;
  oldest: number | undefined;
  /** Whether the browser keeps the changes when the page is closed. */
  isKept: boolean;
  /** The changes of earlier pages that the server has refused. */
  refused: readonly PendingChange[];
};

export const NO_CHANGES: OutboxState = { count: 0, oldest: undefined, isKept: false, refused: [] };
