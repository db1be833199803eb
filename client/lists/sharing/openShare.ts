import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

const load = () => import("./ShareDialog.tsx");

/** The half of the sheet that is shown first. */
type Half = "people" | "everyone";

/** Opens the sheet of the people of a notebook. */
export const openShare = (id: string, half?: Half) =>
  ignoreFailure(load().then(({ ShareDialog }) => openOverlay(ShareDialog, { id, half })));

/** Opens the sheet that shares one list. */
export const openShareList = (list: ListFieldsFragment, half?: Half) =>
  ignoreFailure(load().then(({ ShareListDialog }) => openOverlay(ShareListDialog, { list, half })));

/** Opens the sheet that prints labels for the lists of a notebook. */
export const openLabels = (notebookId: string) =>
  ignoreFailure(import("./LabelsDialog.tsx").then(({ LabelsDialog }) => openOverlay(LabelsDialog, { notebookId })));

/** Prints a list with its link that stays. Where there is none yet, the sheet opens that makes it. */
export const openPrintWithLink = (client: SyncClient, list: ListFieldsFragment) =>
  ignoreFailure(printOrMakeLink(client, list));

async function printOrMakeLink(client: SyncClient, list: ListFieldsFragment) {
  const { findStayingLink, printWithLink } = await import("./printWithLink.tsx");
  const { url, isShared } = await findStayingLink(client, list);
  if (url) await printWithLink(client, list, url);
  else if (isShared) openShare(list.notebookId, "everyone");
  else openShareList(list, "everyone");
}
