import type { ApolloCache, ApolloClient } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import { addToast, closeToast, type ToastAction } from "./toasts.ts";
import { isNotFound } from "../network/serverErrors.ts";
import { showFailure } from "./errors.ts";

/** Something that the person did, and the way back. */
export type UndoableAction = {
  /** In words that stand alone: "Deleted “Milk”". */
  said: string;
  /** Takes it back. It may be called while the act is still on its way, and is sent after it. Errors: it failed. */
  undo: () => Promise<unknown>;
  /** A toast offers to undo it. */
  offered?: boolean;
};

/** An act that stands, and the toast through which it can be undone. */
type DoneAction = UndoableAction & { toast?: number; hasFailed?: boolean };

/** How many acts can be taken back, one after the other. */
const MAX_UNDO_STEPS = 100;

const CurrentUserId = graphql(`
  query CurrentUserId {
    currentUser {
      id
    }
  }
`);

let doneActions: readonly DoneAction[] = [];
/** Another object whenever everything was forgotten. */
let userMarker = {};
let undoneToast: number | undefined;
const watchedCaches = new WeakSet<ApolloCache>();

/**
 * Notes an act while it is on its way, so that it can be undone at once; one that fails, or answers false, never was.
 * It is forgotten when somebody else is there.
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

/** Undoes what was done last; nothing when nothing was. */
export async function undoLast(): Promise<void> {
  const last = doneActions.at(-1);
  if (last) await undo(last);
}

/** Forgets what was done: it is not for whoever is there now. */
export function clearUndoHistory() {
  for (const act of doneActions) removeAction(act);
  userMarker = {};
}

async function undo(act: DoneAction) {
  if (!doneActions.includes(act)) return;
  removeAction(act);
  if (undoneToast !== undefined) closeToast(undoneToast);
  // Told at once, as everything is; when it fails, that is told instead.
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

/** It stays possible, unless what it is about is gone for good. */
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

/** Signing in and out, another organisation, and a guest whose work was claimed: the cache has somebody else. */
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
