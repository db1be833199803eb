/**
 * Keeps from the page the key presses that an input method uses. While it composes a word, such as one in Japanese,
 * Enter takes the word, Escape ends the conversion and the arrows choose another word. This runs before every handler of
 * the page and of its libraries, so none of them has to know.
 */
export function ignoreComposingKeys() {
  window.addEventListener("keydown", ignoreComposingKey, { capture: true });
}

function ignoreComposingKey(event: KeyboardEvent) {
  // Safari ends the composition before the press that ended it, and marks that press only with this key code.
  if (!event.isComposing && event.keyCode !== 229) return;
  event.stopImmediatePropagation();
  // The browser would submit the form, or empty the search field.
  if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
}
