import type { EntityManager } from "typeorm";
import type { Viewer } from "./context.ts";
import { tooMany } from "./domain/errors.ts";

/** At most `most` calls in `seconds`, of one of these. */
type Limit = { of: "caller" | "address" | "everybody"; seconds: number; most: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Many may share an address: a family, a company. */
const perMinute = (most: number): Limit[] => [
  { of: "caller", seconds: MINUTE, most },
  { of: "address", seconds: MINUTE, most: 5 * most },
];

/** What may be asked how often. A fast hand makes three changes in a second, not five. */
const LIMITS = {
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
} satisfies Record<string, Limit[]>;
type Kind = keyof typeof LIMITS;

const KINDS: Record<string, Kind> = {
  "Mutation.checkDeviceAccess": "device checks",
  "Mutation.confirmCheckout": "payments",
  "Mutation.createCheckoutSession": "payments",
  "Mutation.createPortalSession": "payments",
  "Mutation.ensureCurrentUser": "reads",
  "Mutation.sortItems": "sorts",
};

/** A field of the schema that is asked for; `makesGuest` when a guest is to be made where nobody is calling. */
export type Asked = { field: string; makesGuest?: boolean };

const isNobody = (viewer: Viewer) => viewer.kind === "nobody" && !viewer.isPending;

function kindOf({ field, makesGuest }: Asked, viewer: Viewer): Kind {
  if (makesGuest && isNobody(viewer)) return "guests";
  return KINDS[field] ?? (field.startsWith("Mutation.") ? "writes" : "reads");
}

/** Counts a call's fields for its caller and its address. Errors: `RATE_LIMITED` when they are too many. */
export type Count = (viewer: Viewer, asked: Asked[]) => Promise<void>;

type Tally = { subject: string; seconds: number; most: number; cost: number };

function tally(viewer: Viewer, address: string, asked: Asked[]): Tally[] {
  const kinds = asked.map((each) => kindOf(each, viewer));
  const whom = { caller: viewer.kind === "nobody" ? null : viewer.user.id, address, everybody: "all" };
  return [...new Set(kinds)].flatMap((kind) =>
    LIMITS[kind].flatMap(({ of, seconds, most }: Limit) => {
      const cost = kinds.filter((each) => each === kind).length;
      return whom[of] === null ? [] : [{ subject: `${kind} ${seconds} ${whom[of]}`, seconds, most, cost }];
    }),
  );
}

/** One statement for all counts of a request, in the order of their keys: two requests never wait for each other. */
const COUNT = `
  insert into rate_counts as old (subject, count, ends_at)
  select subject, cost, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::int[]) as asked (subject, cost, seconds)
   order by subject
  on conflict (subject) do update set
    count = case when old.ends_at > now() then old.count + excluded.count else excluded.count end,
    ends_at = case when old.ends_at > now() then old.ends_at else excluded.ends_at end
  returning subject, count, ceil(extract(epoch from ends_at - now()))::int as wait`;

type Counted = { subject: string; count: number; wait: number };

const inWords = (seconds: number) =>
  seconds < 100 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / MINUTE)} minutes`;

/** Errors: `RATE_LIMITED`, which says how many seconds to wait. */
function refuseTooMany(tallies: Tally[], counted: Counted[]) {
  const most = new Map(tallies.map((each) => [each.subject, each.most]));
  const exceeded = counted.filter(({ subject, count }) => count > (most.get(subject) ?? Infinity));
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((each) => each.wait));
  throw tooMany(`Too many requests; try again in ${inWords(wait)}`, wait);
}

/** Counts the calls from one address, in the database: all processes share one count. */
export const createCount =
  (db: EntityManager, address: string): Count =>
  async (viewer, asked) => {
    const tallies = tally(viewer, address, asked);
    if (tallies.length === 0) return;
    const counted = await db.query<Counted[]>(COUNT, [
      tallies.map(({ subject }) => subject),
      tallies.map(({ cost }) => cost),
      tallies.map(({ seconds }) => seconds),
    ]);
    refuseTooMany(tallies, counted);
  };

/** How many callers and addresses are counted. */
export const countCounted = async (db: EntityManager): Promise<number> =>
  (await db.query<{ count: number }[]>("select count(*)::int as count from rate_counts"))[0]?.count ?? 0;

/** Forgets the counts that are over. */
export const sweepCounts = (db: EntityManager) => db.query("delete from rate_counts where ends_at < now()");
