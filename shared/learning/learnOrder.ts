/** When rows were ticked in one run, in any unit of time. Rows that were ticked at one time have no order. */
export type TickTimes = ReadonlyMap<string, number>;

/** An order of the rows of a list, and how many of them move for it. A heading moves with its rows. */
type LearntOrder = { ids: string[]; moveCount: number };

/** Only so many of the last runs count, and so many are needed. */
export const COUNTED_RUNS = 6;
export const LEAST_RUNS = 3;
/** On average a learnt order may disagree in this part of the pairs with a run that it was not learnt from. */
const MOST_DISAGREEMENT = 0.25;
/** That must be so much less than for the present order, on average, and be less for so many of the runs. */
const LEAST_GAIN = 0.1;
const LEAST_BETTER = 2 / 3;
/**
 * So many of the pairs of runs must be alike: disagree in at most this part of the pairs of rows. Who goes to two shops in
 * turn has two orders, and what both have in common would pass as one.
 */
const LEAST_ALIKE = 1 / 2;
const MOST_DIFFERENCE = 0.2;
/** Fewer rows agree by chance more often, so down to the least number of rows they must disagree in less. */
const ENOUGH_ROWS = 8;
const LEAST_ROWS = 4;
/** A list with headings has many groups, of which one alone would agree by chance too often. */
const LEAST_ROWS_BELOW_HEADING = 10;
/** More rows than this in one group would take too long on a phone. */
const MOST_ROWS = 300;

/**
 * Learns the order in which the rows of a list are ticked, from its runs, the newest first. Headings are learnt as
 * blocks, each at the median place of its ticks, and the rows below a heading by themselves: a whole list has too much
 * noise to tell the rows of one heading apart. Returns null where nothing is sure, or all is as it was learnt. The work
 * is done in parts, with `pause` between them.
 */
export async function learnListOrder(
  rows: readonly { id: string; isHeading: boolean }[],
  runs: readonly TickTimes[],
  pause: () => Promise<void>,
): Promise<LearntOrder | null> {
  let moveCount = 0;
  async function learn(order: readonly string[], known: readonly TickTimes[], leastRows: number) {
    const learnt = order.length < leastRows ? order : await learnSurely(order, known, pause);
    moveCount += countMoves(order, learnt);
    return learnt;
  }

  const blocks = splitIntoBlocks(rows);
  const headingIds = [...blocks.keys()].filter((id) => id !== TOP);
  const leastBelow = headingIds.length > 0 ? LEAST_ROWS_BELOW_HEADING : LEAST_ROWS;
  const ids = [];
  for (const id of [TOP, ...(await learn(headingIds, toBlockTimes(blocks, runs), LEAST_ROWS))])
    ids.push(...(id === TOP ? [] : [id]), ...(await learn(blocks.get(id) ?? [], runs, leastBelow)));
  return moveCount > 0 ? { ids, moveCount } : null;
}

/** Stands for the heading of the rows above the first one, which stay there. */
const TOP = "";

/** Returns the ids of the rows below each heading, by its id. */
function splitIntoBlocks(rows: readonly { id: string; isHeading: boolean }[]): ReadonlyMap<string, string[]> {
  const blocks = new Map<string, string[]>([[TOP, []]]);
  let last = TOP;
  for (const { id, isHeading } of rows)
    if (isHeading) blocks.set((last = id), []);
    else blocks.get(last)?.push(id);
  return blocks;
}

/** Returns the runs with the headings in the place of their rows, each at the median place of these. */
function toBlockTimes(blocks: ReadonlyMap<string, string[]>, runs: readonly TickTimes[]): TickTimes[] {
  return runs.map((run) => {
    const times = [...new Set(run.values())].sort((a, b) => a - b);
    const places = new Map(times.map((time, place) => [time, place]));
    const found = [...blocks].flatMap(([id, rowIds]) => {
      const own = rowIds.flatMap((rowId) => places.get(run.get(rowId) ?? NaN) ?? []);
      return own.length > 0 ? [[id, findQuantile(own, 0.5)] as const] : [];
    });
    return new Map(found);
  });
}

/** Returns the value below which a part of the values is; where that lies between two of them, one between these. */
export function findQuantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place % 1);
}

