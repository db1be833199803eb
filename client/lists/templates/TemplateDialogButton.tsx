import { t } from "@lingui/core/macro";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

/** Opens the dialog that creates a list in this notebook from a template. Rejects when its code cannot be loaded. */
export async function openTemplateDialog(notebookId: string) {
  const { TemplateDialog } = await import("./TemplateDialog.tsx");
  openOverlay(TemplateDialog, { notebookId });
}

export function TemplateDialogButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button kind="quiet" aria-keyshortcuts="t" className="-ms-3 self-start" onClick={onOpen}>
      <Icon name="lucide:book-copy" className="size-5" />
      {t`Start from a template`}
    </Button>
  );
}
