import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

const WhenDialog = lazyComponent(() => import("./WhenDialog.tsx"), "WhenDialog", { preloaded: true });

/** Lets the user choose when a row is due. `words` are those that it shows. */
export const openWhen = (row: { id: string; listId: string; words: string }) => void openOverlay(WhenDialog, row);
