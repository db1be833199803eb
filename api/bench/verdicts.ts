import { type Door, DOORS, type Operation } from "./operations.ts";
import { judge, showRatio } from "./report.ts";
import { compare, quantile, type Result } from "./rounds.ts";

/** What came of one operation by so many clients, door by door. */
export type Measured = { operation: Operation; clients: number; results: Map<string, Result> };

function rowOf({ operation, clients, results }: Measured, figures: (result: Result) => number[]): string[] {
  const to = (door: Door, base: Door) => {
    const [of, by] = [results.get(door), results.get(base)];
    return of && by ? showRatio(compare(figures(of), figures(by))) : "–";
  };
  return [
    operation.name,
    String(clients),
    ...DOORS.slice(1).map((door) => to(door, "bare")),
    to("graphql", "postgraphile"),
    to("graphql", "ordinary"),
  ];
}

/** The doors' answers a second next to each other, and their answers for a second of work. */
export const ratesOf = (measured: Measured) => rowOf(measured, ({ rates }) => rates);
export const yieldsOf = (measured: Measured) => rowOf(measured, ({ yields }) => yields);

const tailOf = ({ latencies }: Result) => quantile(latencies, 0.99) / quantile(latencies, 0.5);

/** How far the slowest answers are from the middle one. */
export const tailsOf = ({ operation, clients, results }: Measured): string[] => [
  operation.name,
  String(clients),
  ...DOORS.map((door) => results.get(door)).map((result) => (result ? tailOf(result).toFixed(1) : "–")),
];

/** A figure that a goal is about: `null` where a measurement says nothing of it. */
type Goal = {
  name: string;
  wanted: string;
  isMet: (figure: number) => boolean;
  of: (measured: Measured) => number | null;
};

const ratioOf =
  (of: Door, to: Door, writes: boolean): Goal["of"] =>
  ({ operation, results }) => {
    const [ours, theirs] = [results.get(of), results.get(to)];
    return ours && theirs && operation.writes === writes ? compare(ours.rates, theirs.rates).median : null;
  };

const ourTail =
  (door: Door): Goal["of"] =>
  ({ clients, results }) => {
    const result = results.get(door);
    return result && clients > 1 ? tailOf(result) : null;
  };

const atLeast = (limit: number) => ({ wanted: `≥ ${limit}`, isMet: (figure: number) => figure >= limit });
const atMost = (limit: number) => ({ wanted: `≤ ${limit}`, isMet: (figure: number) => figure <= limit });

const GOALS: Goal[] = [
  { name: "Reads over REST, to the bare limit", ...atLeast(0.7), of: ratioOf("rest", "bare", false) },
  { name: "Writes over REST, to the bare limit", ...atLeast(0.8), of: ratioOf("rest", "bare", true) },
  { name: "Reads over GraphQL, to repositories", ...atLeast(2), of: ratioOf("graphql", "ordinary", false) },
  { name: "Reads over GraphQL, to PostGraphile", ...atLeast(1), of: ratioOf("graphql", "postgraphile", false) },
  { name: "p99 to p50 over REST, 16 clients", ...atMost(3), of: ourTail("rest") },
  { name: "p99 to p50 over GraphQL, 16 clients", ...atMost(3), of: ourTail("graphql") },
];

export const judgeAll = (measured: Measured[]): string[][] =>
  GOALS.map(({ name, wanted, isMet, of }) => {
    const figures = measured.flatMap((each) => {
      const figure = of(each);
      return figure === null ? [] : [{ what: `${each.operation.name}, ${each.clients}`, figure }];
    });
    return judge(name, wanted, isMet, figures);
  });
