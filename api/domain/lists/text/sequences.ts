/** A pair of indexes: of an element of the old sequence, and of the same one in the new sequence. */
type Pair = readonly [old: number, new: number];

/** Sequences that differ in more elements have no common ones here, so that the time stays short. */
const MOST_DIFFERENT = 600;

/**
 * Finds a longest common subsequence by Myers' algorithm: it follows the diagonals of the table of both sequences, and
 * needs as many rounds as elements differ. Returns none where these are more than 600.
 */
export function findCommon(old: readonly string[], next: readonly string[]): Pair[] {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let [oldEnd, newEnd] = [old.length, next.length];
  while (oldEnd > start && newEnd > start && old[oldEnd - 1] === next[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  const middle = findPath(old.slice(start, oldEnd), next.slice(start, newEnd));
  return [
    ...Array.from({ length: start }, (_, index): Pair => [index, index]),
    ...middle.map(([a, b]): Pair => [a + start, b + start]),
    ...Array.from({ length: old.length - oldEnd }, (_, index): Pair => [oldEnd + index, newEnd + index]),
  ];
}

/** The furthest old index on each diagonal after a round. Diagonal `k` is at `k + round`. */
type Front = Int32Array;

function findPath(old: readonly string[], next: readonly string[]): Pair[] {
  if (old.length === 0 || next.length === 0) return [];
  const fronts: Front[] = [];
  for (let round = 0; round <= Math.min(MOST_DIFFERENT, old.length + next.length); round++) {
    const front: Front = new Int32Array(2 * round + 1);
    fronts.push(front);
    for (let k = -round; k <= round; k += 2) {
      let at = round === 0 ? 0 : step(fronts[round - 1] as Front, round, k).at;
      while (at < old.length && at - k < next.length && old[at] === next[at - k]) at++;
      front[k + round] = at;
      if (at >= old.length && at - k >= next.length) return walkBack(fronts, old.length, next.length);
    }
  }
  return [];
}

/** Returns where a round starts on a diagonal: below the last end on the next one, or to the right of that before. */
function step(last: Front, round: number, k: number): { at: number; from: number } {
  const below = k < round ? (last[k + round] ?? -1) : -1;
  const right = k > -round ? (last[k + round - 2] ?? -1) : -1;
  const takesBelow = k === -round || (k !== round && right < below);
  return takesBelow ? { at: below, from: k + 1 } : { at: right + 1, from: k - 1 };
}

function walkBack(fronts: readonly Front[], oldLength: number, newLength: number): Pair[] {
  const pairs: Pair[] = [];
  let at = oldLength;
  let k = oldLength - newLength;
  for (let round = fronts.length - 1; round >= 0; round--) {
    const start = round === 0 ? { at: 0, from: 0 } : step(fronts[round - 1] as Front, round, k);
    while (at > start.at) {
      at--;
      pairs.push([at, at - k]);
    }
    if (round === 0) break;
    at = start.from > k ? start.at : start.at - 1;
    k = start.from;
  }
  return pairs.reverse();
}

/** Returns the indexes of a longest increasing run of numbers, which are all different. */
export function findIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const run = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) run.add(index);
  return run;
}
