import { useEffect, useState } from "react";
import { pendingWrites } from "../network/queue.ts";
import { Icon } from "../ui/Icon.tsx";
import { useStore } from "../ui/createStore.ts";
import { formatCount } from "../ui/format.ts";

/** Milliseconds after which a write is worth a word, and after which it is worth staying for. */
const SAVING_AFTER = 1_500;
const STAY_AFTER = 8_000;

/** Says what is not saved yet; `warnBeforeUnload` asks those to stay who are about to leave it behind. */
export function UnsavedNotice() {
  const pending = useStore(pendingWrites);
  const oldest = pending[0];
  const [late, setLate] = useState<{ write: number; words: "saving" | "stay" }>();

  useEffect(() => {
    if (oldest === undefined) return undefined;
    const tell = (words: "saving" | "stay", limit: number) =>
      setTimeout(() => setLate({ write: oldest, words }), limit - (Date.now() - oldest));
    const timers = [tell("saving", SAVING_AFTER), tell("stay", STAY_AFTER)];
    return () => timers.forEach(clearTimeout);
  }, [oldest]);

  const isLate = oldest !== undefined && late?.write === oldest;
  return (
    <output className="pointer-events-none fixed bottom-0 left-0 z-20 max-w-full p-3">
      {isLate && (
        <span className="sheet flex items-center gap-2 px-3 py-1.5 text-sm shadow-lg">
          {late.words === "stay" && <Icon name="lucide:cloud-off" className="size-4" />}
          {late.words === "stay"
            ? `${formatChangeCount(pending.length)} not saved yet. Keep this page open.`
            : "Saving…"}
        </span>
      )}
    </output>
  );
}

const formatChangeCount = (count: number) => (count === 1 ? "1 change is" : `${formatCount(count)} changes are`);
