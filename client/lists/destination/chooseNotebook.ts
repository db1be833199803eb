import { t } from "@lingui/core/macro";
import { mayCall } from "../../../shared/roles.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { isSharedAlone } from "../../rows/list.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

/**
 * Calls `onChoose` with the notebook for a copy of a list: the one in which the list stands, or one that the user chooses
 * if that is nowhere, or only to view.
 */
export async function chooseNotebookForCopy(list: ListFieldsFragment, onChoose: (notebookId: string) => void) {
  if (list.shownIn !== null && (isSharedAlone(list) || mayCall(list, "createList"))) return onChoose(list.shownIn);
  const { ChooseNotebookDialog } = await import("./ChooseNotebookDialog.tsx");
  openOverlay(ChooseNotebookDialog, { title: t`Copy to notebook`, onChoose });
}
