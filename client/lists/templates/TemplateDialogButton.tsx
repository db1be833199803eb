import { ignoreFailure } from "../../feedback/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

/** Offers the templates of all notebooks for a new list in this one. */
export function TemplateDialogButton({ notebookId }: { notebookId: string }) {
  async function choose() {
    const { TemplateDialog } = await import("./TemplateDialog.tsx");
    openOverlay(TemplateDialog, { notebookId });
  }

  return (
    <Button kind="quiet" className="self-start" onClick={() => ignoreFailure(choose())}>
      <Icon name="lucide:book-copy" className="size-5" />
      From a template
    </Button>
  );
}
