import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { type SubmitEvent, useState } from "react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Dialog, DialogFoot, FootHint, footButtonClass } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TemplateChanges, updateListsFromTemplate } from "./actions.ts";
import { Effect } from "./CompareDialog.tsx";
import { joinChanges, listUnreached } from "./joinChanges.ts";

/** Shows the changes of a template that have not reached all of its lists, and brings them there. */
export function UpdateListsDialog({ template, onClose }: { template: ListFieldsFragment } & OverlayProps) {
  const client = useClient();
  const variables = { templateId: template.id };
  const { data, error, refetch } = useQuery(TemplateChanges, { variables, fetchPolicy: "cache-and-network" });
  const changes = joinChanges(data?.templateChanges.changes ?? []);
  const [leftIds, setLeftIds] = useState<readonly string[]>([]);
  const chosen = changes.filter(({ templateItemId }) => !leftIds.includes(templateItemId));
  const listIds = listUnreached(chosen);
  const [update, isBusy] = useBusyAction(async () => {
    const templateItemIds = chosen.map(({ templateItemId }) => templateItemId);
    if (await updateListsFromTemplate(client, template, { listIds, templateItemIds })) onClose();
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (listIds.length > 0) void update();
  }

  return (
    <Dialog title={t`Update the lists`} description={template.name} hasFoot onClose={() => onClose()}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error && (
          <FailedState
            what={t`Couldn’t compare with the lists`}
            why={getErrorMessage(error)}
            onRetry={() => void refetch().catch(() => {})}
          />
        )}
        {!data && !error && <Skeleton rows={3} className="h-9" />}
        {data && changes.length === 0 && <p>{t`All lists are up to date.`}</p>}
        <ul className={checkboxLinesClass}>
          {changes.map(({ kind, templateItemId, words, listIds: without }) => (
            <li key={templateItemId}>
              <CheckboxLine
                checked={!leftIds.includes(templateItemId)}
                onChange={(isChosen) =>
                  setLeftIds((ids) =>
                    isChosen ? ids.filter((each) => each !== templateItemId) : [...ids, templateItemId],
                  )
                }
              >
                <span className="min-w-0 grow wrap-anywhere">
                  <Effect kind={kind} item={<span dir="auto">{words.name}</span>} />
                </span>
                <span className="quiet shrink-0 text-sm">
                  {plural({ count: without.length }, { one: "# list", other: "# lists" })}
                </span>
              </CheckboxLine>
            </li>
          ))}
        </ul>
        <DialogFoot>
          <FootHint hint={t`Lists keep their own changes.`}>
            <Button
              type="submit"
              kind="primary"
              aria-disabled={isBusy}
              disabled={listIds.length === 0}
              className={footButtonClass}
            >
              {plural({ count: listIds.length }, { one: "Update # list", other: "Update # lists" })}
            </Button>
          </FootHint>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
