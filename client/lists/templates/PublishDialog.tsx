import { useState } from "react";
import { copyText } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { quote } from "../../ui/format.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { publishTemplate } from "./publishing.ts";
import { useClient } from "../../sync/state.ts";

export type PublishProps = { template: ListFieldsFragment };

/** Explains the publication of a template, publishes it, and then shows its link. */
export function PublishDialog({ template: { id, name }, onClose }: PublishProps & OverlayProps) {
  const client = useClient();
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [publish, isBusy] = useBusyAction(async () => {
    setFailure(undefined);
    try {
      setUrl(await publishTemplate(client, id));
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  });

  return (
    <Dialog title={`Publish ${quote(name)}`} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <p>
          Everybody with the link can read this template with its notes, and make a list of it. They see neither your
          name nor your other lists. What you change is shown there too.
        </p>
        {failure !== undefined && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {url === undefined ? (
          <Button kind="primary" aria-disabled={isBusy} onClick={() => void publish()}>
            Publish
          </Button>
        ) : (
          <PublishedLink url={url} />
        )}
      </div>
    </Dialog>
  );
}

/** The focused button has been removed. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

const PublishedLink = ({ url }: { url: string }) => (
  <div className="flex w-full flex-wrap items-end gap-2">
    <label className="flex min-w-0 grow basis-48 flex-col gap-1">
      Link
      <input
        readOnly
        ref={focusField}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="field w-full min-w-0"
      />
    </label>
    <Button kind="primary" onClick={() => void copyText(url, "Link copied")}>
      Copy link
    </Button>
  </div>
);
