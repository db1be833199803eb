import { t } from "@lingui/core/macro";
import { mayCall } from "../../../shared/roles.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

/**
 * Calls `onChoose` with the notebook for a copy of a list: the list's own notebook, or one that the user chooses if the
 * user may only view the list's own.
 */
export async function chooseNotebookForCopy(list: ListFieldsFragment, onChoose: (notebookId: string) => void) {
  if (mayCall(list, "createList")) return onChoose(list.notebookId);
  const { ChooseNotebookDialog } = await import("./ChooseNotebookDialog.tsx");
  openOverlay(ChooseNotebookDialog, { title: t`Copy to notebook`, onChoose });
}
