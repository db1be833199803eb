import { nextTask } from "../ui/loading/idle.ts";

declare global {
  /** What `public/boot.js` kept, in its order: forms that were sent, each with its text, and buttons that were pressed. */
  var earlyActs: { target: HTMLElement; text: string }[] | undefined;
}

/** From now on the page acts by itself, and `public/boot.js` keeps nothing more for later. */
export function markHydrated() {
  document.documentElement.dataset["alive"] = "";
}

/** Does what was done on a prerendered page before it was alive: typing and choices stay, what was pressed happens. */
export async function replayEarlyEvents(root: HTMLElement) {
  for (const choice of root.querySelectorAll<HTMLInputElement>("input:checked"))
    if (!choice.defaultChecked) replayChoice(choice);
  // When what was chosen has been taken in.
  await nextTask();
  for (const { target, text } of globalThis.earlyActs?.splice(0) ?? []) {
    if (target instanceof HTMLFormElement) await replaySubmit(target, text);
    else target.click();
  }
}

function replayChoice(choice: HTMLInputElement) {
  choice.checked = false;
  choice.click();
}

/** What has been typed into its field since stands there again afterwards. */
async function replaySubmit(form: HTMLFormElement, text: string) {
  const field = form.querySelector("input");
  const since = field?.value ?? "";
  if (field) await typeText(field, text);
  form.requestSubmit();
  if (field) await typeText(field, since);
}

/** React knows a value only by a change that it did not make itself, and has taken it in before the next task. */
async function typeText(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await Promise.resolve();
}
