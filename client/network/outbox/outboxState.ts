import type { PendingChange } from "./pendingChange.ts";

/** What is shown about the changes that the server has not answered. */
export type OutboxState = {
  /** How many changes are not answered, and when the oldest of them was made, in milliseconds. */
  count: number;
  oldest: number | undefined;
  /** Whether the browser keeps the changes when the page is closed. */
  isKept: boolean;
  /** The changes of earlier pages that the server has refused. */
  refused: readonly PendingChange[];
};

export const NO_CHANGES: OutboxState = { count: 0, oldest: undefined, isKept: false, refused: [] };
