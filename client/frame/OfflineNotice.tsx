import { t } from "@lingui/core/macro";
import { useStore } from "../ui/createStore.ts";
import { formatDay, formatTime, getToday, toDay } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { useClient } from "../sync/state/state.ts";

/**
 * Says that the server cannot be reached, and how old the data on the screen is. `className` places the line into the
 * empty padding between the header and the screen (`Frame.tsx`). A phone has no space there.
 */
export function OfflineNotice({ className }: { className: string }) {
  const { isLost, staleSince } = useStore(useClient().sync.connection.store);
  return (
    <output className={`pointer-events-none print:hidden ${className}`}>
      {isLost && (
        <span className="flex h-6 items-center gap-2 rounded-control bg-desk px-2.5 text-sm whitespace-nowrap">
          <Icon name="lucide:cloud-off" className="size-4 text-mark" />
          {staleSince.length > 0 ? t`Offline. As of ${{ time: formatAge(Math.min(...staleSince)) }}` : t`Offline.`}
        </span>
      )}
    </output>
  );
}

/** Formats a time of today as "14:02", and an earlier one as "Thu 12 Nov". Exported for tests. */
export const formatAge = (time: number, today = getToday()) =>
  toDay(time) === today ? formatTime(time) : formatDay(toDay(time), today);
