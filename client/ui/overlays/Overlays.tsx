import { useEffect, type ComponentType } from "react";
import { createStore, useStore } from "../createStore.ts";

/** The prop that every overlay gets in addition to its own: `onClose` closes it with an answer. */
export type OverlayProps<Answer = void> = { onClose: (answer?: Answer) => void };

/** One overlay that is open. */
export type Overlay = { id: number; component: ComponentType<OverlayProps>; props: object };

type OpenedOverlay<Answer> = {
  id: number;
  /** Resolves with the answer of the overlay, or with undefined if it was dismissed. */
  closed: Promise<Answer | undefined>;
};

const overlays = createStore<readonly Overlay[]>([]);
let lastId = 0;
const closeHandlers = new Map<number, (answer: unknown) => void>();

/** Opens an overlay above the page. */
export function openOverlay<Props extends object, Answer = void>(
  component: ComponentType<Props & OverlayProps<Answer>>,
  props: Props,
): OpenedOverlay<Answer> {
  const id = ++lastId;
  const closed = new Promise<Answer | undefined>((resolve) =>
    closeHandlers.set(id, resolve as (answer: unknown) => void),
  );
  overlays.set((all) => [...all, { id, component: component as ComponentType<OverlayProps>, props }]);
  return { id, closed };
}

/** Changes props of an open overlay. Throws `Overlay not found` for an unknown id (Specification, section 8). */
export function patchOverlay(id: number, props: object) {
  const { component, props: before } = findOverlay(id);
  const patched = { id, component, props: { ...before, ...props } };
  overlays.set((all) => all.map((overlay) => (overlay.id === id ? patched : overlay)));
}

/** Closes an overlay with an answer. Throws `Overlay not found` for an unknown id (Specification, section 8). */
export function closeOverlay(id: number, answer?: unknown) {
  findOverlay(id);
  overlays.set((all) => all.filter((overlay) => overlay.id !== id));
  closeHandlers.get(id)?.(answer);
  closeHandlers.delete(id);
}

export const getOverlays = overlays.get;

/** Renders the open overlays, the last one on top. */
export function Overlays() {
  useEffect(() => void followHistory(), []);
  return useStore(overlays).map(({ id, component: Component, props }) => (
    <Component key={id} {...props} onClose={(answer) => closeOverlay(id, answer)} />
  ));
}

/** Makes *Back* close what is on top. When the code cannot be loaded, *Back* leaves the page also under an overlay. */
const followHistory = () =>
  import("./layers.ts").then(
    (history) => history.followHistory(),
    () => undefined,
  );

function findOverlay(id: number): Overlay {
  const overlay = overlays.get().find((each) => each.id === id);
  if (!overlay) throw new Error("Overlay not found");
  return overlay;
}
