import { ignoreFailure } from "../../feedback/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

/** Opens the dialog that creates a list in this notebook from a template. */
export function TemplateDialogButton({ notebookId }: { notebookId: string }) {
  async function openDialog() {
    const { TemplateDialog } = await import("./TemplateDialog.tsx");
    openOverlay(TemplateDialog, { notebookId });
  }

  return (
    <Button kind="quiet" className="self-start" onClick={() => ignoreFailure(openDialog())}>
      <Icon name="lucide:book-copy" className="size-5" />
      From a template
    </Button>
  );
}
