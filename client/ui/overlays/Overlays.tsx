import { closeOverlay, useOverlays } from "./overlayStore.ts";

/** Renders the open overlays, the last one on top. */
export function Overlays() {
  return useOverlays().map(({ id, component: Component, props }) => (
    <Component key={id} {...props} onClose={(answer) => closeOverlay(id, answer)} />
  ));
}
