import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { EditableText } from "../ui/fields/EditableText.tsx";
import { useUpdateNotebook } from "./actions.ts";

type Props = { notebook: NotebookFieldsFragment } & Pick<
  ComponentProps<typeof EditableText>,
  "ref" | "className" | "textClassName" | "children"
>;

/** The name of a notebook, which becomes a field. */
export function NotebookName({ notebook, ...props }: Props) {
  const mayCall = useMayCall();
  const updateNotebook = useUpdateNotebook();
  return (
    <EditableText
      value={notebook.name}
      label={t`Name of the notebook`}
      onSave={(name) => updateNotebook(notebook.id, { name })}
      readOnly={!mayCall(notebook, "updateNotebook")}
      {...props}
    />
  );
}
