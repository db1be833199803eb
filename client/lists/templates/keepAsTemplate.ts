import { useCallback } from "react";
import { useNavigate } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import { addToast } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useCreateListFromTemplate, useDuplicateList } from "../model/actions.ts";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { formatItemCount } from "../model/labels.ts";
import { openCreated } from "./openCreated.ts";

/** Returns a function that makes a template of a list, which stays as it is. A toast offers to open it or to use it. */
export function useKeepAsTemplate(list: ListFieldsFragment): () => void {
  const duplicateList = useDuplicateList();
  const createListFromTemplate = useCreateListFromTemplate();
  const navigate = useNavigate();

  return useCallback(() => {
    function offer(template: ListFieldsFragment) {
      const { id, notebookId } = template;
      const use = () =>
        openCreated({ navigate, isCurrentScreen: () => true }, (open) =>
          createListFromTemplate(template, notebookId, open),
        );
      addToast({
        type: "foreground",
        title: `Kept “${list.name}” as a template`,
        description: `${formatItemCount(list.itemCount)}. The list stays as it is.`,
        link: { label: "Open", altText: "Open the template in its notebook", to: `/n/${notebookId}/l/${id}` },
        action: { label: "Use", altText: "Use the template in its notebook", onAct: () => ignoreFailure(use()) },
      });
    }
    const keep = (notebookId: string) => duplicateList(list, { name: list.name, isTemplate: true, notebookId }, offer);
    ignoreFailure(chooseNotebookForCopy(list, (notebookId) => ignoreFailure(keep(notebookId))));
  }, [list, duplicateList, createListFromTemplate, navigate]);
}
