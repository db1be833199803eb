import { createStore } from "../createStore.ts";

/** The functions that save the texts that are being edited. */
const savers = createStore<readonly (() => void)[]>([]);

/** Saves a text also when the user leaves the page. Returns a function that ends this. */
export function saveWhenLeft(save: () => void) {
  savers.set((all) => [...all, save]);
  return () => savers.set((all) => all.filter((each) => each !== save));
}

/** Saves the texts that are being edited. The outbox does so before it sends its last changes. */
export function saveEditedTexts() {
  for (const save of savers.get()) save();
}

// The code that leaves the page in order is loaded later, or not at all.
if (typeof window !== "undefined") window.addEventListener("pagehide", saveEditedTexts);
