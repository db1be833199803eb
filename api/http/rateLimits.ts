import type { EntityManager } from "typeorm";
import type { Context, GuessLimiter, Viewer } from "../domain/base/context.ts";
import { rateLimited } from "../domain/base/errors.ts";
import { getTokenId } from "../domain/callers/programs.ts";
import { hashToken } from "../domain/callers/guests.ts";

/**
 * A rate limit allows at most `most` calls in `seconds`, counted for each person who calls, for each token of a program, for
 * all tokens of a user together, for each address, or for all addresses together.
 */
type RateLimit = { scope: "caller" | "token" | "tokens" | "address" | "everybody"; seconds: number; most: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits of programs: all tokens of a user may make twice as many calls as one. */
const ofPrograms = (most: number): RateLimit[] => [
  { scope: "token", seconds: MINUTE, most },
  { scope: "tokens", seconds: MINUTE, most: 2 * most },
];

/** An address may have five times as many calls as a caller: a family or a company can share it. */
const perMinute = (most: number, mostOfToken = most): RateLimit[] => [
  { scope: "caller", seconds: MINUTE, most },
  ...ofPrograms(mostOfToken),
  { scope: "address", seconds: MINUTE, most: 5 * most },
];

/** A fast user makes three changes in a second; 300 writes in a minute are five. */
export const RATE_LIMITS = {
  reads: perMinute(600, 300),
  writes: perMinute(300, 120),
  polls: [...ofPrograms(30), { scope: "address", seconds: MINUTE, most: 3_000 }],
  sorts: perMinute(120),
  "device checks": perMinute(30),
  payments: perMinute(10),
  files: perMinute(20),
  "guest keys": perMinute(10),
  guests: [
    { scope: "address", seconds: HOUR, most: 30 },
    { scope: "address", seconds: DAY, most: 100 },
    { scope: "everybody", seconds: HOUR, most: 2_000 },
  ],
  // A family joins from one address within minutes.
  "guests by a link": [{ scope: "address", seconds: HOUR, most: 200 }],
} satisfies Record<string, RateLimit[]>;

/** Wrong guesses of recovery keys and device codes. The address comes first: only what passes it counts for everybody. */
export const WRONG_GUESSES: RateLimit[] = [
  { scope: "address", seconds: 15 * MINUTE, most: 5 },
  { scope: "everybody", seconds: HOUR, most: 1_000 },
];

/** Reads of a calendar, counted for its address alone: a calendar service reads those of many users from one place. */
export const CALENDAR_READS: RateLimit = { scope: "caller", seconds: HOUR, most: 60 };

type LimitKind = keyof typeof RATE_LIMITS;

/** All other fields of `Mutation` are writes, and those of `Query` are reads. */
export const LIMIT_KIND_BY_FIELD: Record<string, LimitKind> = {
  "Mutation.checkDeviceAccess": "device checks",
  "Mutation.confirmCheckout": "payments",
  "Mutation.createCheckoutSession": "payments",
  "Mutation.createPortalSession": "payments",
  "Mutation.createDeviceCode": "guest keys",
  "Mutation.createRecoveryKey": "guest keys",
  "Mutation.ensureCurrentUser": "reads",
  "Mutation.recover": "guest keys",
  "Mutation.sortItems": "sorts",
  "Mutation.writeListText": "sorts",
  "Mutation.import": "files",
  "Query.export": "files",
  "Query.previewImport": "files",
  "Mutation.useDeviceCode": "guest keys",
};

/** What a program asks again and again. For a person these are reads. */
const POLLS = ["Query.live", "Query.changes"];

/** A requested field, as in `Query.lists`. With `createsGuest` it creates a guest if the caller is unauthenticated. */
type RequestedField = { field: string; createsGuest?: boolean };

/** The fields that make nobody a guest, because the caller has followed a link. */
export const MAKES_GUEST_BY_LINK = ["Mutation.acceptInvitation", "Mutation.usePublishedTemplate"];

const isUnauthenticated = (viewer: Viewer) => viewer.kind === "nobody" && !viewer.session;

function getLimitKind({ field, createsGuest }: RequestedField, viewer: Viewer): LimitKind {
  if (createsGuest && isUnauthenticated(viewer)) return "guests";
  if (MAKES_GUEST_BY_LINK.includes(field) && isUnauthenticated(viewer)) return "guests by a link";
  if (viewer.kind === "program" && POLLS.includes(field)) return "polls";
  return LIMIT_KIND_BY_FIELD[field] ?? (field.startsWith("Mutation.") ? "writes" : "reads");
}

/** Counts the fields of a request for its caller and its address. Errors: `RATE_LIMITED` above a limit. */
export type RateLimiter = (viewer: Viewer, requested: RequestedField[]) => Promise<void>;

type CounterIncrement = { subject: string; seconds: number; most: number; cost: number };

function toIncrements(viewer: Viewer, address: string, requested: RequestedField[]): CounterIncrement[] {
  const kinds = requested.map((each) => getLimitKind(each, viewer));
  const userId = viewer.kind === "nobody" ? null : viewer.user.id;
  const token = getTokenId(viewer);
  const idByScope = {
    caller: token === null ? userId : null,
    token,
    tokens: token === null ? null : `tokens of ${userId}`,
    address,
    everybody: "all",
  };
  return [...new Set(kinds)].flatMap((kind) =>
    RATE_LIMITS[kind].flatMap(({ scope, seconds, most }: RateLimit) => {
      const cost = kinds.filter((each) => each === kind).length;
      const id = idByScope[scope];
      return id === null ? [] : [{ subject: `${kind} ${seconds} ${id}`, seconds, most, cost }];
    }),
  );
}

/** Increments all counters of a request. The order of the keys prevents a deadlock between two requests. */
const INCREMENT_COUNTERS = `
  insert into rate_counts as old (subject, count, ends_at)
  select subject, cost, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::int[]) as increment (subject, cost, seconds)
   order by subject
  on conflict (subject) do update set
    count = case when old.ends_at > now() then old.count + excluded.count else excluded.count end,
    ends_at = case when old.ends_at > now() then old.ends_at else excluded.ends_at end
  returning subject, count, ceil(extract(epoch from ends_at - now()))::int as wait`;

type CounterState = { subject: string; count: number; wait: number };

const formatSeconds = (seconds: number) =>
  seconds < 100 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / MINUTE)} minutes`;

/** Errors: `RATE_LIMITED`, with the seconds to wait, when a counter is above its limit. */
function checkLimits(increments: CounterIncrement[], counters: CounterState[]) {
  const limits = new Map(increments.map(({ subject, most }) => [subject, most]));
  const exceeded = counters.filter(({ subject, count }) => count > (limits.get(subject) ?? Infinity));
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((each) => each.wait));
  throw rateLimited(`Too many requests; try again in ${formatSeconds(wait)}`, wait);
}

/** Returns the rate limiter for the requests of one address. All processes share the counters in the database. */
export const createRateLimiter =
  (db: EntityManager, address: string): RateLimiter =>
  async (viewer, requested) => {
    const increments = toIncrements(viewer, address, requested);
    if (increments.length === 0) return;
    await incrementCounters(db, increments);
  };

/** Runs `answer`. A request whose fields `answer` has not counted, because it asks for none, counts as one read. */
export async function countEveryRequest<Answer>(
  { caller }: Pick<Context, "caller">,
  count: RateLimiter,
  answer: (countFields: RateLimiter) => Promise<Answer>,
): Promise<Answer> {
  let isCounted = false;
  try {
    return await answer((viewer, requested) => {
      isCounted = true;
      return count(viewer, requested);
    });
  } finally {
    if (!isCounted) await count(caller.viewer, [{ field: "Query" }]);
  }
}

async function incrementCounters(db: EntityManager, increments: CounterIncrement[]): Promise<void> {
  const counters = await db.query<CounterState[]>(INCREMENT_COUNTERS, [
    increments.map(({ subject }) => subject),
    increments.map(({ cost }) => cost),
    increments.map(({ seconds }) => seconds),
  ]);
  checkLimits(increments, counters);
}

/** Counts a read of the calendar with this token. Errors: `RATE_LIMITED` above the limit. */
export const countCalendarRead = (db: EntityManager, token: string): Promise<void> => {
  const { seconds, most } = CALENDAR_READS;
  return incrementCounters(db, [{ subject: `calendar ${seconds} ${hashToken(token)}`, seconds, most, cost: 1 }]);
};

/** The limiter where the limits are off. */
export const NO_GUESS_LIMITER: GuessLimiter = { count: async () => {}, takeBack: async () => {} };

/** Returns the limiter of wrong guesses for the requests of one address. */
export function createGuessLimiter(db: EntityManager, address: string): GuessLimiter {
  const increments = WRONG_GUESSES.map(({ scope, seconds, most }): CounterIncrement => {
    const id = scope === "address" ? address : "all";
    return { subject: `wrong guesses ${seconds} ${id}`, seconds, most, cost: 1 };
  });
  return {
    async count() {
      for (const increment of increments) await incrementCounters(db, [increment]);
    },
    async takeBack() {
      await db.query("update rate_counts set count = count - 1 where subject = any($1) and ends_at > now()", [
        increments.map(({ subject }) => subject),
      ]);
    },
  };
}

/** Returns the number of counters, expired ones included. */
export const countRateCounts = async (db: EntityManager): Promise<number> =>
  (await db.query<{ count: number }[]>("select count(*)::int as count from rate_counts"))[0]?.count ?? 0;

/** Deletes the counters whose time is over. */
export const deleteExpiredCounts = (db: EntityManager) => db.query("delete from rate_counts where ends_at < now()");
