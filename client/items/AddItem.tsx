import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateItem } from "./mutations.ts";

type Props = { listId: string; focused: boolean; primary: boolean };

/** Adds items to the end of a list, one Enter after the other. */
export function AddItem({ listId, focused, primary }: Props) {
  const createItem = useCreateItem();
  return (
    <AddField
      label="Add an item"
      button="Add"
      draft={listId}
      focused={focused}
      primary={primary}
      onAdd={(name) => createItem(listId, name)}
    />
  );
}
