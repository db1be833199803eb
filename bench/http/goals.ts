import { type Target, TARGETS, type BenchOperation, completeItem } from "./operations.ts";
import { renderGoal, formatRatio } from "../report.ts";
import { compare, quantile, type CandidateResult } from "./measure.ts";

/** The results of one operation with a number of clients, by the target that answered. */
export type MeasuredOperation = { operation: BenchOperation; clients: number; results: Map<string, CandidateResult> };

function buildRow(
  { operation, clients, results }: MeasuredOperation,
  figures: (result: CandidateResult) => number[],
): string[] {
  const formatComparison = (target: Target, baseline: Target) => {
    const [ours, theirs] = [results.get(target), results.get(baseline)];
    return ours && theirs ? formatRatio(compare(figures(ours), figures(theirs))) : "–";
  };
  return [
    operation.name,
    String(clients),
    ...TARGETS.slice(1).map((target) => formatComparison(target, "bare")),
    formatComparison("graphql", "postgraphile"),
    formatComparison("graphql", "repositories"),
  ];
}

/** Builds the table row that compares the answers per second. */
export const buildRateRow = (measured: MeasuredOperation) =>
  buildRow(measured, ({ answersPerSecond }) => answersPerSecond);
/** Builds the table row that compares the answers per second of CPU time. */
export const buildCpuRateRow = (measured: MeasuredOperation) =>
  buildRow(measured, ({ answersPerCpuSecond }) => answersPerCpuSecond);

const getTailRatio = ({ latencies }: CandidateResult) => quantile(latencies, 0.99) / quantile(latencies, 0.5);

/** Builds the table row with p99 divided by p50, for each target. */
export const buildTailRow = ({ operation, clients, results }: MeasuredOperation): string[] => [
  operation.name,
  String(clients),
  ...TARGETS.map((target) => results.get(target)).map((result) => (result ? getTailRatio(result).toFixed(1) : "–")),
];

type Goal = {
  name: string;
  wanted: string;
  isMet: (figure: number) => boolean;
  /** Returns the figure that must meet the goal, or null if the goal is not about this operation. */
  getFigure: (measured: MeasuredOperation) => number | null;
};

const createRatioFigure =
  (target: Target, baseline: Target, isMeant: (operation: BenchOperation) => boolean): Goal["getFigure"] =>
  ({ operation, results }) => {
    const [ours, theirs] = [results.get(target), results.get(baseline)];
    return ours && theirs && isMeant(operation) ? compare(ours.answersPerSecond, theirs.answersPerSecond).median : null;
  };

const isRead = ({ writes }: BenchOperation) => !writes;
const isTick = (operation: BenchOperation) => operation === completeItem;
const isOtherWrite = (operation: BenchOperation) => operation.writes && !isTick(operation);

const createTailFigure =
  (target: Target): Goal["getFigure"] =>
  ({ clients, results }) => {
    const result = results.get(target);
    return result && clients > 1 ? getTailRatio(result) : null;
  };

const atLeast = (limit: number) => ({ wanted: `≥ ${limit}`, isMet: (figure: number) => figure >= limit });
const atMost = (limit: number) => ({ wanted: `≤ ${limit}`, isMet: (figure: number) => figure <= limit });

const GOALS: Goal[] = [
  { name: "Reads over REST, to the bare limit", ...atLeast(0.6), getFigure: createRatioFigure("rest", "bare", isRead) },
  { name: "Ticks over REST, to the bare limit", ...atLeast(0.6), getFigure: createRatioFigure("rest", "bare", isTick) },
  {
    name: "Other writes over REST, to the bare limit",
    ...atLeast(0.8),
    getFigure: createRatioFigure("rest", "bare", isOtherWrite),
  },
  {
    name: "Reads over GraphQL, to repositories",
    ...atLeast(2),
    getFigure: createRatioFigure("graphql", "repositories", isRead),
  },
  {
    name: "All over GraphQL, to PostGraphile",
    ...atLeast(1),
    getFigure: createRatioFigure("graphql", "postgraphile", () => true),
  },
  { name: "p99 to p50 over REST, 16 clients", ...atMost(3), getFigure: createTailFigure("rest") },
  { name: "p99 to p50 over GraphQL, 16 clients", ...atMost(3), getFigure: createTailFigure("graphql") },
];

export const renderAllGoals = (measured: MeasuredOperation[]): string[][] =>
  GOALS.map(({ name, wanted, isMet, getFigure }) => {
    const figures = measured.flatMap((each) => {
      const figure = getFigure(each);
      return figure === null ? [] : [{ what: `${each.operation.name}, ${each.clients}`, figure }];
    });
    return renderGoal(name, wanted, isMet, figures);
  });
