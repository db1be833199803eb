import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

const AddUpDialog = lazyComponent(() => import("./AddUpDialog.tsx"), "AddUpDialog");

type Added = {
  /** The name of the list or the section, or the size of the selection. */
  title: string;
  items: readonly ItemFieldsFragment[];
};

/** Shows what rows come to. */
export const openAddUp = (added: Added) => void openOverlay(AddUpDialog, added);
