import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "../../ui/formatCount.ts";

/** A list that is longer than this is drawn in part. */
export const MAX_RENDERED_WHOLE = 100;

/**
 * Whether every row of a list is to be in the document. A long list comes whole when somebody asks for it, and when the
 * browser's own search is called: it finds only what is there.
 */
export function useRenderAll(count: number) {
  const [asked, setAsked] = useState(false);
  const whole = asked || count <= MAX_RENDERED_WHOLE;
  useEffect(() => {
    if (whole) return undefined;
    const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      const isFind = (ctrlKey || metaKey) && /^[fg]$/i.test(key);
      // Before the browser opens its search, which it does after this event.
      if (isFind || key === "F3") flushSync(() => setAsked(true));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [whole]);
  return [whole, () => setAsked(true)] as const;
}

/** For those who read a page from top to bottom without looking at it. */
export function RenderAllButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="sr-only focus:not-sr-only focus:block focus:w-full focus:px-3 focus:py-2 focus:text-start"
    >
      Show all {formatCount(count)} items at once
    </button>
  );
}
