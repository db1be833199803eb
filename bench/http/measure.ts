import type { HttpCall } from "./loadJob.ts";
import type { LoadGenerator } from "./benchServers.ts";

/** A server that takes part in a measurement, and the calls that it gets. */
export type Candidate = {
  name: string;
  origin: string;
  calls: HttpCall[];
  /** Reads the CPU time of each of its processes so far, in milliseconds by process id. */
  readWork: () => Promise<Map<number, number>>;
  /** Deletes what the calls of a round have added. */
  cleanUp?: () => Promise<void>;
};

/**
 * The length of a measurement. In each round every candidate answers calls for `milliseconds`, one candidate after the
 * other. `isQuick` also selects smaller databases. `node` is another Node for `memory` to compare with this one, and
 * `against` are the commits that `builds` compares with this one.
 */
export type BenchOptions = {
  rounds: number;
  milliseconds: number;
  isQuick: boolean;
  node?: string | undefined;
  against: string[];
  only: RegExp;
};
type Measurement = { clients: number; rounds: number; milliseconds: number };

/** The first two have a value for each round. `latencies` has one for each answer, in milliseconds. */
export type CandidateResult = { answersPerSecond: number[]; answersPerCpuSecond: number[]; latencies: number[] };

/** Milliseconds of calls before the measurement: Node compiles functions that run often. */
const WARM_UP = 1_000;

/**
 * Returns the CPU time of all processes between two readings. A process that is only in the second one counts fully.
 */
export const sumWorkBetween = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, work]) => sum + work - (before.get(pid) ?? 0), 0);

/**
 * Measures the candidates in turns, in short slices of time. Other work of the machine then affects all of them alike, so
 * the ratios within a round are more precise than absolute figures. Each round starts with another candidate. Returns
 * the results by name.
 */
export async function measure(
  load: LoadGenerator,
  candidates: Candidate[],
  { clients, rounds, milliseconds }: Measurement,
): Promise<Map<string, CandidateResult>> {
  const results = new Map<string, CandidateResult>(
    candidates.map(({ name }) => [name, { answersPerSecond: [], answersPerCpuSecond: [], latencies: [] }]),
  );
  // Round 0 is the warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < candidates.length; turn++) {
      const candidate = candidates[(round + turn) % candidates.length] as Candidate;
      const { name, origin, calls, cleanUp, readWork } = candidate;
      const before = await readWork();
      const { latencies, elapsed } = await load.send({
        origin,
        calls,
        clients,
        milliseconds: round ? milliseconds : WARM_UP,
      });
      const work = sumWorkBetween(before, await readWork());
      await cleanUp?.();
      if (round === 0) continue;
      const result = results.get(name);
      result?.answersPerSecond.push((latencies.length / elapsed) * 1_000);
      result?.answersPerCpuSecond.push((latencies.length / work) * 1_000);
      result?.latencies.push(...latencies);
    }
  }
  return results;
}

/** Returns a quantile of the values: 0.5 is the median, 0.99 the value that one percent exceeds. NaN without values. */
export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The median of the ratios of all rounds, and the first and third quartile. */
export type Ratio = { median: number; low: number; high: number };

/** Divides each value by the baseline of the same round. */
export function compare(values: number[], baseline: number[]): Ratio {
  const ratios = values.map((each, round) => each / (baseline[round] ?? Number.NaN));
  return { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
}
