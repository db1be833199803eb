import { plural, t } from "@lingui/core/macro";
import type { NavigateFunction } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import { addToast } from "../../actions/toasts.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { createListFromTemplate, duplicateList } from "../model/actions.ts";
import { openCreated } from "./openCreated.ts";

/** Makes a template of a list, which stays as it is. A toast offers to open it or to use it. */
export function keepAsTemplate(client: SyncClient, navigate: NavigateFunction, list: ListFieldsFragment) {
  function offer(template: ListFieldsFragment) {
    const { id, notebookId } = template;
    const use = () =>
      openCreated({ navigate, isCurrentScreen: () => true }, (open) =>
        createListFromTemplate(client, template, notebookId, open),
      );
    addToast({
      type: "foreground",
      title: t`Kept “${{ name: list.name }}” as a template`,
      description: plural(
        { count: list.itemCount },
        {
          0: "No items. The list stays as it is.",
          one: "# item. The list stays as it is.",
          other: "# items. The list stays as it is.",
        },
      ),
      link: {
        label: t({ message: "Open", context: "button" }),
        altText: t`Open the template in its notebook`,
        to: `/n/${notebookId}/l/${id}`,
      },
      action: {
        label: t({ message: "Use", context: "button" }),
        altText: t`Use the template in its notebook`,
        onAct: () => ignoreFailure(use()),
      },
    });
  }
  const keep = (notebookId: string) =>
    ignoreFailure(duplicateList(client, list, { name: list.name, isTemplate: true, notebookId }, offer));
  ignoreFailure(chooseNotebookForCopy(list, keep));
}
