/** Chance that can be repeated: the same seed, the same choices (mulberry32). */
export type SeededRandom = ReturnType<typeof createSeededRandom>;

export function createSeededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** True this often. */
    chance: (share: number) => next() < share,
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  };
}
