import { told } from "../apollo/failures.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { openOverlay } from "../ui/overlays.ts";

/** Offers the templates of all notebooks for a new list in this one. */
export function FromTemplate({ notebookId }: { notebookId: string }) {
  async function choose() {
    const { TemplateChooser } = await import("./TemplateChooser.tsx");
    openOverlay(TemplateChooser, { notebookId });
  }

  return (
    <Button kind="quiet" className="self-start" onClick={() => told(choose())}>
      <Icon name="lucide:book-copy" className="size-5" />
      From a template
    </Button>
  );
}
