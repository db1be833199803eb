import type { ApolloCache, OperationVariables } from "@apollo/client";
import { type ChangeDefinition, type ChangeOptions, defineChange } from "../sync/state/change.ts";
import { type SendOptions, sendChange } from "../sync/outbox/outbox.ts";
import { reportFailure, type Retry } from "./errors.ts";
import type { ToastAction } from "./toasts.ts";
import { NOTHING_DONE, type UndoableAction, withUndo } from "./undo.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** What the user reads about an action, and what undoes it. */
type ActionWords = UndoableAction & {
  /** The title of the toast that reports a failure. */
  failed: string;
};

/** The arguments with which an action undoes itself. */
type Again<Args> = { again: Args };

/** Undoes an action by the same action with these arguments. */
export const again = <Args extends unknown[]>(...args: Args): Again<Args> => ({ again: args });

/** What an action does with its arguments. One that is only a part of other actions has no words and no undo. */
type Plan<Variables, Args> = SendOptions &
  Partial<Omit<ActionWords, "undo" | "redo" | "link">> & {
    variables: Variables;
    /** The ids of the rows that it reads or writes, first the one that it changes. Changes that share an id are sent in order. */
    keys: string[];
    undo?: Again<Args> | UndoableAction["undo"] | undefined;
    /** Makes the change again after its undo. Without it, the same change is sent again. */
    redo?: UndoableAction["redo"];
    /** A second button of the toast that offers undo. */
    link?: ((client: SyncClient) => ToastAction) | undefined;
    /** Called when the cache shows the expected answer. */
    onShown?: () => void;
  };

type ActionOptions<Data, Variables, Args extends unknown[], Planned, Answer> = ChangeOptions<Data, Variables> & {
  /**
   * Reads the cache and returns what the action does; null where there is nothing to do, which counts as success. It
   * runs again when the user tries again, and for `again`.
   */
  plan: (cache: ApolloCache, ...args: Args) => Planned | null;
  /** Makes changes that must come first. It runs before `plan`. */
  prepare?: (client: SyncClient) => void;
  /** Reports a failure in its own way. Without it, the answer is whether the action succeeded. */
  report?: (answer: Promise<Data | null | undefined>, variables: Variables, retry: Retry) => Promise<Answer>;
};

/** An action that is only a part of others. */
type ActionPart<Data, Variables extends OperationVariables, Args extends unknown[]> = {
  /** Makes the change without words and undo. Resolves with null where nothing has changed. Rejects when it fails. */
  send: (client: SyncClient, ...args: Args) => Promise<Data | null | undefined>;
  definition: ChangeDefinition<Data, Variables>;
};

/** An action of the user. Called, it makes the change, records how to undo it, and reports a failure in a toast. */
type Action<Data, Variables extends OperationVariables, Args extends unknown[], Answer> = ActionPart<
  Data,
  Variables,
  Args
> &
  ((client: SyncClient, ...args: Args) => Promise<Answer>);

/**
 * Defines an action in one place: its document, its expected effect, its words and its undo. Without words it is a part
 * of other actions.
 */
export function defineAction<
  Data,
  Variables extends OperationVariables,
  Args extends unknown[],
  Planned extends Plan<Variables, Args>,
  Answer = boolean,
>({ plan, prepare, report, ...options }: ActionOptions<Data, Variables, Args, Planned, Answer>) {
  const definition = defineChange(options);

  function preparePlan(client: SyncClient, args: Args) {
    prepare?.(client);
    return plan(client.cache, ...args);
  }

  function sendPlan(client: SyncClient, planned: Planned) {
    const answer = sendChange(client, definition, planned.variables, planned.keys, planned);
    planned.onShown?.();
    return answer;
  }

  function send(client: SyncClient, ...args: Args): Promise<Data | null | undefined> {
    const planned = preparePlan(client, args);
    return planned ? sendPlan(client, planned) : NOTHING_DONE;
  }

  function act(client: SyncClient, ...args: Args): Promise<Answer> {
    const planned = preparePlan(client, args);
    if (!planned) return Promise.resolve(true as Answer);
    const { variables, undo, done = "", failed = "", offersUndo, series, link } = planned;
    const { redo = () => sendPlan(client, planned) } = planned;
    const retry = () => act(client, ...args);
    const answer = sendPlan(client, planned);
    const reported = report
      ? report(answer, variables, retry)
      : (reportFailure(failed, answer, retry) as Promise<Answer>);
    if (!undo) return reported;
    const run = "again" in undo ? () => send(client, ...undo.again) : undo;
    return withUndo(client, { done, undo: run, redo, offersUndo, series, link: link?.(client) }, reported);
  }

  return Object.assign(act, { send, definition }) as Planned extends { done: string }
    ? Action<Data, Variables, Args, Answer>
    : ActionPart<Data, Variables, Args>;
}

/**
 * Records how to undo an action that consists of several changes, and reports its failure in a toast. Resolves with
 * whether it succeeded.
 */
export function reportAction(
  client: SyncClient,
  { failed, ...action }: ActionWords,
  answer: Promise<unknown>,
  retry: Retry,
): Promise<boolean> {
  return withUndo(client, action, reportFailure(failed, answer, retry));
}
