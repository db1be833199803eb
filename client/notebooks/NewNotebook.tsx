import { AddField } from "../ui/AddField.tsx";
import { useCreateNotebook } from "./changes.ts";

/** Makes a notebook of this name; whoever is not known yet becomes a guest by it. */
export function NewNotebook({ onMade }: { onMade?: (id: string) => void }) {
  const createNotebook = useCreateNotebook();

  async function add(name: string) {
    const notebook = await createNotebook(name);
    if (notebook) onMade?.(notebook.id);
  }

  return <AddField label="New notebook" button="Add notebook" onAdd={add} />;
}
