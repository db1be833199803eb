import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { showFailure } from "../actions/errors.ts";
import { addToast } from "../actions/toasts.ts";
import { Button } from "../ui/Button.tsx";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";
import { lazyComponent } from "../ui/loading.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { memoize } from "../ui/memoize.ts";
import { i18n } from "../../shared/texts/i18n.ts";
import type { DownloadOptions } from "./files.ts";

const ImportDialog = lazyComponent(() => import("./ImportDialog.tsx"), "ImportDialog", { preloaded: true });
const FilePicker = lazyComponent(() => import("./ImportDialog.tsx"), "FilePicker");

/** Opens the dialog that imports a file, or asks for one. */
export const openImport = (file?: File) => void openOverlay(ImportDialog, file ? { file } : {});

/** Downloads all data that the user owns. A toast reports a failure. */
export async function downloadEverything(options: DownloadOptions = {}) {
  try {
    const [{ fetchExport }, { saveFile }] = await Promise.all([
      import("./files.ts"),
      import("../ui/browser/saveFile.ts"),
    ]);
    const { name, content } = await fetchExport(options);
    saveFile(name, content);
    addToast({ type: "background", title: t`Downloaded ${name}` });
  } catch (error) {
    if (options.signal?.aborted) return;
    const description = error instanceof Error ? error.message : "";
    showFailure(t`Couldn’t download your data`, error, { description, retry: downloadEverything });
  }
}

const megabytesFormat = memoize(
  () =>
    new Intl.NumberFormat(i18n.locale, {
      style: "unit",
      unit: "megabyte",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

/** `/account/data`: offers to download everything, and to import a file. */
export function DownloadAndImport() {
  const isReadOnly = useReadOnly();
  const [received, setReceived] = useState(0);
  const request = useRef<AbortController>(undefined);
  const [download, isBusy] = useBusyAction(() => {
    const { signal } = (request.current = new AbortController());
    setReceived(0);
    return downloadEverything({ signal, onProgress: setReceived });
  });
  return (
    <div className="flex max-w-list flex-col gap-8">
      <section aria-labelledby="download" className="flex flex-col items-start gap-2">
        <h2 id="download" className="text-section">{t`Everything as one file`}</h2>
        <p className="quiet">{t`All your notebooks, lists, items and past runs, as Markdown and JSON.`}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={isBusy} onClick={() => void download()}>{t`Download everything`}</Button>
          {isBusy && (
            <>
              <output className="quiet text-sm">{t`Downloading… ${{ size: megabytesFormat().format(received / 1_000_000) }}`}</output>
              <Button onClick={() => request.current?.abort()}>{t`Cancel`}</Button>
            </>
          )}
        </div>
      </section>
      {!isReadOnly && (
        <section aria-labelledby="import" className="flex flex-col items-start gap-2">
          <h2 id="import" className="text-section">{t`Bring lists in`}</h2>
          <FilePicker onFile={openImport} />
        </section>
      )}
    </div>
  );
}
