import type { OperationVariables } from "@apollo/client";
import type { AnyChange } from "./change.ts";

/** A change in the browser's database. An older build of the app may have written it. */
export type StoredChange = {
  /** A UUIDv7, so that ids sort by the time of the change. */
  id: string;
  /** The version of this shape. */
  v: 1;
  userId: string;
  /** The name of its definition. */
  name: string;
  variables: OperationVariables;
  /** The ids of the rows that it reads or writes, first the one that it changes. Changes that share a key are sent in order. */
  keys: string[];
  /** The time of the change, as ISO 8601. */
  at: string;
  /** The rows as they were before, if the change shows them again. */
  before?: unknown;
  /** The `Idempotency-Key` of the call that it was sent with; undefined until it was sent. */
  call?: string;
  /** Whether the server has it already. It is kept for the first minute of a guest (see `storedChanges.ts`). */
  isSent?: true;
  /** The reason why the server has refused it. The change stays until the user has seen that. */
  refusal?: string;
};

export type Caller = {
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
  /** Whether the screen can still show the text of a refused change. It can if this function is left out. */
  hasPlace?: (() => boolean) | undefined;
};

/** A change in memory. */
export type PendingChange = StoredChange & {
  /** Undefined until its code is loaded. */
  definition: AnyChange | undefined;
  /** The callers on this page that wait for the answer. */
  callers: Caller[];
  isSending: boolean;
  /** Whether it has waited and so may be sent together with its neighbours. */
  hasWaited: boolean;
  /** Whether it is shown only when it is answered, and fails when the server cannot be reached. */
  needsServer: boolean;
  /** The number of times that the server has failed to handle it. */
  failures: number;
  /** The pause before the next attempt; undefined if there is none. */
  pause: object | undefined;
};

/** Returns what the browser keeps of a change. */
export const toStored = ({
  id,
  v,
  userId,
  name,
  variables,
  keys,
  at,
  before,
  call,
  refusal,
}: StoredChange): StoredChange => ({
  id,
  v,
  userId,
  name,
  variables,
  keys,
  at,
  ...(before !== undefined && { before }),
  ...(call !== undefined && { call }),
  ...(refusal !== undefined && { refusal }),
});
