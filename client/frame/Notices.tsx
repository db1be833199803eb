import { useEffect } from "react";
import { ToastStack } from "../actions/ToastStack.tsx";
import { DeviceBanner } from "../account/devices/DeviceBanner.tsx";
import { LostGuestNotice } from "../guestNotices/LostGuestNotice.tsx";
import { followGiven } from "../lists/addTo/followGiven.ts";
import { countDayOfUse } from "../ui/browser/daysOfUse.ts";
import { AppBadge } from "./AppBadge.tsx";
import { NewVersionNotice } from "./NewVersionNotice.tsx";
import { RefusedNotice } from "../guestNotices/RefusedNotice.tsx";
import { Tooltip } from "../ui/overlays/Tooltip.tsx";
import { UnsavedNotice } from "./UnsavedNotice.tsx";

// What every screen may have to say. A page starts without it, so its code is loaded after the first paint.

/** The notices above the screen. */
export const Banners = () => (
  <>
    <DeviceBanner />
    <LostGuestNotice />
  </>
);

/** The notices over the screen, and what belongs to no screen. */
export function Notices() {
  useEffect(() => {
    countDayOfUse();
    return followGiven();
  }, []);
  return (
    <>
      <UnsavedNotice />
      <RefusedNotice />
      <ToastStack />
      <NewVersionNotice />
      <Tooltip />
      <AppBadge />
    </>
  );
}
