import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { PastedClip } from "../ui/fields/AddField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { preload } from "../ui/loading.ts";

type Props = {
  /** The key of the field's draft. */
  draft: string;
  onPasteLines: (clip: PastedClip) => Promise<boolean>;
};

/** The ways to begin with a list that exists elsewhere. A returning user has them in other places. */
export function WaysToBegin({ draft, onPasteLines }: Props) {
  const [isAsking, setAsking] = useState(false);

  async function paste() {
    const { pasteClipboard } = await loadPasting();
    setAsking(!(await pasteClipboard(draft, onPasteLines)));
  }

  return (
    <div className="in-data-returning:hidden">
      <div className="flex flex-wrap gap-x-5">
        <button type="button" onClick={() => void paste().catch(IGNORE)} className={wayClass}>
          <Icon name="lucide:clipboard-paste" className="size-5 text-mark" />
          {t`Paste a list`}
        </button>
        <button type="button" onClick={() => void openImportDialog().catch(IGNORE)} className={wayClass}>
          <Icon name="lucide:import" className="size-5 text-mark" />
          {t`Bring yours from Keep or Todoist`}
        </button>
      </div>
      <output className="quiet block text-sm">
        {isAsking && t`Now paste into the field. Each line becomes an item.`}
      </output>
    </div>
  );
}

const wayClass =
  "inline-flex min-h-11 items-center gap-2 rounded-row text-start font-medium underline-offset-4 hover:underline";

/** The button stays, so the user can press it again when the code can be loaded. */
const IGNORE = () => {};

const loadPasting = () => import("./pasteClipboard.ts");
preload(loadPasting);

const openImportDialog = async () => (await import("../yourData/portability.tsx")).openImport();
