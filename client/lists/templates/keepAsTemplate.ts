import { useCallback } from "react";
import { ignoreFailure } from "../../actions/errors.ts";
import { addToast } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useDuplicateList } from "../actions.ts";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { formatItemCount } from "../labels.ts";

/** Returns a function that makes a template of a list, which stays as it is. */
export function useKeepAsTemplate(list: ListFieldsFragment): () => void {
  const duplicateList = useDuplicateList();

  return useCallback(() => {
    const keep = (notebookId: string) =>
      duplicateList(list, { name: list.name, isTemplate: true, notebookId }, (template) => {
        const description = `${formatItemCount(list.itemCount)}. The list stays as it is.`;
        const to = `/n/${template.notebookId}/l/${template.id}`;
        const action = { label: "Open", altText: "Open the template in its notebook", to };
        addToast({ type: "foreground", title: `Kept “${list.name}” as a template`, description, action });
      });
    ignoreFailure(chooseNotebookForCopy(list, (notebookId) => ignoreFailure(keep(notebookId))));
  }, [list, duplicateList]);
}
