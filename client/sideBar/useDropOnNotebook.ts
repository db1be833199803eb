import type { DragEvent } from "react";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { moveList } from "../lists/model/actions.ts";
import { endListDrag, getListFor } from "../lists/model/draggedList.ts";
import { useClient } from "../sync/state/state.ts";

/** Returns the event handlers of a notebook on which lists of other notebooks can be dropped. */
export function useDropOnNotebook(notebook: NotebookFieldsFragment) {
  const client = useClient();
  const mayAdd = useMayCall()(notebook, "createList");
  const getList = () => (mayAdd ? getListFor(notebook.id) : undefined);

  function onDragOver(event: DragEvent<HTMLElement>) {
    if (!getList()) return;
    event.preventDefault();
    event.currentTarget.toggleAttribute("data-drop", true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget as Node | null)) currentTarget.toggleAttribute("data-drop", false);
  }

  function onDrop(event: DragEvent<HTMLElement>) {
    const list = getList();
    event.currentTarget.toggleAttribute("data-drop", false);
    if (!list) return;
    event.preventDefault();
    endListDrag();
    moveList(client, list, notebook.id);
  }

  return { onDragOver, onDragLeave, onDrop };
}
