import { useNavigate } from "react-router";
import { ignoreFailure } from "../../feedback/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { useCreateListFromTemplate } from "../mutations.ts";

type Props = {
  template: ListFieldsFragment;
  /** The notebook of the new list; by default the template's own. */
  notebookId?: string;
  onCreated?: () => void;
  className?: string;
  primary?: boolean;
};

/** Creates a list from the template and opens it, unless the user has gone to another screen in the meantime. */
export function UseTemplateButton({ template, notebookId, onCreated, className, primary = false }: Props) {
  const navigate = useNavigate();
  const createListFromTemplate = useCreateListFromTemplate();
  const isCurrentScreen = useIsCurrentScreen();

  async function createAndOpen() {
    const list = await createListFromTemplate(template, notebookId);
    if (!list || !isCurrentScreen()) return;
    onCreated?.();
    await navigate(`/n/${list.notebookId}/l/${list.id}`, { state: { naming: true } });
  }

  const [run, isBusy] = useBusyAction(createAndOpen);

  return (
    <Button
      kind={primary ? "primary" : "plain"}
      aria-label={`Use ${template.name}`}
      aria-disabled={isBusy}
      onClick={() => ignoreFailure(run())}
      className={className}
    >
      Use
    </Button>
  );
}
