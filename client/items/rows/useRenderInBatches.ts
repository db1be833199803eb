import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_RENDERED_WHOLE } from "./RenderAll.tsx";

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
