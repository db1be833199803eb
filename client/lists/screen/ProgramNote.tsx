import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { Link } from "react-router";
import { runRequest } from "../../actions/defineRequest.ts";
import { showFailure } from "../../actions/errors.ts";
import { addToast } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { describeInList, ListProgramLog, ProgramChanges, undoCall } from "../../programs/programLog.ts";
import { PROGRAM_LOG_PATH } from "../../programs/programs.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { PROBE_CONTEXT } from "../../sync/links/reads.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { LineButton } from "../repeat/SkipButton.tsx";

/** Says for a day what a program did last in the list, and undoes it. What was undone is not said any more. */
export function ProgramNote({ list }: { list: ListFieldsFragment }) {
  const client = useClient();
  const mayCall = useMayCall();
  // Nobody waits for it, and nobody misses it without a signal.
  const { data, refetch } = useQuery(ListProgramLog, {
    variables: { listId: list.id },
    fetchPolicy: "no-cache",
    context: PROBE_CONTEXT,
  });
  const last = data?.programLog.find(({ undone }) => !undone);
  const [undo] = useBusyAction(async (call: string) => {
    await undoInList(client, call, list.id);
    await refetch().catch(() => undefined);
  });
  if (!last) return null;
  return (
    <p className="quiet min-h-6 text-sm text-pretty">
      <Link to={`${PROGRAM_LOG_PATH}?token=${last.token.id}`} dir="auto" className="hover:text-ink hover:underline">
        {describeInList(last)}
      </Link>
      {last.whyNot === null && mayCall(list, "updateList") && (
        <LineButton onClick={() => void undo(last.call)}>{t`Undo`}</LineButton>
      )}
    </p>
  );
}

/** Returns the ids of the rows that a call has changed in a list. Rejects when the server cannot be reached. */
async function readRowIds(client: SyncClient, call: string, listId: string): Promise<string[]> {
  const { data } = await client.query({ query: ProgramChanges, variables: { call }, fetchPolicy: "no-cache" });
  return (data?.programChanges ?? []).flatMap((change) =>
    change.listId === listId && !change.undone ? change.id : [],
  );
}

/** Undoes what a call did in a list, and leaves what it did elsewhere. A failure is a toast. */
async function undoInList(client: SyncClient, call: string, listId: string): Promise<void> {
  let ids: string[];
  try {
    ids = await readRowIds(client, call, listId);
  } catch (error) {
    showFailure(t`Couldn’t undo it`, error);
    return;
  }
  await runRequest(
    client,
    undoCall,
    { call, ids },
    {
      onDone: ({ undoCall: { undone, left } }) =>
        addToast({
          type: "foreground",
          title: left.length === 0 ? t`Undone.` : undone === 0 ? t`Nothing was undone.` : t`Undone in part.`,
          ...(left.length > 0 && { description: t`What has changed since stays as it is.` }),
        }),
      // What could not be undone may have changed too.
      onSettled: () => client.refetchQueries({ include: "active" }).catch(() => undefined),
    },
  );
}
