import { type Target, TARGETS, type BenchOperation } from "./operations.ts";
import { renderGoal, formatRatio } from "../report.ts";
import { compare, quantile, type CandidateResult } from "./measure.ts";

/** What came of one operation by so many clients, door by door. */
export type MeasuredOperation = { operation: BenchOperation; clients: number; results: Map<string, CandidateResult> };

function buildRow(
  { operation, clients, results }: MeasuredOperation,
  figures: (result: CandidateResult) => number[],
): string[] {
  const to = (door: Target, base: Target) => {
    const [of, by] = [results.get(door), results.get(base)];
    return of && by ? formatRatio(compare(figures(of), figures(by))) : "–";
  };
  return [
    operation.name,
    String(clients),
    ...TARGETS.slice(1).map((door) => to(door, "bare")),
    to("graphql", "postgraphile"),
    to("graphql", "ordinary"),
  ];
}

/** The doors' answers a second next to each other, and their answers for a second of work. */
export const buildRateRow = (measured: MeasuredOperation) =>
  buildRow(measured, ({ answersPerSecond }) => answersPerSecond);
export const buildYieldRow = (measured: MeasuredOperation) =>
  buildRow(measured, ({ answersPerCpuSecond }) => answersPerCpuSecond);

const getTailRatio = ({ latencies }: CandidateResult) => quantile(latencies, 0.99) / quantile(latencies, 0.5);

/** How far the slowest answers are from the middle one. */
export const buildTailRow = ({ operation, clients, results }: MeasuredOperation): string[] => [
  operation.name,
  String(clients),
  ...TARGETS.map((door) => results.get(door)).map((result) => (result ? getTailRatio(result).toFixed(1) : "–")),
];

/** A figure that a goal is about: `null` where a measurement says nothing of it. */
type Goal = {
  name: string;
  wanted: string;
  isMet: (figure: number) => boolean;
  of: (measured: MeasuredOperation) => number | null;
};

const createRatioGoal =
  (of: Target, to: Target, writes: boolean): Goal["of"] =>
  ({ operation, results }) => {
    const [ours, theirs] = [results.get(of), results.get(to)];
    return ours && theirs && operation.writes === writes
      ? compare(ours.answersPerSecond, theirs.answersPerSecond).median
      : null;
  };

const createTailGoal =
  (door: Target): Goal["of"] =>
  ({ clients, results }) => {
    const result = results.get(door);
    return result && clients > 1 ? getTailRatio(result) : null;
  };

const atLeast = (limit: number) => ({ wanted: `≥ ${limit}`, isMet: (figure: number) => figure >= limit });
const atMost = (limit: number) => ({ wanted: `≤ ${limit}`, isMet: (figure: number) => figure <= limit });

const GOALS: Goal[] = [
  { name: "Reads over REST, to the bare limit", ...atLeast(0.7), of: createRatioGoal("rest", "bare", false) },
  { name: "Writes over REST, to the bare limit", ...atLeast(0.8), of: createRatioGoal("rest", "bare", true) },
  { name: "Reads over GraphQL, to repositories", ...atLeast(2), of: createRatioGoal("graphql", "ordinary", false) },
  { name: "Reads over GraphQL, to PostGraphile", ...atLeast(1), of: createRatioGoal("graphql", "postgraphile", false) },
  { name: "p99 to p50 over REST, 16 clients", ...atMost(3), of: createTailGoal("rest") },
  { name: "p99 to p50 over GraphQL, 16 clients", ...atMost(3), of: createTailGoal("graphql") },
];

export const renderAllGoals = (measured: MeasuredOperation[]): string[][] =>
  GOALS.map(({ name, wanted, isMet, of }) => {
    const figures = measured.flatMap((each) => {
      const figure = of(each);
      return figure === null ? [] : [{ what: `${each.operation.name}, ${each.clients}`, figure }];
    });
    return renderGoal(name, wanted, isMet, figures);
  });
