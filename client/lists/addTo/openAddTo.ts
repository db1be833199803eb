import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import type { GivenWords } from "./sharedWords.ts";

const AddToSheet = lazyComponent(() => import("./AddToSheet.tsx"), "AddToSheet", { preloaded: true });

const NO_WORDS: GivenWords = { text: "" };

/** Opens the sheet that adds words to a list. Words that the server refuses are in the sheet again. */
export function openAddTo(given: GivenWords = NO_WORDS) {
  openOverlay(AddToSheet, { given, onRefused: (words: GivenWords) => openAddTo(words) });
}
