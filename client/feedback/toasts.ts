import { useSyncExternalStore } from "react";

/** Specification, section 9. */
export const TOAST_LIMIT = 5;
export const TOAST_DURATION = 5000;
export const TOAST_REMOVAL = 200;

export type Toast = {
  id: number;
  open: boolean;
  type: "foreground" | "background";
  title: string;
  description?: string;
  /** Longer than others are shown, or for ever: Infinity. */
  duration?: number;
  action?: ToastAction;
};

/** What can be done about it. Who cannot reach the button is told another way: "Undo with Ctrl+Z". */
export type ToastAction = { label: string; altText: string } & (
  | { onAct: () => void }
  /** The path of a screen of ours. */
  | { to: string }
);

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast; the oldest gives way to the sixth. */
export function addToast(toast: Omit<Toast, "id" | "open">) {
  const id = ++lastId;
  set([...toasts, { ...toast, id, open: true }].slice(-TOAST_LIMIT));
  return id;
}

/** Closes a toast, and removes it when its way out has been seen (Specification, section 4). */
export function closeToast(id: number) {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVAL);
}

export const getToasts = () => toasts;

export const useToasts = () => useSyncExternalStore(subscribe, getToasts);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
