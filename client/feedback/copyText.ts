import { addToast } from "./toasts.ts";

/** Copies text to the clipboard. A toast says `done`, or that copying failed. */
export async function copyText(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    addToast({ type: "foreground", title: done });
  } catch {
    addToast({
      type: "foreground",
      title: "Nothing was copied",
      description: "The browser keeps its clipboard from this page.",
    });
  }
}
