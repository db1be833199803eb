import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { clearUndoHistory } from "../actions/undo.ts";
import { graphql } from "../graphql/index.ts";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/overlays/Confirm.tsx";
import { defineRequest, useRequest } from "../actions/defineRequest.ts";
import { showFailure } from "../actions/errors.ts";
import { addToast } from "../actions/toasts.ts";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";
import { ProgramsSection } from "../programs/ProgramsSection.tsx";
import { DownloadAndImport } from "./portability.tsx";
import { readSharedNotebooks, type SharedNotebook, SharedNotebooks } from "./SharedNotebooks.tsx";
import { useClient } from "../sync/state/state.ts";

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

/** `/account/data`: downloads, imports and deletes the data of a member, and the tokens of programs. */
export const DataPage = () => (
  <div className="flex flex-col gap-8">
    <DownloadAndImport />
    <ProgramsSection />
    <DeleteData />
  </div>
);

/**
 * Deletes all data of the user, who first sees what becomes of shared notebooks, and must prove their identity again
 * (docs/api.md, Re-verification).
 */
function DeleteData() {
  const client = useClient();
  const { send: remove, isBusy: isRemoving } = useRequest(deleteMyData);
  /** The shared notebooks while the user is asked. */
  const [shared, setShared] = useState<SharedNotebook[] | null>(null);
  const [ask, isReading] = useBusyAction(async () => {
    try {
      setShared(await readSharedNotebooks(client));
    } catch (error) {
      showFailure(t`Couldn’t delete your data`, error);
    }
  });
  const isBusy = isRemoving || isReading;

  function confirm() {
    setShared(null);
    void remove({});
  }

  return (
    <section aria-labelledby="delete-data" className="flex max-w-list flex-col items-start gap-2">
      <h2 id="delete-data" className="text-section">{t`Delete your data`}</h2>
      <p className="quiet">
        <Trans>
          This permanently deletes all your notebooks and everything in them, including what’s in Recently deleted. Your
          organisation’s notebooks are kept.
        </Trans>
      </p>
      {!shared && <Button aria-disabled={isBusy} onClick={() => !isBusy && void ask()}>{t`Delete everything`}</Button>}
      {shared && (
        <Confirm
          label={t`Delete everything`}
          question={t`Delete everything for good?`}
          onConfirm={confirm}
          onKeep={() => setShared(null)}
        >
          {shared.length > 0 && <SharedNotebooks notebooks={shared} />}
        </Confirm>
      )}
    </section>
  );
}
