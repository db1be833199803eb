import { useNavigate } from "react-router";
import { ignoreFailure } from "../../feedback/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { useCreateListFromTemplate } from "../mutations.ts";

type Props = {
  template: ListFieldsFragment;
  /** Where the list goes; without it, to the template's own notebook. */
  notebookId?: string;
  onMade?: () => void;
  className?: string;
  primary?: boolean;
};

/** Makes a list from the template and opens it, unless the person has gone elsewhere meanwhile. */
export function UseTemplateButton({ template, notebookId, onMade, className, primary = false }: Props) {
  const navigate = useNavigate();
  const createListFromTemplate = useCreateListFromTemplate();
  const isHere = useIsCurrentScreen();

  async function make() {
    const list = await createListFromTemplate(template, notebookId);
    if (!list || !isHere()) return;
    onMade?.();
    await navigate(`/n/${list.notebookId}/l/${list.id}`);
  }

  const [run, busy] = useBusyAction(make);

  return (
    <Button
      kind={primary ? "primary" : "plain"}
      aria-label={`Use ${template.name}`}
      aria-disabled={busy}
      onClick={() => ignoreFailure(run())}
      className={className}
    >
      Use
    </Button>
  );
}
