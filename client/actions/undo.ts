import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import { addToast, closeToast, getToasts, type ToastAction } from "./toasts.ts";
import { isNotFound } from "../sync/server/serverErrors.ts";
import { showFailure } from "./errors.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** What several changes in a row have in common, so that one toast can speak of all of them. */
export type Series = {
  /** Changes with the same text are joined: "deletions of items". */
  kind: string;
  /** The number of rows of this change. */
  count: number;
  /** Says what was done to a number of rows: "Deleted 6 items". */
  describe: (count: number) => string;
};

/** A change that the user made, and how to undo it. */
export type UndoableAction = {
  /** Says what was done, for toasts: "Deleted “Milk”". */
  done: string;
  /**
   * Undoes the change. Resolves with null, or with nothing but null, where nothing has changed. Rejects when it fails. It
   * may be called before the server has answered the change.
   */
  undo: (client: SyncClient) => Promise<unknown>;
  /** Makes the undone change again, in the same way. */
  redo: (client: SyncClient) => Promise<unknown>;
  /** Shows a toast with a button that undoes the change. */
  offersUndo?: boolean;
  /** Joins the change with the one before it, if that is of the same series and its toast is still open. */
  series?: Series | undefined;
  /** A link beside that button. */
  link?: ToastAction | undefined;
};

/** A recorded change, with the id of its toast; or changes in a row that were joined, with the first of them first. */
type RecordedAction = Pick<UndoableAction, "link"> & {
  parts: readonly UndoableAction[];
  client: SyncClient;
  toast?: number | undefined;
};

/** What an action returns where it has nothing to do. */
export const NOTHING_DONE: Promise<null> = Promise.resolve(null);

/** The number of changes that can be undone, one after the other (docs/app.md, Undo). */
const MAX_UNDO_STEPS = 100;

/** What takes a change from one part of the history to the other, and the words of its toasts. */
const UNDO = {
  from: "done",
  to: "undone",
  label: t`Undo`,
  past: t`Undone`,
  altText: t`Undo with ${{ keys: "Ctrl+Z" }}`,
  again: t`Try again with ${{ keys: "Ctrl+Z" }}`,
  describeFailure: (done: string) => t`Couldn’t undo: ${done}`,
} as const;
const REDO = {
  from: "undone",
  to: "done",
  label: t`Redo`,
  past: t`Redone`,
  altText: t`Redo with ${{ keys: "Ctrl+Shift+Z" }}`,
  again: t`Try again with ${{ keys: "Ctrl+Shift+Z" }}`,
  describeFailure: (done: string) => t`Couldn’t redo: ${done}`,
} as const;
type Step = typeof UNDO | typeof REDO;

const CurrentUserId = graphql(`
  query CurrentUserId {
    currentUser {
      id
    }
  }
`);

/** The changes that can be undone, and those that can be redone. The next one is the last of each. */
const history: Record<"done" | "undone", readonly RecordedAction[]> = { done: [], undone: [] };
/** The changes whose undo or redo the server has not answered. */
const running = new Set<RecordedAction>();
/** A new object each time the history is cleared, so that an undo in progress notices it. */
let userMarker = {};
/** The toast of the last undo or redo. */
let stepToast: number | undefined;
const watchedCaches = new WeakSet<ApolloCache>();

/**
 * Records a change so that it can be undone, even before the server answers it. What was undone before it can no longer
 * be redone. A change that rejects or resolves to false is removed again. The history is cleared when the user changes.
 */
export async function withUndo<Answer>(
  client: SyncClient,
  action: UndoableAction,
  answer: Promise<Answer>,
): Promise<Answer> {
  clearOnUserChange(client.cache);
  endRedo();
  const earlier = findJoined(client, action);
  if (earlier) removeAction(earlier);
  const recorded: RecordedAction = { parts: [...(earlier?.parts ?? []), action], client, link: action.link };
  recordAction("done", recorded);
  if (action.offersUndo) offerUndo(recorded);
  try {
    const result = await answer;
    if (result === false) removeFailed(action);
    return result;
  } catch (error) {
    removeFailed(action);
    throw error;
  }
}

/** Returns the change just before this one if both are shown in one toast. */
function findJoined(client: SyncClient, { series }: UndoableAction): RecordedAction | undefined {
  const last = history.done.at(-1);
  const isOpen = getToasts().some(({ id, open }) => id === last?.toast && open);
  return series && isOpen && last?.client === client && last.parts[0]?.series?.kind === series.kind ? last : undefined;
}

function offerUndo(recorded: RecordedAction) {
  recorded.toast = addToast({
    type: "foreground",
    title: describeParts(recorded),
    action: createStepAction(recorded, UNDO),
    ...(recorded.link && { link: recorded.link }),
  });
}

