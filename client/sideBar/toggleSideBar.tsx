import { ignoreFailure } from "../actions/errors.ts";
import { HomeLink } from "./HomeLink.tsx";
import { closeSideBarLayer, getLayerId, setSideBarOpen, windowWide } from "./sideBarState.ts";

/** Opens or closes the side bar: beside the screen of a wide window, else as a layer above it. */
export function toggleSideBar() {
  if (windowWide.get()) setSideBarOpen((wasOpen) => !wasOpen);
  else if (getLayerId() === undefined) ignoreFailure(openLayer());
  else closeSideBarLayer();
}

async function openLayer() {
  const { openSideBarLayer } = await import("./SideBarLayer.tsx");
  // The user may have pressed the button again while the code was loaded.
  if (getLayerId() === undefined) await openSideBarLayer(<HomeLink />);
}
