/** Returns how often a key or a pointer was pressed on this page, also before its scripts ran. */
export const countPresses = (): number =>
  ["keydown", "pointerdown"].reduce((sum, type) => sum + (performance.eventCounts?.get(type) ?? 0), 0);
