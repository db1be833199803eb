type Field = HTMLInputElement | HTMLTextAreaElement;

/** From now on the page acts by itself, and `public/boot.js` keeps nothing more for later. */
export function comeAlive() {
  document.documentElement.dataset["alive"] = "";
}

/** Does what was done on a prerendered page before its scripts came: what was typed stays, what was pressed happens. */
export function catchUp(root: HTMLElement) {
  for (const field of root.querySelectorAll<Field>("input, textarea"))
    if (field.value !== field.defaultValue) typeAgain(field);
  // When what was typed has been taken in.
  setTimeout(() => root.querySelectorAll<HTMLElement>("[data-early]").forEach(pressAgain));
}

/** The page knows a value only by a change: the field is emptied where it would notice, and filled where it would not. */
function typeAgain(field: Field) {
  const { value } = field;
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function pressAgain(element: HTMLElement) {
  element.removeAttribute("data-early");
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element.click();
}
