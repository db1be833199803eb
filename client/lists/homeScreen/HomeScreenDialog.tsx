import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { QrPicture } from "../../ui/QrPicture.tsx";
import { CopyButton } from "../../actions/CopyButton.tsx";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getListPath, getPlaceId } from "../../rows/list.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import { useClient } from "../../sync/state/state.ts";
import { install, isApple, isInstalled, useCanInstall } from "../../ui/browser/install.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { openOverlay, type OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { getColor } from "../../ui/Ribbon.tsx";
import { PrintOverlay } from "../sharing/PrintOverlay.tsx";
import { showListApp } from "./listManifest.ts";

type Props = { list: ListFieldsFragment };

/** Puts the open list on the home screen, as an app of its own, and shows the code that leads to it, to print. */
export function HomeScreenDialog({ list, onClose }: Props & OverlayProps) {
  const { cache } = useClient();
  const canInstall = useCanInstall();
  const { name } = list;
  const path = getListPath(list);
  const address = window.location.origin + path;
  const notebook = readCachedNotebook(cache, getPlaceId(list));
  const color = getColor({ color: notebook?.color ?? null, name: notebook?.name ?? name });
  useEffect(() => showListApp({ path, name, color }), [path, name, color]);

  async function accept() {
    if (await install()) onClose();
  }

  function printCode() {
    const children = <CodeSheet name={name} address={address} />;
    openOverlay(PrintOverlay, { children });
  }

  return (
    <Dialog title={t`Put on home screen`} onClose={() => onClose()}>
      <div className="flex flex-col items-start gap-4">
        <p className="quiet">{t`The list gets its own icon.`}</p>
        {canInstall ? (
          <Button kind="primary" onClick={() => void accept()}>{t`Put on home screen`}</Button>
        ) : (
          <p>
            <Steps />
          </p>
        )}
        <section aria-labelledby="list-code" className="flex flex-col items-start gap-3">
          <h3 id="list-code" className="part-heading">{t`QR code`}</h3>
          <QrPicture text={address} label={t`QR code that opens the list`} />
          <p className="quiet text-sm text-pretty">
            {t`Print it and hang it where you use the list. Only people who have the list can open it.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={printCode}>{t`Print`}</Button>
            <CopyButton kind="plain" text={address} />
          </div>
        </section>
      </div>
    </Dialog>
  );
}

/** The name of a list, and the code that leads to it, on a page of their own. */
const CodeSheet = ({ name, address }: { name: string; address: string }) => (
  <div className="text-center">
    <h1 dir="auto" className="mb-6 text-2xl wrap-anywhere">
      {name}
    </h1>
    <div className="flex justify-center">
      <QrPicture text={address} label={t`QR code that opens the list`} className="w-92" />
    </div>
  </div>
);

/** How the user does it where the browser cannot ask. */
function Steps() {
  // An installed app has no menu of the browser.
  if (isInstalled())
    return (
      <Trans>
        Open the list in your browser, then choose <b>Put on home screen</b> there.
      </Trans>
    );
  if (isApple())
    return (
      <Trans>
        Tap <b>Share</b> in Safari, then <b>Add to Home Screen</b>.
      </Trans>
    );
  if (isTouchScreen())
    return (
      <Trans>
        Open your browser’s menu, then tap <b>Add to Home screen</b>.
      </Trans>
    );
  return (
    <Trans>
      Scan the code with your phone, then choose <b>Put on home screen</b> there.
    </Trans>
  );
}
