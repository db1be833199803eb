import { useApolloClient } from "@apollo/client/react";
import { getNetwork } from "../network/network.ts";
import { useStore } from "../ui/createStore.ts";
import { Icon } from "../ui/Icon.tsx";

/**
 * Says that the server cannot be reached, and from when the data is that the screen shows. It lies over the lower edge of
 * the header, or at the top of a screen without one, where nothing else is: nothing moves when the connection is lost.
 */
export function OfflineNotice() {
  const { isLost, staleSince } = useStore(getNetwork(useApolloClient()).connection.store);
  return (
    <output className="pointer-events-none fixed inset-x-0 top-1 z-10 flex justify-center print:hidden [header~&]:max-md:top-10 [header[data-scrolled-away]~&]:max-md:top-1 [header~&]:md:top-12">
      {isLost && (
        <span className="sheet flex h-5 items-center gap-1.5 px-2.5 text-xs tabular-nums">
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
