import { useEffect, useState } from "react";
import { pendingWrites } from "../network/queue.ts";
import { Icon } from "../ui/Icon.tsx";
import { useStore } from "../ui/createStore.ts";
import { formatCount } from "../ui/format.ts";

/** Milliseconds after which the notice says that a write is being saved. */
const SAVING_AFTER = 1_500;
/** Milliseconds after which the notice asks the user to keep the page open. */
const STAY_AFTER = 8_000;

/** Says how many changes are not saved yet. `warnBeforeUnload` asks the user before they leave such a page. */
export function UnsavedNotice() {
  const pending = useStore(pendingWrites);
  const oldest = pending[0];
  const [notice, setNotice] = useState<{ startedAt: number; message: "saving" | "stay" }>();

  useEffect(() => {
    if (oldest === undefined) return undefined;
    const scheduleNotice = (message: "saving" | "stay", delay: number) =>
      setTimeout(() => setNotice({ startedAt: oldest, message }), delay - (Date.now() - oldest));
    const timers = [scheduleNotice("saving", SAVING_AFTER), scheduleNotice("stay", STAY_AFTER)];
    return () => timers.forEach(clearTimeout);
  }, [oldest]);

  const isLate = oldest !== undefined && notice?.startedAt === oldest;
  return (
    <output className="pointer-events-none fixed bottom-0 left-0 z-20 max-w-full p-3">
      {isLate && (
        <span className="sheet flex items-center gap-2 px-3 py-1.5 text-sm shadow-lg">
          {notice.message === "stay" && <Icon name="lucide:cloud-off" className="size-4" />}
          {notice.message === "stay"
            ? `${formatChangeCount(pending.length)} not saved yet. Keep this page open.`
            : "Saving…"}
        </span>
      )}
    </output>
  );
}

const formatChangeCount = (count: number) => (count === 1 ? "1 change is" : `${formatCount(count)} changes are`);
