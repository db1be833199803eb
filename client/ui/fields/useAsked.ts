import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

/**
 * Called with the words, or with null for none; undefined keeps them as they are. `isByKey` is true for Enter and
 * Escape.
 */
export type EndAsked = (words: string | null | undefined, isByKey: boolean) => void;

/**
 * The state of a field below a row that asks for a few words. Enter and a press elsewhere give what is typed, Escape
 * leaves what was there.
 */
export function useAsked(known: string | null, onEnd: EndAsked) {
  const line = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(known ?? "");
  const hasEnded = useRef(false);
  const isPressing = useRef(false);
  const read = () => typed.trim() || null;

  /** A press ends it once, although it also takes the focus away. */
  function end(words: string | null | undefined, isByKey: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(words, isByKey);
  }

  const endWithTyped = useEffectEvent(() => end(read(), false));

  // With a finger, the field may not bring up the keyboard. So nothing may have the focus, and a press ends it. It ends
  // with the click: what is pressed would move away under the pointer if the field went before.
  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: "pointerdown" | "pointercancel" | "click", react: (event: Event) => void) =>
      document.addEventListener(type, react, { capture: true, signal: listening.signal });
    listen("pointerdown", () => (isPressing.current = true));
    listen("pointercancel", () => (isPressing.current = false));
    listen("click", ({ target }) => {
      const isPress = isPressing.current;
      isPressing.current = false;
      if (isPress && !line.current?.contains(target as Node)) endWithTyped();
    });
    return () => listening.abort();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    // A press of another button than the first one ends without a click.
    isPressing.current = false;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter on a button presses it.
    if (event.key === "Enter" && !(event.target as Element).matches("input")) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === "Enter" ? read() : undefined, true);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!isPressing.current && !line.current?.contains(relatedTarget)) end(read(), false);
  }

  return { typed, setTyped, end, lineProps: { ref: line, onKeyDown, onBlur } };
}
