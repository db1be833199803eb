import { AddField } from "../ui/AddField.tsx";
import { useCreateItem } from "./changes.ts";

/** Adds items to the end of a list, one Enter after the other. */
export function AddItem({ listId, focused }: { listId: string; focused: boolean }) {
  const createItem = useCreateItem();
  return <AddField label="Add an item" button="Add" focused={focused} onAdd={(name) => createItem(listId, name)} />;
}
