import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { SHORT } from "./Whole.tsx";

/** Rows that are drawn first. Each time twice as many come as are there, until so many come at a time. */
const FIRST = 4;
const STEP = 32;

/**
 * How many of the wanted rows to draw at most: where they come `inSteps` a few, and more after each paint, as a
 * transition, so that what somebody does meanwhile does not wait for all of them. In the end it is any number. A long
 * list that somebody asks for comes at once: the browser's search is to find it.
 */
export function useSteps(wanted: number, inSteps: boolean): number {
  const [reached, setLimit] = useState(inSteps ? FIRST : Infinity);
  const limit = wanted > SHORT ? Infinity : reached;
  useEffect(() => {
    if (limit === Infinity) return undefined;
    const next = limit + Math.min(2 * limit, STEP);
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
