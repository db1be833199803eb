import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { readCachedRows } from "../../cache/places.ts";
import { useClient } from "../../sync/state/state.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { joinLastReasons, readPastReasons } from "./skipReasons.ts";

/** The maximum length of a reason. */
const MAX_LENGTH = 200;

type Props = {
  listId: string;
  reason: string | null;
  /**
   * Called with the reason, or without one; undefined keeps the reason as it is. `isByKey` is true for Enter and
   * Escape.
   */
  onEnd: (reason: string | null | undefined, isByKey: boolean) => void;
};

/** Asks below a skipped row why it is not for this time. Enter leaves it empty, a press elsewhere ends it too. */
export function SkipReason({ listId, reason, onEnd }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(reason ?? "");
  const known = useLastReasons(listId);
  const hasEnded = useRef(false);
  const read = () => typed.trim() || null;

  /** A press ends it once, although it also takes the focus away. */
  function end(given: string | null | undefined, isByKey: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(given, isByKey);
  }

  const endWithTyped = useEffectEvent(() => end(read(), false));

  // With a finger, the field does not bring up the keyboard. So nothing may have the focus, and a press ends it.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!line.current?.contains(target as Node)) endWithTyped();
    };
    document.addEventListener("pointerdown", onPress, { capture: true });
    return () => document.removeEventListener("pointerdown", onPress, { capture: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter on a button presses it.
    if (event.key === "Enter" && !(event.target as Element).matches("input")) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === "Enter" ? read() : undefined, true);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!line.current?.contains(relatedTarget)) end(read(), false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the field and of its buttons
    <div
      ref={line}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="flex flex-wrap items-center gap-x-2 pb-1.5 text-sm"
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
        autoFocus={!isTouchScreen()}
        type="text"
        dir="auto"
        aria-label={t`Why?`}
        placeholder={t`Why?`}
        maxLength={MAX_LENGTH}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-7 min-w-32 grow basis-0 border-b border-mark bg-transparent px-1 outline-none focus:border-ink pointer-coarse:min-h-11"
      />
      {known.map((each) => (
        <button
          key={each}
          type="button"
          dir="auto"
          onClick={() => end(each, true)}
          className="max-w-40 min-h-7 truncate rounded-full bg-press px-2.5 pointer-coarse:min-h-11"
        >
          {each}
        </button>
      ))}
    </div>
  );
}

/** Returns the last reasons of the items that the page knew first. Those of past runs come later, at the end. */
function useLastReasons(listId: string) {
  const client = useClient();
  const [rows] = useState(() => readCachedRows(client.cache, "Item"));
  const [past, setPast] = useState<string[]>([]);

  useEffect(() => {
    let isCurrent = true;
    // Without an answer only those of the page are offered. The client logs the failure.
    readPastReasons(client, listId).then(
      (read) => isCurrent && setPast(read),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [client, listId]);

  return useMemo(() => joinLastReasons(rows, past), [rows, past]);
}
