import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

const AddUpDialog = lazyComponent(() => import("./AddUpDialog.tsx"), "AddUpDialog");

type Added = {
  /** Whose sums they are: the list, the section or the selection. */ title: string;
  items: readonly ItemFieldsFragment[];
};

/** Shows what rows come to. */
export const openAddUp = (added: Added) => void openOverlay(AddUpDialog, added);
