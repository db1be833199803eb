import type { DragEvent } from "react";
import { ignoreFailure } from "../actions/errors.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { useUpdateList } from "../lists/model/actions.ts";
import { endListDrag, getListFor } from "../lists/model/draggedList.ts";

/** Returns the event handlers of a notebook on which lists of other notebooks can be dropped. */
export function useDropOnNotebook(notebook: NotebookFieldsFragment) {
  const updateList = useUpdateList();
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
    ignoreFailure(updateList(list.id, { notebookId: notebook.id }));
  }

  return { onDragOver, onDragLeave, onDrop };
}
