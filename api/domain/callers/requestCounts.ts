import type { EntityManager } from "typeorm";

/** The counters of rate limits. All processes share them in the database. */

/** What is added to a counter, which begins again after some seconds. */
export type Increment = { subject: string; seconds: number; cost: number };
/** A counter after an increment, and the seconds until it begins again. */
export type Counter = { subject: string; count: number; wait: number };

/** Stands in a subject for the id of the user whom the statement finds. */
export const FOUND_USER = "{user}";

const COLUMNS = "increment (subject, cost, seconds)";

const toParameters = (increments: readonly Increment[]): unknown[] => [
  increments.map(({ subject }) => subject),
  increments.map(({ cost }) => cost),
  increments.map(({ seconds }) => seconds),
];

/** Adds the rows of `increments` to their counters. The order of the keys prevents a deadlock between two requests. */
const writeIncrements = (increments: string) => `
  insert into rate_counts as old (subject, count, ends_at)
  select subject, cost, now() + make_interval(secs => seconds) from ${increments} order by subject
  on conflict (subject) do update set
    count = case when old.ends_at > now() then old.count + excluded.count else excluded.count end,
    ends_at = case when old.ends_at > now() then old.ends_at else excluded.ends_at end
  returning subject, count, ceil(extract(epoch from ends_at - now()))::int as wait`;

const ADD_TO_COUNTERS = writeIncrements(`unnest($1::text[], $2::int[], $3::int[]) as ${COLUMNS}`);

/** Adds to counters, and returns them. */
export const addToCounters = async (db: EntityManager, increments: readonly Increment[]): Promise<Counter[]> =>
  increments.length === 0 ? [] : db.query<Counter[]>(ADD_TO_COUNTERS, toParameters(increments));

/** Finds a caller with a select, whose column `id` is that of the user; undefined where there is none. */
export type CallerQuery = <Row extends { id: string | null }>(
  select: string,
  parameters: readonly unknown[],
) => Promise<Row | undefined>;

/** Creates a query that finds a caller. */
export const createCallerQuery =
  (db: EntityManager): CallerQuery =>
  async <Row>(select: string, parameters: readonly unknown[]) =>
    (await db.query<Row[]>(select, [...parameters]))[0];

/**
 * Creates a query that finds a caller and adds to counters in one statement. `onCounted` gets the counters; without a user
 * nothing is counted.
 */
export function createCountingQuery(
  db: EntityManager,
  increments: readonly Increment[],
  onCounted: (counters: Counter[]) => void,
): CallerQuery {
  if (increments.length === 0) return createCallerQuery(db);
  return async <Row>(select: string, parameters: readonly unknown[]) => {
    const [subjects, costs, seconds] = [1, 2, 3].map((next) => `$${parameters.length + next}`);
    const ofUser = `(
      select replace(subject, '${FOUND_USER}', id::text) as subject, cost, seconds
        from caller, unnest(${subjects}::text[], ${costs}::int[], ${seconds}::int[]) as ${COLUMNS}
       where id is not null) as increment`;
    const [found] = await db.query<(Row & { counters: Counter[] | null })[]>(
      `with caller as (${select}), counted as (${writeIncrements(ofUser)})
       select caller.*, (select json_agg(counted) from counted) as counters from caller`,
      [...parameters, ...toParameters(increments)],
    );
    if (!found) return undefined;
    const { counters, ...row } = found;
    if (counters) onCounted(counters);
    return row as Row;
  };
}
