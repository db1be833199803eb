import { useApolloClient } from "@apollo/client/react";
import { getNetwork } from "../network/network.ts";
import { useStore } from "../ui/createStore.ts";
import { Icon } from "../ui/Icon.tsx";

/**
 * Says that the server cannot be reached, and from when the data is that the screen shows. It hangs from the header, or
 * from the top of a screen without one, over the free room there: nothing moves when the connection comes and goes.
 */
export function OfflineNotice() {
  const { isLost, staleSince } = useStore(getNetwork(useApolloClient()).connection.store);
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-10 flex justify-center print:hidden [header~&]:top-14">
      {isLost && (
        <span className="sheet flex h-5 items-center gap-1.5 rounded-t-none border-t-0 px-2.5 text-xs tabular-nums shadow-sm">
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
