import { useSyncExternalStore, type ComponentType } from "react";

/** The prop that every overlay gets besides its own: `onClose` closes it with an answer. */
export type OverlayProps<Answer = void> = { onClose: (answer?: Answer) => void };

/** One overlay that is open. */
export type Overlay = { id: number; component: ComponentType<OverlayProps>; props: object };

type OpenedOverlay<Answer> = {
  id: number;
  /** Resolves with the answer of the overlay; with undefined when it was dismissed. */
  closed: Promise<Answer | undefined>;
};

let overlays: readonly Overlay[] = [];
let lastId = 0;
const closeHandlers = new Map<number, (answer: unknown) => void>();
const listeners = new Set<() => void>();

/** Opens an overlay above the page. */
export function openOverlay<Props extends object, Answer = void>(
  component: ComponentType<Props & OverlayProps<Answer>>,
  props: Props,
): OpenedOverlay<Answer> {
  const id = ++lastId;
  const closed = new Promise<Answer | undefined>((resolve) =>
    closeHandlers.set(id, resolve as (answer: unknown) => void),
  );
  set([...overlays, { id, component: component as ComponentType<OverlayProps>, props }]);
  return { id, closed };
}

/** Changes props of an open overlay. Throws `Overlay not found` for an unknown id. */
export function patchOverlay(id: number, props: object) {
  const { component, props: before } = findOverlay(id);
  const patched = { id, component, props: { ...before, ...props } };
  set(overlays.map((overlay) => (overlay.id === id ? patched : overlay)));
}

/** Closes an overlay with an answer. Throws `Overlay not found` for an unknown id. */
export function closeOverlay(id: number, answer?: unknown) {
  findOverlay(id);
  set(overlays.filter((overlay) => overlay.id !== id));
  closeHandlers.get(id)?.(answer);
  closeHandlers.delete(id);
}

export const getOverlays = () => overlays;

export const useOverlays = () => useSyncExternalStore(subscribe, getOverlays, getOverlays);

function findOverlay(id: number): Overlay {
  const overlay = overlays.find((each) => each.id === id);
  if (!overlay) throw new Error("Overlay not found");
  return overlay;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: readonly Overlay[]) {
  overlays = next;
  for (const listener of listeners) listener();
}
