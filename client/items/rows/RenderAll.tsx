import { useEffect, useState, startTransition } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "../../ui/format.ts";

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

/** Rows that are drawn first. Each time twice as many come as are there, until so many come at a time. */
const FIRST_BATCH = 4;
const MAX_BATCH = 32;

/**
 * How many of the wanted rows to draw at most: where they come `inSteps` a few, and more after each paint, as a
 * transition, so that what somebody does meanwhile does not wait for all of them. In the end it is any number. A long
 * list that somebody asks for comes at once: the browser's search is to find it.
 */
export function useRenderInBatches(wanted: number, inSteps: boolean): number {
  const [reached, setLimit] = useState(inSteps ? FIRST_BATCH : Infinity);
  const limit = wanted > MAX_RENDERED_WHOLE ? Infinity : reached;
  useEffect(() => {
    if (limit === Infinity) return undefined;
    const next = limit + Math.min(2 * limit, MAX_BATCH);
    const goOn = () => startTransition(() => setLimit(next < wanted ? next : Infinity));
    // Whoever scrolls is to see no gap.
    const end = () => flushSync(() => setLimit(Infinity));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(goOn)));
    window.addEventListener("scroll", end, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener("scroll", end);
    };
  }, [limit, wanted]);
  return limit;
}
