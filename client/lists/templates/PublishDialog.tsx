import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { LinkToCopy } from "../../actions/CopyButton.tsx";
import { useRequest } from "../../actions/defineRequest.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { quote } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { publishTemplate } from "./publishing.ts";

type PublishProps = { template: ListFieldsFragment };

/** Explains the publication of a template, publishes it, and then shows its link. */
export function PublishDialog({ template: { id, name }, onClose }: PublishProps & OverlayProps) {
  const [url, setUrl] = useState<string>();
  const { send, isBusy, failure } = useRequest(publishTemplate, {
    onDone: ({ publishTemplate: made }) => setUrl(made.url),
  });

  return (
    <Dialog title={t`Publish ${{ name: quote(name) }}`} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            Anyone with the link can see this template, including notes, and use it. Your name and other lists stay
            private. Changes you make later show up there too.
          </Trans>
        </p>
        {failure !== undefined && (
          <p role="alert" className="font-semibold">
            {failure}
          </p>
        )}
        {url === undefined ? (
          <Button kind="primary" aria-disabled={isBusy} onClick={() => void send({ listId: id })}>{t`Publish`}</Button>
        ) : (
          <LinkToCopy url={url} />
        )}
      </div>
    </Dialog>
  );
}
