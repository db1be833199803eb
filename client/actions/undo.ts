import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import { addToast, closeToast, type ToastAction } from "./toasts.ts";
import { isNotFound } from "../sync/serverErrors.ts";
import { showFailure } from "./errors.ts";
import type { SyncClient } from "../sync/state.ts";

/** A change that the user made, and how to undo it. */
export type UndoableAction = {
  /** Says what was done, for toasts: "Deleted “Milk”". */
  done: string;
  /** Undoes the change. Rejects when that fails. It may be called before the server has answered the change. */
  undo: (client: SyncClient) => Promise<unknown>;
  /** Shows a toast with a button that undoes the change. */
  offersUndo?: boolean;
  /** A link beside that button. */
  link?: ToastAction | undefined;
};

/** A recorded change, with the id of its toast. */
type DoneAction = UndoableAction & { client: SyncClient; toast?: number | undefined; hasFailed?: boolean };

/** The number of changes that can be undone, one after the other (docs/app.md, Undo). */
const MAX_UNDO_STEPS = 100;

const CurrentUserId = graphql(`
  query CurrentUserId {
    currentUser {
      id
    }
  }
`);

let doneActions: readonly DoneAction[] = [];
/** A new object each time the history is cleared, so that an undo in progress notices it. */
let userMarker = {};
let undoneToast: number | undefined;
const watchedCaches = new WeakSet<ApolloCache>();

/**
 * Records a change so that it can be undone, even before the server answers it. A change that rejects or resolves to
 * false is removed again. The history is cleared when the user changes.
 */
export async function withUndo<Answer>(
  client: SyncClient,
  action: UndoableAction,
  answer: Promise<Answer>,
): Promise<Answer> {
  clearOnUserChange(client.cache);
  const recorded: DoneAction = { ...action, client };
  recordAction(recorded);
  if (action.offersUndo)
    recorded.toast = addToast({
      type: "foreground",
      title: action.done,
      action: createUndoToastAction(recorded, "Undo", "Undo with Ctrl+Z"),
      ...(action.link && { link: action.link }),
    });
  try {
    const result = await answer;
    if (result === false) markFailed(recorded);
    return result;
  } catch (error) {
    markFailed(recorded);
    throw error;
  }
}

/** Undoes the last recorded change, if there is one. */
export async function undoLast(): Promise<void> {
  const last = doneActions.at(-1);
  if (last) await undo(last);
}

/** Clears the history, so that the next user cannot undo the changes of the previous one. */
export function clearUndoHistory() {
  for (const action of doneActions) removeAction(action);
  userMarker = {};
}

async function undo(action: DoneAction) {
  if (!doneActions.includes(action)) return;
  removeAction(action);
  if (undoneToast !== undefined) closeToast(undoneToast);
  // The toast appears with the undone change, before the server answers. If the undo fails, another toast replaces it.
  const toast = addToast({ type: "background", title: "Undone", description: action.done });
  undoneToast = toast;
  const before = userMarker;
  try {
    await action.undo(action.client);
  } catch (error) {
    closeToast(toast);
    if (userMarker === before && !action.hasFailed) showUndoFailure(action, error);
  }
}

/** Reports a failed undo. It can be tried again, unless the row no longer exists. */
function showUndoFailure(action: DoneAction, error: unknown) {
  const isGone = isNotFound(error);
  if (!isGone) recordAction(action);
  const again = isGone ? undefined : createUndoToastAction(action, "Try again", "Try again with Ctrl+Z");
  action.toast = showFailure(`Not undone: ${action.done}`, error, { action: again });
}

const createUndoToastAction = (action: DoneAction, label: string, altText: string): ToastAction => ({
  label,
  altText,
  onAct: () => void undo(action),
});

function recordAction(action: DoneAction) {
  doneActions = [...doneActions, action].slice(-MAX_UNDO_STEPS);
}

function markFailed(action: DoneAction) {
  action.hasFailed = true;
  removeAction(action);
}

function removeAction(action: DoneAction) {
  doneActions = doneActions.filter((each) => each !== action);
  if (action.toast !== undefined) closeToast(action.toast);
}

/** Clears the history when the cached user changes or is removed, as after signing in or out, or claiming a guest. */
function clearOnUserChange(cache: ApolloCache) {
  if (watchedCaches.has(cache)) return;
  watchedCaches.add(cache);
  let known: string | undefined;
  cache.watch({
    query: CurrentUserId,
    optimistic: false,
    immediate: true,
    callback({ result }) {
      const id = result?.currentUser?.id;
      if (known && id !== known) clearUndoHistory();
      known = id;
    },
  });
}