/** Says what was done: that of a single change, or the sum of all. */
function describeParts({ parts: [first, ...others] }: RecordedAction): string {
  const counts = [first, ...others].map((part) => part?.series?.count ?? 0);
  if (others.length === 0) return first?.done ?? "";
  return first?.series?.describe(counts.reduce((sum, count) => sum + count)) ?? "";
}

/** Undoes the last recorded change, if there is one. */
export const undoLast = () => takeLastStep(UNDO);

/** Makes the change that was undone last again, if nothing was changed since then. */
export const redoLast = () => takeLastStep(REDO);

async function takeLastStep(step: Step): Promise<void> {
  const last = history[step.from].at(-1);
  if (last) await takeStep(last, step);
}

/** Clears the history, so that the next user cannot undo the changes of the previous one. */
export function clearUndoHistory() {
  for (const action of history.done) removeAction(action);
  endRedo();
  userMarker = {};
}

/** Ends what could be redone, and the toast that offers it. */
function endRedo() {
  if (history.undone.length > 0 && stepToast !== undefined) closeToast(stepToast);
  for (const action of history.undone) removeAction(action);
}

async function takeStep(action: RecordedAction, step: Step) {
  if (!history[step.from].includes(action)) return;
  removeAction(action);
  if (stepToast !== undefined) closeToast(stepToast);
  recordAction(step.to, action);
  const runs = startParts(action, step);
  if (runs.every((run) => run === NOTHING_DONE)) {
    removeAction(action);
    return showNothingDone(action, step);
  }
  // The toast appears with the change, before the server answers. If the step fails, another toast replaces it.
  const toast = addToast({
    type: "background",
    title: step.past,
    description: describeParts(action),
    action: createStepAction(action, step === UNDO ? REDO : UNDO),
  });
  stepToast = toast;
  const before = userMarker;
  /** Ends a step that has come to nothing. */
  function endStep(report: () => void) {
    closeToast(toast);
    // The user may have taken the step back in the meantime, and then it makes no difference.
    const isTakenBack = !history[step.to].includes(action);
    removeAction(action);
    if (userMarker === before && action.parts.length > 0 && !isTakenBack) report();
  }
  running.add(action);
  try {
    if (isNothing(await Promise.all(runs))) endStep(() => showNothingDone(action, step));
  } catch (error) {
    endStep(() => showStepFailure(action, step, error));
  } finally {
    running.delete(action);
  }
}

/** Undoes the changes of an action, the last first, or makes them again in their order. */
function startParts({ parts, client }: RecordedAction, step: Step): Promise<unknown>[] {
  const steps = step === UNDO ? parts.toReversed().map(({ undo }) => undo) : parts.map(({ redo }) => redo);
  return steps.map((run) => run(client));
}

/** Whether nothing has come of a step, nor of any part of it: its row is gone, or as it was already. */
const isNothing = (result: unknown): boolean =>
  result === null || result === false || (Array.isArray(result) && result.every(isNothing));

function showNothingDone(action: RecordedAction, step: Step) {
  addToast({
    type: "foreground",
    title: step.describeFailure(describeParts(action)),
    description: t`It’s gone, or it’s already like that.`,
  });
}

/** Reports a failed undo or redo. It can be tried again, unless the row no longer exists. */
function showStepFailure(action: RecordedAction, step: Step, error: unknown) {
  const isGone = isNotFound(error);
  if (!isGone) recordAction(step.from, action);
  const again = isGone ? undefined : { ...createStepAction(action, step), label: t`Try again`, altText: step.again };
  action.toast = showFailure(step.describeFailure(describeParts(action)), error, { action: again });
}

const createStepAction = (action: RecordedAction, step: Step): ToastAction => ({
  label: step.label,
  altText: step.altText,
  onAct: () => void takeStep(action, step),
});

function recordAction(part: keyof typeof history, action: RecordedAction) {
  history[part] = [...history[part], action].slice(-MAX_UNDO_STEPS);
}

/** Removes a change that the server has refused. Those that were joined with it stay, and the toast counts them. */
function removeFailed(failed: UndoableAction) {
  const all = [...history.done, ...history.undone, ...running];
  for (const action of new Set(all.filter(({ parts }) => parts.includes(failed)))) {
    action.parts = action.parts.filter((part) => part !== failed);
    const isOffered = getToasts().some(({ id, open }) => id === action.toast && open);
    if (action.parts.length === 0) removeAction(action);
    else if (isOffered && action.toast !== undefined) {
      closeToast(action.toast);
      offerUndo(action);
    }
  }
}

function removeAction(action: RecordedAction) {
  history.done = history.done.filter((each) => each !== action);
  history.undone = history.undone.filter((each) => each !== action);
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
