import { plural, t } from "@lingui/core/macro";
import { useEffect, useState, startTransition } from "react";
import { flushSync } from "react-dom";
import { describeCount } from "../model/labels.ts";

/** A list with more rows than this renders only those near the screen. */
const MAX_FULLY_RENDERED = 100;

/**
 * Returns whether to render every row of a list, and a function that requests it. A short list always renders every row.
 * The key of the browser's own search requests it too, because that search finds only rendered rows.
 */
export function useRenderAll(count: number) {
  const [isRequested, setIsRequested] = useState(false);
  const renderAll = isRequested || count <= MAX_FULLY_RENDERED;
  useEffect(() => {
    if (renderAll) return undefined;
    const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      const isFind = (ctrlKey || metaKey) && /^[fg]$/i.test(key);
      // The browser opens its search after this event, so the rows must be rendered before the handler returns.
      if (isFind || key === "F3") flushSync(() => setIsRequested(true));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [renderAll]);
  return [renderAll, () => setIsRequested(true)] as const;
}

type RenderAllButtonProps = { items: readonly { isHeading: boolean }[]; onRequest: () => void };

/** A button for screen reader users, who can read only rendered rows. It is visible only while it has the focus. */
export function RenderAllButton({ items, onRequest }: RenderAllButtonProps) {
  return (
    <button
      type="button"
      onClick={onRequest}
      className="sr-only focus:not-sr-only focus:block focus:w-full focus:px-3 focus:py-2 focus:text-start"
    >
      {describeCount(items, {
        items: (count) => t`Show all ${plural(count, { one: "# item", other: "# items" })} at once`,
        sections: (count) => t`Show all ${plural(count, { one: "# section", other: "# sections" })} at once`,
      })}
    </button>
  );
}

/** The number of rows in the first batch. Each further batch doubles the rendered rows, up to `MAX_BATCH` more. */
const FIRST_BATCH = 4;
const MAX_BATCH = 32;

/**
 * Returns the maximum number of the `wanted` rows to render, at last `Infinity`. With `inBatches`, more rows are added
 * after each paint, in a transition, so that the page handles input meanwhile. More than `MAX_FULLY_RENDERED` rows are
 * rendered at once, because the browser's search needs them.
 */
export function useRenderLimit(wanted: number, inBatches: boolean): number {
  const [batchLimit, setBatchLimit] = useState(inBatches ? FIRST_BATCH : Infinity);
  const limit = wanted > MAX_FULLY_RENDERED ? Infinity : batchLimit;
  useEffect(() => {
    if (limit === Infinity) return undefined;
    const next = limit + Math.min(2 * limit, MAX_BATCH);
    const renderNextBatch = () => startTransition(() => setBatchLimit(next < wanted ? next : Infinity));
    // A user who scrolls must not see a gap.
    const renderRest = () => flushSync(() => setBatchLimit(Infinity));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(renderNextBatch)));
    window.addEventListener("scroll", renderRest, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener("scroll", renderRest);
    };
  }, [limit, wanted]);
  return limit;
}
