import type { ApolloCache, ApolloClient } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import { addToast, closeToast, type ToastAction } from "./toasts.ts";
import { isNotFound } from "../network/serverErrors.ts";
import { showFailure } from "./errors.ts";

/** A change that the user made, and how to undo it. */
export type UndoableAction = {
  /** Says what was done, for toasts: "Deleted “Milk”". */
  said: string;
  /**
   * Undoes the change; rejects when that fails. It may be called before the change is answered: the queue sends it
   * after.
   */
  undo: () => Promise<unknown>;
  /** Shows a toast with a button that undoes the change. */
  offered?: boolean;
};

/** A recorded change, with the id of its toast. */
type DoneAction = UndoableAction & { toast?: number; hasFailed?: boolean };

/** How many changes can be undone, one after the other (docs/contract.md, Undo). */
const MAX_UNDO_STEPS = 100;

const CurrentUserId = graphql(`
  query CurrentUserId {
    currentUser {
      id
    }
  }
`);

let doneActions: readonly DoneAction[] = [];
/** A new object each time the history is cleared, by which an undo in progress can tell that it was. */
let userMarker = {};
let undoneToast: number | undefined;
const watchedCaches = new WeakSet<ApolloCache>();

/**
 * Records a change so that it can be undone, also before the server answers it. A change that rejects or answers false
 * is removed again. The history is cleared when the user changes.
 */
export async function withUndo<Answer>(
  client: ApolloClient,
  act: UndoableAction,
  answer: Promise<Answer>,
): Promise<Answer> {
  clearOnUserChange(client.cache);
  const noted: DoneAction = { ...act };
  recordAction(noted);
  if (act.offered)
    noted.toast = addToast({
      type: "foreground",
      title: act.said,
      action: createUndoToastAction(noted, "Undo", "Undo with Ctrl+Z"),
    });
  try {
    const result = await answer;
    if (result === false) markFailed(noted);
    return result;
  } catch (error) {
    markFailed(noted);
    throw error;
  }
}

/** Undoes the last recorded change, if there is one. */
export async function undoLast(): Promise<void> {
  const last = doneActions.at(-1);
  if (last) await undo(last);
}

/** Clears the history, so that the next user cannot undo the changes of the last one. */
export function clearUndoHistory() {
  for (const act of doneActions) removeAction(act);
  userMarker = {};
}

async function undo(act: DoneAction) {
  if (!doneActions.includes(act)) return;
  removeAction(act);
  if (undoneToast !== undefined) closeToast(undoneToast);
  // The toast shows before the server answers, as the undone change does. When the undo fails, another toast replaces
  // it.
  const toast = addToast({ type: "background", title: "Undone", description: act.said });
  undoneToast = toast;
  const before = userMarker;
  try {
    await act.undo();
  } catch (error) {
    closeToast(toast);
    if (userMarker === before && !act.hasFailed) showUndoFailure(act, error);
  }
}

/** Reports a failed undo. It can be tried again, unless the row no longer exists. */
function showUndoFailure(act: DoneAction, error: unknown) {
  const isGone = isNotFound(error);
  if (!isGone) recordAction(act);
  const again = isGone ? undefined : createUndoToastAction(act, "Try again", "Try again with Ctrl+Z");
  act.toast = showFailure(`Not undone: ${act.said}`, error, again);
}

const createUndoToastAction = (act: DoneAction, label: string, altText: string): ToastAction => ({
  label,
  altText,
  onAct: () => void undo(act),
});

function recordAction(act: DoneAction) {
  doneActions = [...doneActions, act].slice(-MAX_UNDO_STEPS);
}

function markFailed(act: DoneAction) {
  act.hasFailed = true;
  removeAction(act);
}

function removeAction(act: DoneAction) {
  doneActions = doneActions.filter((each) => each !== act);
  if (act.toast !== undefined) closeToast(act.toast);
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
