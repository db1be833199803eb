/** Pixels of a row of one line, until one was measured. */
export const ESTIMATED_ROW_HEIGHT = 37;

/** How high each row of a list was when it was last seen; the others are taken to be as high as the first one. */
export function createRowHeights() {
  const heights = new Map<string, number>();
  let typical = ESTIMATED_ROW_HEIGHT;

  function take(entries: readonly ResizeObserverEntry[]) {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize;
      const id = (target as HTMLElement).dataset["row"];
      if (!height || !id) continue;
      if (heights.size === 0) typical = height;
      heights.set(id, height);
    }
  }

  const observer = new ResizeObserver(take);
  return {
    heightOf: (id: string) => heights.get(id) ?? typical,
    /** The `ref` of a row. */
    measure: (row: HTMLElement | null) => {
      if (!row) return undefined;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
  };
}
