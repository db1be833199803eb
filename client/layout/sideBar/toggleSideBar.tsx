import { ignoreFailure } from "../../actions/errors.ts";
import { closeOverlay, openOverlay } from "../../ui/overlays/Overlays.tsx";
import { HomeLink } from "../HomeLink.tsx";
import { getLayerId, setLayerId, setSideBarOpen, windowWide } from "./sideBarState.ts";

/** Opens or closes the side bar: beside the screen of a wide window, else as a layer above it. */
export function toggleSideBar() {
  if (windowWide.get()) setSideBarOpen((wasOpen) => !wasOpen);
  else if (getLayerId() === undefined) ignoreFailure(openLayer());
  else closeLayer();
}

function closeLayer() {
  const id = getLayerId();
  if (id !== undefined) closeOverlay(id);
}

async function openLayer() {
  const { SideBarLayer } = await import("./SideBarLayer.tsx");
  // The user may have pressed the button again while the code was loaded.
  if (getLayerId() !== undefined) return;
  const { id, closed } = openOverlay(SideBarLayer, { home: <HomeLink /> });
  setLayerId(id);
  // In a window that becomes wide, the side bar is beside the screen.
  const unsubscribe = windowWide.subscribe(closeLayer);
  await closed;
  unsubscribe();
  setLayerId(undefined);
}
