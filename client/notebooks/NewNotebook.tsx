import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateNotebook } from "./mutations.ts";

/** Makes a notebook of this name; whoever is not known yet becomes a guest by it. */
export function NewNotebook({ focused }: { focused: boolean }) {
  const createNotebook = useCreateNotebook();
  return (
    <AddField
      label="New notebook"
      button="Add notebook"
      draft="notebooks"
      focused={focused}
      primary
      onAdd={createNotebook}
    />
  );
}
