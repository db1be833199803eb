import { useApolloClient } from "@apollo/client/react";
import { useLocation } from "react-router";
import { getNetwork } from "../network/network.ts";
import { useStore } from "../ui/createStore.ts";
import { Icon } from "../ui/Icon.tsx";
import { hasSideBar } from "./frameParts.ts";

/**
 * Says that the server cannot be reached, and from when the data is that the screen shows. It is a line under the header,
 * above the breadcrumb (`Frame.tsx`), or at the top of a screen without a header. A phone has no space there: it lies over
 * the lower edge of the header. Nothing moves when the connection is lost.
 */
export function OfflineNotice() {
  const { isLost, staleSince } = useStore(getNetwork(useApolloClient()).connection.store);
  const { pathname } = useLocation();
  return (
    <output
      className={`pointer-events-none fixed inset-x-0 z-10 flex justify-center max-md:top-1 md:top-0 print:hidden [header~&]:max-md:top-10 [header[data-scrolled-away]~&]:max-md:top-1 [header~&]:md:top-14 ${hasSideBar(pathname) ? "with-side-bar:start-60" : ""}`}
    >
      {isLost && (
        <span className="flex h-5 items-center gap-1.5 px-2.5 text-xs tabular-nums max-md:sheet md:grow md:justify-center md:bg-stone-200 md:dark:bg-stone-800">
          <Icon name="lucide:cloud-off" className="size-3.5" />
          {staleSince.length > 0 ? `Offline. As of ${formatTime(Math.min(...staleSince))}` : "Offline."}
        </span>
      )}
    </output>
  );
}

/** Writes a time of today as "14:02", and an earlier one as "12 Nov". */
export function formatTime(time: number, now = new Date()): string {
  const date = new Date(time);
  return date.toDateString() === now.toDateString()
    ? date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}