/** Returns the learnt order where it is sure, and the present one elsewhere. */
async function learnSurely(order: readonly string[], runs: readonly TickTimes[], pause: () => Promise<void>) {
  const counted = runs.filter((run) => measureDisagreement(order, run) !== null).slice(0, COUNTED_RUNS);
  const present = counted.map((run) => measureDisagreement(order, run) ?? 0);
  // An order that disagrees so little cannot become so much better.
  const mayGain = counted.length >= LEAST_RUNS && average(present) >= LEAST_GAIN;
  if (!mayGain || order.length > MOST_ROWS) return order;
  const learnt: number[] = [];
  for (const [index, left] of counted.entries()) {
    await pause();
    const others = counted.toSpliced(index, 1);
    learnt.push(measureDisagreement(learnOrder(order, others), left) ?? 0);
  }
  const better = learnt.filter((disagreement, index) => disagreement < (present[index] ?? 0));
  const isSure =
    average(learnt) <= MOST_DISAGREEMENT * Math.min(1, (order.length - 2) / (ENOUGH_ROWS - 2)) &&
    average(present) - average(learnt) >= LEAST_GAIN &&
    better.length >= LEAST_BETTER * counted.length &&
    measureAlike(order, counted) >= LEAST_ALIKE;
  return isSure ? learnOrder(order, counted) : order;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns which part of the pairs of runs is alike. */
function measureAlike(order: readonly string[], runs: readonly TickTimes[]): number {
  const differences = runs.flatMap((run, index) => {
    const own = order.filter((id) => run.has(id)).toSorted((a, b) => (run.get(a) ?? 0) - (run.get(b) ?? 0));
    return runs.slice(index + 1).flatMap((other) => measureDisagreement(own, other) ?? []);
  });
  return differences.filter((difference) => difference <= MOST_DIFFERENCE).length / differences.length;
}

/**
 * Returns in which part of the pairs that a run has ticked an order disagrees with it; null where it has no pair. Exported
 * for tests, which measure what is learnt.
 */
export function measureDisagreement(order: readonly string[], run: TickTimes): number | null {
  const times = order.flatMap((id) => run.get(id) ?? []);
  let [pairs, wrong] = [0, 0];
  for (const [index, time] of times.entries())
    for (let later = index + 1; later < times.length; later++) {
      const difference = (times[later] ?? 0) - time;
      if (difference !== 0) pairs++;
      if (difference < 0) wrong++;
    }
  return pairs > 0 ? wrong / pairs : null;
}

/**
 * Moves rows until no single move brings the order closer to what most runs did, each time by the move that does most.
 * Two rows that fewer than two runs have ticked, one after the other, have no wish, and neither have two rows that were
 * ticked as often in one order as in the other.
 */
export function learnOrder(order: readonly string[], runs: readonly TickTimes[]): string[] {
  const wishes = countWishes(order, runs);
  const rows = order.map((_id, row) => row);
  for (let move = findBestMove(rows, wishes); move; move = findBestMove(rows, wishes))
    rows.splice(move.to, 0, ...rows.splice(move.from, 1));
  return rows.flatMap((row) => order[row] ?? []);
}

/** For each row and each other one: 1 where most runs have ticked it before that, -1 where after, 0 without a wish. */
type Wishes = readonly Int8Array[];

function countWishes(order: readonly string[], runs: readonly TickTimes[]): Wishes {
  const wishes = order.map(() => new Int8Array(order.length));
  const times = runs.map((run) => Float64Array.from(order, (id) => run.get(id) ?? NaN));
  for (const [row, own] of wishes.entries())
    for (let other = 0; other < row; other++) {
      let [sum, count] = [0, 0];
      for (const run of times) {
        const difference = Math.sign((run[other] ?? NaN) - (run[row] ?? NaN));
        // Zero and NaN are no order.
        if (!difference) continue;
        sum += difference;
        count++;
      }
      own[other] = count >= 2 ? Math.sign(sum) : 0;
      const mirrored = wishes[other];
      if (mirrored) mirrored[row] = -(own[other] ?? 0);
    }
  return wishes;
}

/** Finds the move of one row that meets most wishes; undefined when each move meets none more than it breaks. */
function findBestMove(rows: readonly number[], wishes: Wishes): { from: number; to: number } | undefined {
  let best: { from: number; to: number } | undefined;
  let most = 0;
  for (const [from, row] of rows.entries()) {
    const own = wishes[row] ?? [];
    for (const step of [-1, 1]) {
      let gain = 0;
      for (let to = from + step; to >= 0 && to < rows.length; to += step) {
        gain -= step * (own[rows[to] ?? 0] ?? 0);
        if (gain > most) [most, best] = [gain, { from, to }];
      }
    }
  }
  return best;
}

/** Returns the least number of rows that have to move to bring them from one order into another. */
function countMoves(from: readonly string[], to: readonly string[]): number {
  const places = new Map(from.map((id, place) => [id, place]));
  /** The lowest last place of the rows that can stay, for each number of them. */
  const lasts: number[] = [];
  for (const id of to) {
    const place = places.get(id) ?? 0;
    const at = lasts.findIndex((last) => last > place);
    lasts[at === -1 ? lasts.length : at] = place;
  }
  return to.length - lasts.length;
}
