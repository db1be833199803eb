import { t } from "@lingui/core/macro";
import { createStore, useStore } from "../ui/createStore.ts";

/** The maximum number of toasts, and their duration in milliseconds (docs/app.md, Parts of the page). */
const TOAST_LIMIT = 5;
export const TOAST_DURATION = 5000;
const TOAST_REMOVAL = 200;

export type Toast = {
  id: number;
  open: boolean;
  type: "foreground" | "background";
  title: string;
  description?: string;
  /** Milliseconds to show this toast; by default `TOAST_DURATION`. Infinity shows it until it is closed. */
  duration?: number;
  action?: ToastAction;
  /** A second action, such as a link to the new row. */
  link?: ToastAction;
};

/** The button or link of a toast. `altText` names another way for screen reader users, such as "Undo with Ctrl+Z". */
export type ToastAction = { label: string; altText: string } & (
  | { onAct: () => void }
  /** The path of a screen of Listbook. */
  | { to: string }
);

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast; a sixth toast removes the oldest. Returns its id. */
export function addToast(toast: Omit<Toast, "id" | "open">) {
  const id = ++lastId;
  toasts.set((before) => [...before, { ...toast, id, open: true }].slice(-TOAST_LIMIT));
  return id;
}

/** Closes a toast, and removes it after 200 ms, when its closing animation is over. */
export function closeToast(id: number) {
  toasts.set((before) => before.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => toasts.set((before) => before.filter((toast) => toast.id !== id)), TOAST_REMOVAL);
}

export const getToasts = toasts.get;

export const useToasts = () => useStore(toasts);

/** Puts text on the clipboard. Throws when the browser keeps it from this page. */
async function fillClipboard(text: string) {
  // Typed as if it were always there: on plain http there is none, and the old way is left.
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard) return clipboard.writeText(text);
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", copy);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", copy);
  if (!isCopied) throw new Error("The browser has not copied.");
}

/** Copies text to the clipboard. A toast with the title `message` reports success; another one reports a failure. */
export async function copyText(text: string, message: string) {
  if (await writeClipboard(text)) addToast({ type: "foreground", title: message });
}

/** Copies text to the clipboard where the browser allows it, and returns whether it has. */
export const copyQuietly = (text: string): Promise<boolean> =>
  fillClipboard(text).then(
    () => true,
    () => false,
  );

/** Copies text to the clipboard and returns whether it has. A toast reports a failure. */
export async function writeClipboard(text: string): Promise<boolean> {
  const isCopied = await copyQuietly(text);
  if (!isCopied)
    addToast({
      type: "foreground",
      title: t`Couldn’t copy`,
      duration: Infinity,
      description: t`Your browser doesn’t let this page use the clipboard.`,
    });
  return isCopied;
}
