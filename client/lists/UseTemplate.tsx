import { useNavigate } from "react-router";
import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { useHere } from "../ui/useHere.ts";
import { useOnce } from "../ui/useOnce.ts";
import { useCreateListFromTemplate } from "./changes.ts";

type Props = {
  template: ListFieldsFragment;
  /** Where the list goes; without it, to the template's own notebook. */
  notebookId?: string;
  onMade?: () => void;
  className?: string;
  primary?: boolean;
};

/** Makes a list from the template and opens it, unless the person has gone elsewhere meanwhile. */
export function UseTemplate({ template, notebookId, onMade, className, primary = false }: Props) {
  const navigate = useNavigate();
  const createListFromTemplate = useCreateListFromTemplate();
  const isHere = useHere();

  async function make() {
    const list = await createListFromTemplate(template, notebookId);
    if (!list || !isHere()) return;
    onMade?.();
    await navigate(`/n/${list.notebookId}/l/${list.id}`);
  }

  const [run, busy] = useOnce(make);

  return (
    <Button
      kind={primary ? "primary" : "plain"}
      aria-label={`Use ${template.name}`}
      aria-disabled={busy}
      onClick={() => told(run())}
      className={className}
    >
      Use
    </Button>
  );
}
