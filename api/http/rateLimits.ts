import type { EntityManager } from "typeorm";
import type { Viewer } from "../domain/context.ts";
import { rateLimited } from "../domain/errors.ts";

/** At most `most` calls in `seconds`, of one of these. */
type RateLimit = { of: "caller" | "address" | "everybody"; seconds: number; most: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Many may share an address: a family, a company. */
const perMinute = (most: number): RateLimit[] => [
  { of: "caller", seconds: MINUTE, most },
  { of: "address", seconds: MINUTE, most: 5 * most },
];

/** What may be asked how often. A fast hand makes three changes in a second, not five. */
const RATE_LIMITS = {
  reads: perMinute(600),
  writes: perMinute(300),
  sorts: perMinute(120),
  "device checks": perMinute(30),
  payments: perMinute(10),
  guests: [
    { of: "address", seconds: HOUR, most: 30 },
    { of: "address", seconds: DAY, most: 100 },
    { of: "everybody", seconds: HOUR, most: 2_000 },
  ],
} satisfies Record<string, RateLimit[]>;
type LimitKind = keyof typeof RATE_LIMITS;

const KIND_OF_FIELD: Record<string, LimitKind> = {
  "Mutation.checkDeviceAccess": "device checks",
  "Mutation.confirmCheckout": "payments",
  "Mutation.createCheckoutSession": "payments",
  "Mutation.createPortalSession": "payments",
  "Mutation.ensureCurrentUser": "reads",
  "Mutation.sortItems": "sorts",
};

/** A field of the schema that is asked for; `createsGuest` when a guest is to be made where nobody is calling. */
export type RequestedField = { field: string; createsGuest?: boolean };

const isUnauthenticated = (viewer: Viewer) => viewer.kind === "nobody" && !viewer.isPending;

function getLimitKind({ field, createsGuest }: RequestedField, viewer: Viewer): LimitKind {
  if (createsGuest && isUnauthenticated(viewer)) return "guests";
  return KIND_OF_FIELD[field] ?? (field.startsWith("Mutation.") ? "writes" : "reads");
}

/** Counts a call's fields for its caller and its address. Errors: `RATE_LIMITED` when they are too many. */
export type RateLimiter = (viewer: Viewer, asked: RequestedField[]) => Promise<void>;

type CounterIncrement = { subject: string; seconds: number; most: number; cost: number };

function toIncrements(viewer: Viewer, address: string, asked: RequestedField[]): CounterIncrement[] {
  const kinds = asked.map((each) => getLimitKind(each, viewer));
  const whom = { caller: viewer.kind === "nobody" ? null : viewer.user.id, address, everybody: "all" };
  return [...new Set(kinds)].flatMap((kind) =>
    RATE_LIMITS[kind].flatMap(({ of, seconds, most }: RateLimit) => {
      const cost = kinds.filter((each) => each === kind).length;
      return whom[of] === null ? [] : [{ subject: `${kind} ${seconds} ${whom[of]}`, seconds, most, cost }];
    }),
  );
}

/** One statement for all counts of a request, in the order of their keys: two requests never wait for each other. */
const INCREMENT_COUNTERS = `
  insert into rate_counts as old (subject, count, ends_at)
  select subject, cost, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::int[]) as asked (subject, cost, seconds)
   order by subject
  on conflict (subject) do update set
    count = case when old.ends_at > now() then old.count + excluded.count else excluded.count end,
    ends_at = case when old.ends_at > now() then old.ends_at else excluded.ends_at end
  returning subject, count, ceil(extract(epoch from ends_at - now()))::int as wait`;

type CounterState = { subject: string; count: number; wait: number };

const formatSeconds = (seconds: number) =>
  seconds < 100 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / MINUTE)} minutes`;

/** Errors: `RATE_LIMITED`, which says how many seconds to wait. */
function checkLimits(tallies: CounterIncrement[], counted: CounterState[]) {
  const most = new Map(tallies.map((each) => [each.subject, each.most]));
  const exceeded = counted.filter(({ subject, count }) => count > (most.get(subject) ?? Infinity));
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((each) => each.wait));
  throw rateLimited(`Too many requests; try again in ${formatSeconds(wait)}`, wait);
}

/** Counts the calls from one address, in the database: all processes share one count. */
export const createRateLimiter =
  (db: EntityManager, address: string): RateLimiter =>
  async (viewer, asked) => {
    const tallies = toIncrements(viewer, address, asked);
    if (tallies.length === 0) return;
    const counted = await db.query<CounterState[]>(INCREMENT_COUNTERS, [
      tallies.map(({ subject }) => subject),
      tallies.map(({ cost }) => cost),
      tallies.map(({ seconds }) => seconds),
    ]);
    checkLimits(tallies, counted);
  };

/** How many callers and addresses are counted. */
export const countRateCounts = async (db: EntityManager): Promise<number> =>
  (await db.query<{ count: number }[]>("select count(*)::int as count from rate_counts"))[0]?.count ?? 0;

/** Forgets the counts that are over. */
export const deleteExpiredCounts = (db: EntityManager) => db.query("delete from rate_counts where ends_at < now()");
