import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { formatHoldings } from "../account/holdings.ts";
import { defineRequest, useRequest } from "../actions/defineRequest.ts";
import { addToast } from "../actions/toasts.ts";
import { clearUndoHistory } from "../actions/undo.ts";
import { graphql } from "../graphql/index.ts";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { Button } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Confirm } from "../ui/overlays/Confirm.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { findSharedNotebooks, SharedNotebooks, WhatGoes } from "./SharedNotebooks.tsx";

const DeleteMyData = graphql(`
  mutation DeleteMyData {
    deleteMyData {
      success
    }
  }
`);

const deleteMyData = defineRequest({
  mutation: DeleteMyData,
  failed: t`Couldn’t delete your data`,
  needsProof: true,
  async after(client) {
    clearUndoHistory();
    await client.sync.storage?.clear();
    addToast({ type: "background", title: t`Everything was deleted` });
    await client.refetchQueries({ include: "active" });
  },
});

/**
 * Deletes all data of the user, who first sees what goes and what becomes of shared notebooks, and must prove their
 * identity again (docs/api.md, Re-verification).
 */
export function DeleteData() {
  const { data, error, refetch } = useQuery(WhatGoes, { fetchPolicy: "no-cache" });
  const { send: remove, isBusy } = useRequest(deleteMyData);
  const [isAsking, setAsking] = useState(false);
  const shared = findSharedNotebooks(data);

  function confirm() {
    setAsking(false);
    void remove({});
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="quiet">
        <Trans>
          This permanently deletes all your notebooks and everything in them, including what’s in Recently deleted. Your
          organisation’s notebooks are kept.
        </Trans>
      </p>
      {error && !data && (
        <FailedState
          what={t`Couldn’t load what goes`}
          why={getErrorMessage(error)}
          onRetry={() => void refetch().catch(() => {})}
        />
      )}
      {!data && !error && <Skeleton rows={1} className="h-10" />}
      {data && (
        <>
          <p>{t`What goes: ${{ holdings: sayHoldings(data) }}.`}</p>
          {shared.length > 0 && <SharedNotebooks notebooks={shared} />}
          <p className="quiet">{t`The keys of your programs, your calendar’s address and your recovery key stop working.`}</p>
          {isAsking ? (
            <Confirm
              label={t`Delete everything`}
              question={t`Delete everything for good?`}
              onConfirm={confirm}
              onKeep={() => setAsking(false)}
            />
          ) : (
            <Button kind="danger" className="-ms-3" aria-disabled={isBusy} onClick={() => !isBusy && setAsking(true)}>
              {t`Delete everything`}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type Used = { quotas: Record<"notebooks" | "lists" | "items", { used: number }> };

const sayHoldings = ({ plan: { quotas } }: { plan: Used }) =>
  formatHoldings({ notebooks: quotas.notebooks.used, lists: quotas.lists.used, items: quotas.items.used });
