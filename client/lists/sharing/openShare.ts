import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

const load = () => import("./ShareDialog.tsx");

/** Opens the sheet of the people of a notebook. */
export const openShare = (id: string) =>
  ignoreFailure(load().then(({ ShareDialog }) => openOverlay(ShareDialog, { id })));

/** Opens the sheet that shares one list. */
export const openShareList = (list: ListFieldsFragment) =>
  ignoreFailure(load().then(({ ShareListDialog }) => openOverlay(ShareListDialog, { list })));
