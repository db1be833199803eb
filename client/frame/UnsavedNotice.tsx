import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useStore } from "../ui/createStore.ts";
import { useClient } from "../sync/state/state.ts";

/** Milliseconds after which the notice says that a change is being saved. */
const SAVING_AFTER = 1_500;
/** Milliseconds for which the notice says that the waiting changes were saved. */
const SAVED_TIME = 2_500;

/** Shows the state of unsaved changes: they are being saved, wait for a connection, or were saved a moment ago. */
export function UnsavedNotice() {
  const message = useMessage();
  return (
    <output className="pointer-events-none fixed start-0 bottom-(--bar,var(--inset-b)) z-20 ms-(--inset-x) with-side-bar:start-64 max-w-full p-3">
      {message && (
        <span className="flex items-center gap-2 rounded-control bg-float px-3 py-1.5 text-sm floating">
          {message.icon && <Icon name={message.icon} className="size-4 text-mark" />}
          {message.text}
        </span>
      )}
    </output>
  );
}

function useMessage() {
  const { connection, outboxState } = useClient().sync;
  const { count, oldest, isKept } = useStore(outboxState);
  const isLost = useStore(connection.store, (state) => state.isLost);
  /** The time of the oldest change when the notice was last shown. */
  const [shown, setShown] = useState<{ oldest: number }>();
  const isSaved = count === 0;

  useEffect(() => {
    if (oldest === undefined) return undefined;
    const delay = isLost ? 0 : SAVING_AFTER - (Date.now() - oldest);
    const timer = setTimeout(() => setShown({ oldest }), delay);
    return () => clearTimeout(timer);
  }, [oldest, isLost]);

  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setShown(undefined), SAVED_TIME);
    return () => clearTimeout(timer);
  }, [isSaved]);

  if (isSaved) return shown && { icon: "lucide:check", text: t`Saved` };
  if (isLost) return { icon: "lucide:cloud-off", text: isKept ? formatWaiting(count) : formatUnkept(count) };
  return shown?.oldest === oldest ? { text: t`Saving…` } : undefined;
}

const formatWaiting = (count: number) =>
  plural(count, { one: "# change waits for a connection", other: "# changes wait for a connection" });

/** The browser cannot keep the changes for the next page. */
const formatUnkept = (count: number) =>
  plural(count, {
    one: "# change waits for a connection. Keep this page open.",
    other: "# changes wait for a connection. Keep this page open.",
  });
