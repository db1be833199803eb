import { useSyncExternalStore } from "react";

/** The screens that the identity provider's components stand on. */
export type SlotName = "signIn" | "signUp" | "account";
type Slot = { name: SlotName; element: Element };

let slot: Slot | null = null;
const listeners = new Set<() => void>();

function set(next: Slot | null) {
  slot = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens a place on the screen for the provider's components; answers what closes it. */
export function openSlot(name: SlotName, element: Element) {
  const opened = { name, element };
  set(opened);
  return () => {
    if (slot === opened) set(null);
  };
}

/** Where the provider's components are to be drawn now. */
export const useOpenSlot = () =>
  useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  );
