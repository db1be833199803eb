import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import type { AskedKind } from "./askedWords.ts";

const AskedDialog = lazyComponent(() => import("./AskedDialog.tsx"), "AskedDialog", { preloaded: true });

/** Lets the user choose what a row of a template asks when it is used. */
export const openAsked = (row: { id: string; listId: string; kind: AskedKind }) => void openOverlay(AskedDialog, row);
