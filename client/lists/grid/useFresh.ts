import { useCallback, useEffect, useState } from "react";
import { RECENTLY_TICKED_TIME } from "../../items/rows/useRecentlyTicked.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the ids of what was ticked only now, and the function that adds one. They stay until nothing was ticked for a
 * moment, so that no row leaves a filter under the finger.
 */
export function useFresh(): [ReadonlySet<string>, (id: string) => void] {
  const [fresh, setFresh] = useState(NONE);
  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const timer = setTimeout(() => setFresh(NONE), RECENTLY_TICKED_TIME);
    return () => clearTimeout(timer);
  }, [fresh]);
  const add = useCallback((id: string) => setFresh((before) => new Set(before).add(id)), []);
  return [fresh, add];
}
