import { nextTask } from "../ui/loading.ts";

declare global {
  /**
   * The forms that were submitted, each with its text, and the buttons that were pressed before hydration, in order.
   */
  var earlyEvents: { target: HTMLElement; text: string }[] | undefined;
}

/** Marks the page as hydrated. From now on React handles events, and `public/boot.js` records no more of them. */
export function markHydrated() {
  document.documentElement.dataset["hydrated"] = "";
}

/** Repeats, in React, the choices, submits and presses that the user made on the prerendered page before hydration. */
export async function replayEarlyEvents(root: HTMLElement) {
  for (const choice of root.querySelectorAll<HTMLInputElement>("input:checked"))
    if (!choice.defaultChecked) replayChoice(choice);
  // React has handled the choices by the next task.
  await nextTask();
  for (const { target, text } of globalThis.earlyEvents?.splice(0) ?? []) {
    if (target instanceof HTMLFormElement) await replaySubmit(target, text);
    else target.click();
  }
}

function replayChoice(choice: HTMLInputElement) {
  choice.checked = false;
  choice.click();
}

/** Submits a form with the recorded text. Afterwards it restores text that was typed into the field in the meantime. */
async function replaySubmit(form: HTMLFormElement, text: string) {
  const field = form.querySelector("input");
  const newerText = field?.value ?? "";
  if (field) await typeText(field, text);
  form.requestSubmit();
  if (field) await typeText(field, newerText);
}

/**
 * Sets the text of a field as if it were typed. React overrides the `value` setter of an element and ignores values set
 * through it, so this calls the original one. React has handled the event when the returned promise resolves.
 */
async function typeText(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await Promise.resolve();
}
