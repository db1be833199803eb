import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { useOnce } from "../ui/useOnce.ts";
import { useCreateListFromTemplate } from "./changes.ts";

/** Makes a list from the template and opens it, unless the person has gone elsewhere meanwhile. */
export function UseTemplate({ template, className }: { template: ListFieldsFragment; className?: string }) {
  const navigate = useNavigate();
  const createListFromTemplate = useCreateListFromTemplate();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  async function make() {
    const list = await createListFromTemplate(template);
    if (list && here.current) await navigate(`/n/${list.notebookId}/l/${list.id}`);
  }

  const [run, busy] = useOnce(make);

  return (
    <Button aria-label={`Use ${template.name}`} aria-disabled={busy} onClick={() => told(run())} className={className}>
      Use
    </Button>
  );
}
