import type { HttpCall } from "./loadJob.ts";
import type { LoadGenerator } from "./benchServers.ts";

/** One that takes part in a measurement: what it is called, where it listens, what it is sent. */
export type Candidate = {
  name: string;
  origin: string;
  calls: HttpCall[];
  /** Milliseconds that each of its processes has worked so far, by process. */
  readWork: () => Promise<Map<number, number>>;
  cleanUp?: () => Promise<void>;
};

/** How long is measured: in each round everybody has a slice of time, one after the other. `isQuick` asks for less. */
export type BenchPace = { rounds: number; milliseconds: number; isQuick: boolean };
export type Measurement = { clients: number; rounds: number; milliseconds: number };

/** What came of it, round by round: answers a second, and answers for a second of work; the milliseconds of each answer. */
export type CandidateResult = { answersPerSecond: number[]; answersPerCpuSecond: number[]; latencies: number[] };

/** Milliseconds that a server is asked before it is measured: Node compiles what it runs often. */
const WARM_UP = 1_000;

/** A process that has come since then has done all of its work since then. */
const workSince = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, work]) => sum + work - (before.get(pid) ?? 0), 0);

/**
 * Measures the participants in turns. Whatever else the machine does hits all of them alike when the slices are short,
 * and the ratios of one round say more than any figure by itself. Who begins changes from round to round.
 */
export async function measure(
  load: LoadGenerator,
  participants: Candidate[],
  { clients, rounds, milliseconds }: Measurement,
): Promise<Map<string, CandidateResult>> {
  const results = new Map<string, CandidateResult>(
    participants.map(({ name }) => [name, { answersPerSecond: [], answersPerCpuSecond: [], latencies: [] }]),
  );
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < participants.length; turn++) {
      const candidate = participants[(round + turn) % participants.length] as Candidate;
      const { name, origin, calls, cleanUp, readWork } = candidate;
      const before = await readWork();
      const { latencies, elapsed } = await load.send({
        origin,
        calls,
        clients,
        milliseconds: round ? milliseconds : WARM_UP,
      });
      const work = workSince(before, await readWork());
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

/** The value below which a part of them lies. */
export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The median of a ratio, and the half of the rounds that is nearest to it. */
export type Ratio = { median: number; low: number; high: number };

/** How many times the first is of the second, round by round. */
export function compare(of: number[], to: number[]): Ratio {
  const ratios = of.map((each, round) => each / (to[round] ?? Number.NaN));
  return { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
}
