import type { ApolloCache, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useState } from "react";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { type SyncClient, useClient } from "../sync/state/state.ts";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";
import { showFailure } from "./errors.ts";
import { reverify } from "./reverify.ts";
import { addToast } from "./toasts.ts";

/**
 * A request is what needs the server: nothing of it shows before its answer, and without a connection it fails. What shows
 * at once and waits for a connection is an action (`defineAction.ts`).
 */
type RequestOptions<Data, Variables extends OperationVariables> = {
  mutation: TypedDocumentNode<Data, Variables>;
  /** The title of the toast where it fails, which stays and offers to try again. Without it, the sender says why it failed. */
  failed?: string;
  /** The toast where it is done. */
  done?: { title: string; description?: string };
  /** Whether the server may ask for a fresh proof of who the user is. The answer is null where the user gives none. */
  needsProof?: true;
  /**
   * Writes the answer into the cache, which has its rows by then. Without it the cache gets nothing of the answer: tokens and
   * links are secrets.
   */
  update?: (cache: ApolloCache, data: Data, variables: Variables) => unknown;
  /** Follows the answer, such as a read of what it has changed. */
  after?: (client: SyncClient, data: Data, variables: Variables) => unknown;
};

type Request<Data, Variables extends OperationVariables> = RequestOptions<Data, Variables> & {
  /** Sends it. Resolves with the answer when all that follows is done. Rejects when it fails. */
  send: (client: SyncClient, variables: Variables) => Promise<Data | null>;
};

/** The `update` of an answer with rows only, which the cache finds by their ids. */
export const keepRows = (): void => {};

export function defineRequest<Data, Variables extends OperationVariables>(
  options: RequestOptions<Data, Variables>,
): Request<Data, Variables> {
  const { mutation, done, needsProof, update, after } = options;

  async function ask(client: SyncClient, variables: Variables): Promise<Data | null> {
    const { data } = await client.mutate<Data>({
      mutation,
      variables,
      ...(update
        ? { update: (cache, { data: answer }) => void (answer && update(cache, answer, variables)) }
        : { fetchPolicy: "no-cache" }),
    });
    return data ?? null;
  }

  return {
    ...options,
    async send(client, variables) {
      let data: Data | null = null;
      const run = async () => void (data = await ask(client, variables));
      if (needsProof) await reverify(run);
      else await run();
      if (data === null) return null;
      if (done) addToast({ type: "foreground", ...done });
      await after?.(client, data, variables);
      return data;
    },
  };
}

type RunOptions<Data, Variables> = {
  /** Replaces the title of the request, where it names what a screen shows. */
  failed?: string;
  /** Follows the answer. */
  onDone?: (data: Data, variables: Variables) => unknown;
  /** Follows the answer and a failure. */
  onSettled?: () => unknown;
};

/** Sends a request, and says in a toast why it fails. Returns the reason where there is no title for that. */
export async function runRequest<Data, Variables extends OperationVariables>(
  client: SyncClient,
  request: Request<Data, Variables>,
  variables: Variables,
  options: RunOptions<Data, Variables> = {},
): Promise<string | undefined> {
  try {
    const data = await request.send(client, variables);
    if (data !== null) await options.onDone?.(data, variables);
  } catch (error) {
    const failed = options.failed ?? request.failed;
    if (failed === undefined) return getErrorMessage(error);
    showFailure(failed, error, { retry: () => runRequest(client, request, variables, options) });
  } finally {
    await options.onSettled?.();
  }
  return undefined;
}

/**
 * Returns how to send a request from a screen, and whether it is running; meanwhile it is not sent again. `failure` is why it
 * has failed, where no toast says that.
 */
export function useRequest<Data, Variables extends OperationVariables>(
  request: Request<Data, Variables>,
  options?: RunOptions<Data, Variables>,
) {
  const client = useClient();
  const [failure, setFailure] = useState<string>();
  const [send, isBusy] = useBusyAction(async (variables: Variables) => {
    setFailure(undefined);
    setFailure(await runRequest(client, request, variables, options));
  });
  return { send, isBusy, failure };
}
