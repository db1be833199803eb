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

const HAS_NUMBER = /\p{N}/u;

/** Whether at least so many items have a number in their words. Without one, there is nothing to add up. */
export function mayAddUp(items: readonly ItemFieldsFragment[], atLeast = 1): boolean {
  let count = 0;
  return items.some(({ name, isHeading }) => !isHeading && HAS_NUMBER.test(name) && ++count >= atLeast);
}
