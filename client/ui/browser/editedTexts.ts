/** The functions that save the texts that are being edited. */
const savers = new Set<() => void>();

/** Saves a text also when the user leaves the page. Returns a function that ends this. */
export function saveWhenLeft(save: () => void) {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Saves the texts that are being edited. The outbox does so before it sends its last changes. */
export function saveEditedTexts() {
  for (const save of savers) save();
}

// The code that leaves the page in order is loaded later, or not at all.
if (typeof window !== "undefined") window.addEventListener("pagehide", saveEditedTexts);
