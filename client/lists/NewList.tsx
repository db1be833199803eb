import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateList } from "./mutations.ts";

/** Makes a list of this name, which appears among the others at once. */
export function NewList({ notebookId, focused }: { notebookId: string; focused: boolean }) {
  const createList = useCreateList();
  return (
    <AddField
      label="New list"
      button="Add list"
      draft={`lists of ${notebookId}`}
      focused={focused}
      primary
      onAdd={(name) => createList(notebookId, name)}
    />
  );
}
